/** At each step what must not be seen: numbers that nobody should read, or what has no value. */
const walk = () => {
    const wrong = [];
    for (let step = 1; step <= minimaxViz.steps; step++) {
        minimaxViz.goTo(step);
        const seen = document.body.innerText + document.querySelector("#tree").textContent;
        const found = /.{0,20}(NaN|undefined|−0[^.,\d]|\d\.\d{13}|e−32\d|\[object).{0,20}/s.exec(seen);
        if (found) wrong.push(`${step}: ${found[0]}`);
        const paths = Array.from(document.querySelectorAll("#tree [data-path]"), (each) => each.dataset.path);
        if (new Set(paths).size < paths.length) wrong.push(`${step}: ${paths}`);
        if (!document.querySelector("#code .now")) wrong.push(`${step}: no line of the code`);
        if (!document.querySelector("#tree .current")) wrong.push(`${step}: nothing is current`);
    }
    return wrong;
};

/** What is refused, in one sentence. */
const change = () => {
    try {
        minimaxViz.setLeaf("/0/0", 1);
        return "";
    } catch (error) {
        return error.message;
    }
};
