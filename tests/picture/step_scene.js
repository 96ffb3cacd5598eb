// What the page shows of each node at a step, title included.
const look = (step) => {
    const windowOf = (node) => {
        const written = node.querySelector(".window:not(.past)");
        if (!written?.classList.contains("met")) return written?.textContent ?? "";
        return / = (\(.*?\)) /.exec(node.querySelector("title").textContent)[1]; // at a cutoff its bounds stand there
    };
    window.minimaxViz.goTo(step);
    return {
        sentence: document.getElementById("narration").textContent,
        nodes: Object.fromEntries([...document.querySelectorAll("[data-node]")].map((node) => [node.dataset.node, {
            state: node.dataset.state,
            value: node.dataset.value,
            title: node.querySelector("title").textContent,
            window: windowOf(node),
            role: ["current", "reporting", "supplier"].find((role) => node.classList.contains(role)) ?? "",
        }])),
    };
};
