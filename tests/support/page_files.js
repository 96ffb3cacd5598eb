const ready = async () => {
    for (let tries = 0; !window.minimaxViz && tries < 4000; tries++) await new Promise((go) => setTimeout(go, 5));
    await window.minimaxViz.ready;
};

// A page that was out of sight learns of its size with the next frame, and draws accordingly.
const settled = () => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
});

const follow = async (hash) => {
    const followed = new Promise((go) => addEventListener("hashchange", go, { once: true }));
    location.hash = hash;
    await followed;
};
