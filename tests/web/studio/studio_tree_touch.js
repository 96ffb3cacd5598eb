const count = () => {
    window.presses = 0;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => window.presses++, true);
};

const sides = (selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return [left, right];
};
