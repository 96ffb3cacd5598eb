const refused = async () => {
    const refused = new Set();
    document.addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.broken = 1";
    document.body.append(script);
    await fetch("http://127.0.0.1:9/").catch(() => {});
    const image = document.createElement("img");
    image.src = "http://127.0.0.1:9/x.png";
    document.body.append(image);
    document.body.setAttribute("style", "color: red");
    for (let tries = 0; refused.size < 4 && tries < 2000; tries++) await new Promise((go) => setTimeout(go, 5));
    return [[...refused].sort(), window.broken ?? null];
};

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
