// At each of some steps, everything opened in turn and each label searched for: what of it has become an element.
const brokenOut = async ([steps, labels]) => {
    const found = [];
    const look = (what) => {
        const foreign = "img, iframe, object, embed, link, a[href], [onerror], script";
        for (const element of document.querySelectorAll(foreign)) {
            const isOurs = element.tagName === "SCRIPT" && element.closest("body > script");
            if (!isOurs) found.push(`${minimaxViz.step} ${what} ${element.outerHTML}`);
        }
        if (window.broken !== undefined) found.push(`${minimaxViz.step} ${what} ran`);
    };
    const press = (key) => {
        document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        look(key);
        document.querySelector("dialog[open]")?.close();
    };
    const search = document.getElementById("search-text");
    for (const step of steps) {
        minimaxViz.goTo(step < 0 ? minimaxViz.steps + 1 + step : step);
        for (const key of ["t", "?", "s", "q", "ArrowRight", "q", "w", "w", "b", "b", "g", "/"]) press(key);
        for (const node of [...document.querySelectorAll("[data-node] .frame")].slice(0, 3)) {
            node.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
            look("pointer");
        }
    }
    for (const label of labels) {
        search.value = label;
        search.form.requestSubmit();
        look("search");
    }
    await new Promise((go) => setTimeout(go, 50));
    look("after a while");
    return found;
};

// Every sentence and move, the transcript and the tooltips.
const readOut = () => {
    const all = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent).join(" ");
    const transcript = all("#transcript-list");
    const [said, tooltips] = [[], []];
    for (let step = 1; step <= minimaxViz.steps; step++) {
        minimaxViz.goTo(step);
        said.push(all("#narration, #story-moves"));
        tooltips.push(all("#tree title")); // so wide a tree is never whole
    }
    return { said: said.join(" "), transcript, tooltips: tooltips.join(" ") };
};
