// Go to every step, from the last, by the address alone, and note what the page then says of itself.
const arrived = async (count) => {
    const found = [];
    for (let number = count; number >= 1; number--) {
        const followed = new Promise((go) => addEventListener("hashchange", go, { once: true }));
        location.hash = `#step=${number}&every=1`;
        await followed;
        found.push({
            number: minimaxViz.step,
            heading: document.getElementById("heading").textContent,
            sentence: document.getElementById("narration").textContent,
        });
    }
    return found;
};

// The lines of the open transcript.
const listed = () => [...document.querySelectorAll("#transcript-list li")].map((line) => {
    const button = line.querySelector("button");
    return [button.innerText, button.dataset.step, line.querySelector("span").innerText];
});

// Both searches at every step of the one that is followed, from the last.
const walked = (count) => Array.from({ length: count }, (_, at) => {
    minimaxVizCompare.goTo(count - at);
    return [minimaxVizCompare.step, minimaxVizCompare.other].map((hook, side) => ({
        hook,
        sentence: document.getElementById(`said${side}`).textContent,
        heading: document.getElementById(`at${side}`).textContent,
    }));
});
