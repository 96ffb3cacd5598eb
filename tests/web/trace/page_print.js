// Of each window, whether no edge runs through it.
const clear = () => {
    const all = (name) => [...document.querySelectorAll(`#sheet ${name}`)];
    const boxes = (name) => all(name).map((each) => each.getBoundingClientRect());
    const edges = boxes(".edge .stroke");
    const windows = boxes(".window:not(:empty)");
    return windows.map(({ left, right, top, bottom }) => edges.every((edge) =>
        edge.right < left || edge.left > right || edge.bottom < top + 3 || edge.top > bottom - 3));
};

const colours = () => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector("#sheet h1")).color,
];
