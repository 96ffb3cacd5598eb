// What can be pressed or filled in, where it can be seen.
const visible = () => [
    ...document.querySelectorAll("button, a[href], input, select, textarea, [role=slider]"),
].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((one) => one.dataset.act ?? (one.id || one.className || one.textContent));
