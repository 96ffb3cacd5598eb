const told = () => Array.from({ length: minimaxViz.steps }, (_, at) => {
    minimaxViz.goTo(at + 1);
    return document.getElementById("narration").textContent;
});

const shown = () => ({
    isOpen: document.querySelector("#why button").getAttribute("aria-expanded"),
    seen: [...document.querySelectorAll("#narration .reasons")].map((each) => each.checkVisibility()),
});
