const sides = (selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return [left, right];
};
