// Title, window and role of each node of the page at a step.
const look = (step) => {
    const windowOf = (node) => {
        const written = node.querySelector(".window:not(.past)");
        if (!written?.classList.contains("met")) return written?.textContent ?? "";
        return / = (\(.*?\)) /.exec(node.querySelector("title").textContent)[1]; // at a cutoff its bounds stand there
    };
    window.minimaxViz.goTo(step);
    return Object.fromEntries([...document.querySelectorAll("[data-node]")].map((node) => [node.dataset.node, {
        title: node.querySelector("title").textContent,
        window: windowOf(node),
        role: ["current", "reporting", "supplier"].find((role) => node.classList.contains(role)) ?? "",
    }]));
};
