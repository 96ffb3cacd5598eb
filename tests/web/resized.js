// What a reader sees: how large each tree is and how it is arranged, the sentence, the parts of the page, the slide.
const seen = () => {
    const size = (element) => {
        const { width, height } = element.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    return {
        scales: all(".world").map((world) => (world.getAttribute("transform") ?? "").replace(/.*scale/, "")),
        nodes: all(".world [data-node]").map((node) => [node.getAttribute("class"), node.getAttribute("transform")]),
        across: all(".world").map((world) => Math.round(world.getBoundingClientRect().left)),
        parts: all("header, main, main > *, footer, #narration, .present, #tree").map(size),
        font: all("#narration").map((told) => getComputedStyle(told).fontSize),
    };
};
