// Of each leaf, how much of its width its number takes.
const widths = () => [...document.querySelectorAll(".node.leaf")].map((leaf) => {
    const [frame, text] = [".frame", ".pill .value, .given:not(:empty)"].map((name) => leaf.querySelector(name));
    return text.getBoundingClientRect().width / frame.getBoundingClientRect().width;
});

// Where each node is seen.
const places = () => [...document.querySelectorAll(".node .frame")].map((frame) => {
    const { x, y, width } = frame.getBoundingClientRect();
    return [x, y, width].map(Math.round);
});

const said = (path) => {
    try {
        window.minimaxViz.setLeaf(...path);
        return null;
    } catch (error) {
        return error.message;
    }
};
