// Pages one after the other in one document, each in use when the next one comes.
const inARow = async ([page, first, last]) => {
    const inner = document.querySelector("iframe").contentWindow;
    for (let number = first; number <= last; number++) {
        inner.minimaxViz.goTo(2 + number % 20);
        inner.document.querySelector("#play").click();
        inner.document.querySelector("#narration [data-row], #said0 [data-row]").focus();
        if (inner.minimaxVizCompare) inner.location.hash = `pair=${["0,1", "1,2", "0,2"][number % 3]}`;
        ask({ page, number });
        while (told.at(-1).number !== number) await new Promise((go) => setTimeout(go, 1));
        told.splice(0, told.length - 1);
    }
};

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
