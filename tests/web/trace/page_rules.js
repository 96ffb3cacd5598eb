const lit = (count) => Array.from({ length: count }, (_, at) => {
    window.minimaxViz.goTo(at + 1);
    return [...document.querySelectorAll("#rule td.now")].map((cell) => [
        cell.cellIndex, cell.className.split(" ")[0], cell.querySelector("code").textContent,
    ]);
});
