const countStarted = () => {
    window.started = {};
    document.addEventListener("animationstart", ({ animationName: name }) => {
        started[name] = (started[name] ?? 0) + 1;
    });
};

const cells = (selector) => [...document.querySelectorAll("[data-cell]")]
    .filter((cell) => cell.matches(selector) || cell.querySelector(selector))
    .map((cell) => Number(cell.dataset.cell));

const struck = (columns) => [...document.querySelectorAll(".won-line")].map((line) => {
    const length = line.getTotalLength(), passed = new Set();
    for (let at = 0; at <= 400; at++) {
        const { x, y } = line.getPointAtLength((length * at) / 400);
        const [column, row] = [Math.floor(x), Math.floor(y)];
        if (Math.hypot(x - column - 0.5, y - row - 0.5) < 0.1) passed.add(row * columns + column);
    }
    return [...passed].sort((a, b) => a - b);
});

const lying = () => [...document.querySelectorAll("[data-held]")].map((cell) => {
    const mark = cell.querySelector(".mark:not(.ghost)");
    return mark && [cell.dataset.held, mark.classList.contains("max"), mark.querySelector(".sign").tagName,
        getComputedStyle(mark.querySelector(".disc")).fill];
}).filter(Boolean);

const misplaced = () => {
    const { seat, board } = minimaxVizBooth.state, marks = board.flat();
    return [...document.querySelectorAll("[data-cell]")].filter((cell, at) => {
        const mark = cell.querySelector(".mark:not(.ghost, .turned)");
        return (mark !== null) !== (marks[at] === "X" || marks[at] === "O");
    }).length;
};

const room = () => {
    const boxes = (kinds) => [...document.querySelectorAll(kinds)].map((each) => each.getBoundingClientRect());
    const isSeen = ({ width, height }) => width > 0 && height > 0;
    const cells = boxes(".cell, button.match"), [{ left, right }] = boxes("#play");
    const sizes = (list) => Math.min(...list.flatMap(({ width, height }) => [width, height]));
    const clipped = [...document.querySelectorAll("body *")].filter((each) => {
        const { overflowX, overflowY } = getComputedStyle(each);
        return (overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
            || (overflowY === "hidden" && each.scrollHeight > each.clientHeight + 1);
    });
    return {
        least: cells.length ? sizes(cells) : 64,
        targets: sizes(boxes("button:not(.match), label, summary").filter(isSeen)),
        inside: cells.every((box) => isSeen(box) && box.left >= left && box.right <= right),
        clipped: clipped.filter((each) => !each.closest("svg")).map(({ id, className }) => id || className),
        over: boxes("#play > *").filter(isSeen).some((box, at, all) => at && box.top < all[at - 1].bottom - 1),
        sideways: document.documentElement.scrollWidth - innerWidth,
    };
};
