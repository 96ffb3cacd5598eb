const choose = (hash) => new Promise((go) => {
    addEventListener("hashchange", go, { once: true });
    location.hash = hash;
});

// Every step of each search in turn, and every tick: what is said then, and whatever in any text is no word.
const walk = (views) => {
    const api = window.minimaxVizCompare, walked = [], unfinished = new Set();
    const text = (id) => document.getElementById(id).textContent;
    const look = () => {
        const texts = [...document.querySelectorAll("header, main, footer")].map(({ textContent }) => textContent);
        const labels = [...document.querySelectorAll("[aria-label]")].map(({ ariaLabel }) => ariaLabel);
        const found = [...texts, ...labels].join("|").match(/.{0,40}(undefined|NaN|\[object|compare_page\.).{0,40}/);
        if (found) unfinished.add(`${api.view} ${api.side} step ${api.step} tick ${api.tick}: ${found[0]}`);
    };
    for (const view of views) {
        api.setView(view);
        for (const side of [0, 1]) {
            api.goTo(1);
            api.setSide(side);
            for (let step = 1; step <= api.steps; step++) {
                api.goTo(step);
                look();
                walked.push([side, api.step, api.other, text("said0"), text("said1")]);
            }
        }
    }
    const race = Array.from({ length: api.ticks }, (_, at) => {
        api.goToTick(at + 1);
        look();
        return [0, 1].map((side) => [text(`lap${side}`), Number(document.getElementById(`lane${side}`).ariaValueNow)]);
    });
    return { walked, race, unfinished: [...unfinished] };
};
