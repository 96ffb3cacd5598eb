/** At each step what must not be seen, and what the pseudocode calls itself. */
const walk = () => {
    const wrong = [];
    for (let step = 1; step <= minimaxViz.steps; step++) {
        minimaxViz.goTo(step);
        const seen = document.body.innerText + document.querySelector("#tree").textContent;
        const found = /.{0,20}(NaN|undefined|−0[^.,\d]|\d\.\d{13}|\[object).{0,20}/s.exec(seen);
        if (found) wrong.push(`${step}: ${found[0]}`);
        if (!document.querySelector("#code-heading").textContent.startsWith("Negamax")) wrong.push(`${step}: no heading`);
        if (!document.querySelector("#code .now")) wrong.push(`${step}: no line`);
    }
    return wrong;
};
