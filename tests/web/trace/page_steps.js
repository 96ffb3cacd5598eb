// What the page shows at each step, in the attributes that scripts read, and where what is drawn differs from them, or
// a node below a skipped move, which has no row, from that move;
// then the steps of other walks, backward and jumping, at which it shows anything else.
const walk = ([jumps, rows]) => {
    const look = (step) => {
        window.minimaxViz.goTo(step);
        const shown = document.getElementById("window").dataset;
        const every = [...document.querySelectorAll("[data-node]")];
        const above = ({ dataset: { path } }) => {
            const end = path.lastIndexOf("/");
            return document.querySelector(`[data-path="${path.slice(0, end) || "/"}"]`);
        };
        const isUnlike = ({ dataset }, { dataset: { state } }) => dataset.value || dataset.state !== state;
        const nodes = every.filter((node) => Number(node.dataset.node) < rows);
        const below = every.filter((node) => !nodes.includes(node));
        return {
            step: window.minimaxViz.step,
            sentence: document.getElementById("narration").textContent,
            window: [shown.alpha, shown.beta],
            best: shown.best,
            drawn: nodes.flatMap((node) => {
                const lines = node.querySelectorAll(".pill .value tspan"); // of a bound that rests on estimates
                const texts = lines.length ? [...lines] : [...node.querySelectorAll(".pill .value")];
                const value = texts.map(({ textContent }) => textContent).join(" ");
                return value === node.dataset.value ? [] : [`${node.dataset.node}: ${value}`];
            }),
            unlike: below.filter((node) => isUnlike(node, above(node))).map(({ dataset }) => dataset.path),
            states: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.state])),
            values: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.value])),
            handed: Object.fromEntries([...document.querySelectorAll("[data-handed]:not(:empty)")]
                .map((text) => [text.dataset.handed, text.textContent])),
        };
    };
    const forward = Array.from({ length: window.minimaxViz.steps }, (_, at) => look(at + 1));
    const known = forward.map((shown) => JSON.stringify(shown));
    const astray = (steps) => steps.filter((step) => JSON.stringify(look(step)) !== known[step - 1]);
    return { forward, backward: astray(forward.map(({ step }) => step).reverse()), jumping: astray(jumps) };
};

// What is shown at each of some steps.
const look = (steps) => steps.map((step) => {
    minimaxViz.goTo(step);
    const nodes = [...document.querySelectorAll("[data-node]")];
    return {
        step: minimaxViz.step,
        sentence: document.getElementById("narration").textContent,
        states: Object.fromEntries(nodes.map((node) => [node.dataset.node, node.dataset.state])),
    };
});

const read = (step) => {
    window.minimaxViz.goTo(step);
    const number = (cell) => Number(cell.textContent.replaceAll(",", ""));
    const cells = (row) => [...row.querySelectorAll("td")].filter((cell) => cell.textContent).map(number);
    const table = (name) => Object.fromEntries(
        [...document.querySelectorAll(`[data-${name}]`)].map((row) => [row.dataset[name], cells(row)]));
    return { totals: table("tally"), plies: table("ply") };
};
