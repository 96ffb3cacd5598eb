const told = () => Array.from({ length: minimaxViz.steps }, (_, at) => {
    minimaxViz.goTo(at + 1);
    return document.getElementById("narration").textContent;
});

const shown = () => ({
    isOpen: document.querySelector("#why button").getAttribute("aria-expanded"),
    seen: [...document.querySelectorAll("#narration .reasons")].map((each) => each.checkVisibility()),
});

// At every step: what lies beyond the window or the box around it, and the sizes that the stage has had.
const fold = async (by) => {
    const wrong = [], sizes = new Set();
    const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    for (let step = 1; step <= minimaxViz.steps; step += by) {
        minimaxViz.goTo(step);
        await frame();
        const { width, height } = document.querySelector("#tree").getBoundingClientRect();
        sizes.add(`${width} ${height}`);
        const around = document.querySelector("#panel").getBoundingClientRect();
        const bar = document.querySelector("#window-part").getBoundingClientRect();
        const parts = [["#heading", around], ["#narration .lead", around], ["#narration .rest", around],
            ["#why:not([hidden])", around], ["#narration:not(:has(.aside)) ~ #at-hand:not([hidden])", around],
            ["#window svg", bar]];
        for (const [selector, box] of parts) {
            for (const element of document.querySelectorAll(selector)) {
                const { top, bottom, left, right, height } = element.getBoundingClientRect();
                const isIn = height > 0 && top >= box.top - 1 && bottom <= box.bottom + 1
                    && left >= box.left - 1 && right <= box.right + 1;
                if (!isIn || bottom > innerHeight || top < 0) wrong.push(`${step} ${selector}`);
            }
        }
        if (scrollY || document.querySelector("#panel").scrollTop) wrong.push(`${step} scrolled`);
    }
    const controls = [...document.querySelectorAll(".controls > *")].map((each) => each.getBoundingClientRect());
    const rows = new Set(controls.map(({ bottom }) => Math.round(bottom / 20)));
    if (rows.size > 1) wrong.push("the controls wrap");
    return [wrong, sizes.size];
};

// What is seen in the lecture, the size of its sentence, and whether the stage keeps its size.
const lecture = () => {
    // The heading stays for those who listen, in a box of one pixel.
    const seen = (selector) => [...document.querySelectorAll(selector)].some((each) =>
        each.checkVisibility() && each.getBoundingClientRect().width > 1);
    const sizes = new Set();
    let [isCut, smallest] = [false, Infinity];
    for (let step = 1; step <= minimaxViz.steps; step += 2) {
        minimaxViz.goTo(step);
        sizes.add(document.querySelector("#tree").getBoundingClientRect().height);
        const text = document.querySelector("#narration");
        for (const value of document.querySelectorAll("#world .value")) {
            smallest = Math.min(smallest, parseFloat(getComputedStyle(value).fontSize) * value.getScreenCTM().a);
        }
        isCut ||= text.scrollHeight > text.clientHeight + 1;
    }
    return {
        chrome: ["header", "footer", "#about-step", ".aside", ".reasons", "#heading", "#why", "#guess"].filter(seen),
        smallest, shown: ["#tree", "#narration .lead", "#window svg"].filter(seen).length,
        size: parseFloat(getComputedStyle(document.querySelector(".lead")).fontSize), sizes: sizes.size, isCut,
    };
};

// Controls too small for a finger.
const touch = () => {
    const found = [...document.querySelectorAll("button, summary, input, select")].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"));
    const sizes = found.map((each) => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()]);
    const isSmall = ({ width, height }) => Math.round(Math.min(width, height)) < 44;
    const wrong = sizes.filter(([, box]) => isSmall(box)).map(([name]) => name);
    const text = document.querySelector("#narration");
    if (text.scrollHeight > text.clientHeight + 1) wrong.push("the sentence is cut");
    const [lead, bar] = [".lead", "footer"].map((each) => document.querySelector(each).getBoundingClientRect());
    if (lead.bottom > bar.top) wrong.push("the sentence is under the controls");
    return wrong;
};
