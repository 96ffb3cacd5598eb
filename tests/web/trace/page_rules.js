const lit = (count) => Array.from({ length: count }, (_, at) => {
    window.minimaxViz.goTo(at + 1);
    return [...document.querySelectorAll("#rule td.now")].map((cell) => [
        cell.cellIndex, cell.className.split(" ")[0], cell.querySelector("code").textContent,
    ]);
});

const event = () => {
    const box = (element) => element.getBoundingClientRect();
    const band = document.querySelector(".band");
    const [start, end] = [0, 1].map((share) => {
        const length = band.getTotalLength();
        return band.getPointAtLength(share * length).matrixTransform(band.getScreenCTM());
    });
    const isAt = ({ x, y }, node) => {
        const { left, right, top, bottom } = box(node);
        return x >= left - 30 && x <= right + 30 && y >= top - 30 && y <= bottom + 30;
    };
    const [node, supplier] = [".node.current", ".node.supplier"].map((name) => document.querySelector(name));
    return {
        label: node.querySelector(".window").textContent,
        isMet: node.querySelector(".window").classList.contains("met"),
        joins: [isAt(end, node) || isAt(start, node), isAt(end, supplier) || isAt(start, supplier)],
        supplier: Number(supplier.dataset.node),
        crosses: document.querySelectorAll(".edge.pruned .cross").length,
        running: document.getAnimations().filter(({ playState }) => playState === "running").length,
    };
};
