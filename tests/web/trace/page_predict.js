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

// Everything that is to be seen or heard at a step, before and after the reader asks for the next one.
const seen = (last) => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    const parts = {
        states: () => [...document.querySelectorAll("[data-path]")]
            .map(({ dataset }) => [dataset.path, dataset.state, dataset.value].join()).sort().join(" "),
        texts: () => document.body.innerText,
        page: () => {
            const page = document.body.cloneNode(true);
            for (const carried of page.querySelectorAll("script")) carried.remove();
            return page.outerHTML.replace(/data-(node|edge)="\d+"/g, ""); // nobody sees it
        },
        strip: () => document.getElementById("overview").toDataURL(),
    };
    const seen = () => Object.entries(parts).map(([name, see]) => [name, see()]);
    const next = document.querySelector("footer [data-act=next]");
    const found = [];
    for (let step = 1; step <= last; step++) {
        minimaxViz.goTo(step);
        found.push(seen());
        if (step < last) {
            next.click(); // which asks, where there is something to ask
            if (minimaxViz.step === step) found.push(seen());
        }
    }
    return found;
};
