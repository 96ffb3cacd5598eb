// The colours of the strip at the middle of each lane, in the middle of one row's own column.
const pixel = ([share, y]) => {
    const canvas = document.getElementById("overview");
    const place = [Math.floor(share * canvas.width), Math.floor(y * canvas.height)];
    const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, -place[0], -place[1]);
    return [...copy.getImageData(0, 0, 1, 1).data].join();
};

// The colours of the strip from its top down.
const column = (share) => {
    const canvas = document.getElementById("overview");
    const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    copy.canvas.height = canvas.height;
    copy.drawImage(canvas, -Math.floor(share * canvas.width), 0);
    const { data } = copy.getImageData(0, 0, 1, canvas.height);
    return Array.from({ length: canvas.height }, (_, y) =>
        "#" + [...data.slice(4 * y, 4 * y + 3)].map((part) => part.toString(16).padStart(2, "0")).join(""));
};

// Turn the wheel over the middle of the tree: whether the page took it, and whether the tree has another size.
const turn = ([by, ctrlKey]) => {
    const [view, world] = ["tree", "world"].map((id) => document.getElementById(id));
    const box = view.getBoundingClientRect();
    const before = world.getScreenCTM().a;
    const event = new WheelEvent("wheel", {
        deltaY: by, ctrlKey, bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + 60,
    });
    view.dispatchEvent(event);
    return [event.defaultPrevented, Math.sign(world.getScreenCTM().a - before)];
};
