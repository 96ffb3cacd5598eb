// Of each step and drawing: the path, x and y of each drawn node; of what it is about, by role, whether it is seen or
// named at the edge, and how many of these names lie over the tree; how large the value and the frame of the node at
// hand are on the screen; and at which heights there the nodes of each ply stand.
const measure = ([drawings, asked]) => asked.map(([step, rowsOf]) => {
    minimaxViz.goTo(step);
    return drawings.map(([drawing, bar], at) => {
        const tree = document.querySelector(drawing);
        const world = tree.querySelector(".world");
        const scale = Number(world.getAttribute("transform").split("scale(")[1].slice(0, -1));
        const nodes = [...world.querySelectorAll("[data-node]")];
        const place = (node) => node.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
        const places = nodes.map((node) => [node.dataset.path, ...place(node)]);
        const view = tree.getBoundingClientRect();
        const gutter = tree.querySelector(".lanes:not(.hidden) .gutter")?.getBoundingClientRect();
        const left = gutter?.width > 4 ? gutter.right : view.left;
        const named = document.querySelectorAll(`${bar}:not([hidden]) .chip`);
        const chips = [...named].map((chip) => Number(chip.dataset.row));
        const boxes = [...named].map((chip) => chip.getBoundingClientRect());
        const over = boxes.filter((box) => box.bottom > view.top || box.right > view.right).length;
        const sight = rowsOf[at].map((row) => {
            const box = world.querySelector(`[data-node="${row}"] > .frame`)?.getBoundingClientRect();
            const isAcross = box && box.left >= left && box.right <= view.right;
            if (isAcross && box.top >= view.top && box.bottom <= view.bottom) return "seen";
            return chips.includes(row) ? "named" : "lost";
        });
        const hand = world.querySelector(".node.current");
        const value = hand?.querySelector(".value");
        const text = value ? parseFloat(getComputedStyle(value).fontSize) * scale : null;
        const frame = hand?.querySelector(".frame").getBoundingClientRect().width;
        const isSmall = hand?.classList.contains("small");
        const [, top] = place(world);
        const ply = (path) => path.split("/").filter(Boolean).length;
        const heights = Object.fromEntries(places.map(([path, , y]) => [ply(path), top + scale * y]));
        const isWhole = world.classList.contains("whole");
        return { places, sight, over, text, frame, isSmall, heights, scale, isWhole };
    });
});
