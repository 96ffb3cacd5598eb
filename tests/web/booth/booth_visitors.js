const day = ([games, seed]) => {
    const booth = minimaxVizBooth;
    let last = seed;
    const chance = () => (last = (last * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    const any = (list) => list[Math.floor(chance() * list.length)];
    for (let game = 0; game < games; game++) {
        booth.level = any(["easy", "medium", "hard"]);
        booth.restart(any(["you", "computer"]));
        booth.finish();
        while (!booth.state.result) {
            if (chance() < 0.1) booth.hint();
            if (chance() < 0.05) booth.undo();
            booth.finish();
            booth.play(any(booth.state.moves));
            booth.finish();
        }
    }
};
