const read = (step) => {
    window.minimaxViz.goTo(step);
    const number = (cell) => Number(cell.textContent.replaceAll(",", ""));
    const cells = (row) => [...row.querySelectorAll("td")].filter((cell) => cell.textContent).map(number);
    const table = (name) => Object.fromEntries(
        [...document.querySelectorAll(`[data-${name}]`)].map((row) => [row.dataset[name], cells(row)]));
    return { totals: table("tally"), plies: table("ply") };
};
