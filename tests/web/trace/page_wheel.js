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
