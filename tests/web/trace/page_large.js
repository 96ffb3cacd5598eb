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
