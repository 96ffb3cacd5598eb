// What each slide tells when it is shown: the step, the sentence, and each node's state and value.
const shown = (steps) => steps.map((step) => {
    minimaxVizDeck.goTo(step);
    const section = document.querySelector("section.present");
    const seen = [...document.querySelectorAll("section")].filter((one) => one.checkVisibility());
    const told = section.querySelector(".told");
    return {
        step: Number(section.dataset.step),
        address: location.hash,
        heading: section.querySelector("h2").innerText,
        sentence: told.textContent,
        fits: told.scrollHeight <= told.clientHeight && section.scrollWidth <= section.clientWidth,
        alone: seen.length === 1 && seen[0] === section,
        nodes: Object.fromEntries([...section.querySelectorAll("[data-node]")].map((node) => [node.dataset.node, {
            state: node.dataset.state,
            value: node.dataset.value,
            title: document.querySelector(`${node.firstChild.getAttribute("href")} title`).textContent,
        }])),
    };
});

// Until the deck shows a step.
const followed = (step) => new Promise((go) => {
    const look = () => (minimaxVizDeck.step === step ? go(true) : setTimeout(look, 5));
    look();
});

// The nodes that are animated when each of these steps is shown, by how: they fade or they move.
const animated = (steps) => steps.map((step) => {
    minimaxVizDeck.goTo(step);
    const found = { opacity: [], transform: [] };
    for (const animation of document.getAnimations()) {
        const name = animation.effect.target.firstElementChild?.dataset?.id;
        const frame = animation.effect.getKeyframes()[0];
        if (name) found["transform" in frame ? "transform" : "opacity"].push(name);
    }
    return found;
});

const toStep20 = () => new Promise((go) => {
    addEventListener("hashchange", go);
    location.hash = "#/20";
});

const across = () => {
    const tops = [...document.querySelectorAll("section")].map((one) => one.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
};

const swipe = ([x, y]) => {
    const touch = (x, y) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: y });
    document.body.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(300, 200)] }));
    const ended = { bubbles: true, changedTouches: [touch(300 + x, 200 + y)] };
    document.body.dispatchEvent(new TouchEvent("touchend", ended));
};
