// Where Next leads, so many times.
const next = (count) => Array.from({ length: count }, () => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    return minimaxViz.step;
});

const onAnEdge = () => {
    const path = document.querySelector(".edge.offered .stroke");
    const { x, y } = path.getPointAtLength(path.getTotalLength() * 0.8);
    const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
    return [at.x + 6, at.y];
};

const scales = () => Array.from({ length: 40 }, (_, at) => {
    minimaxViz.goTo(at + 1);
    return document.getElementById("world").getCTM().a;
});
