const small = () => [...document.querySelectorAll(".cell, main button, .match, input")].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 0 && (width < 44 || height < 44);
}).map((each) => `${each.className} ${each.textContent} ${each.getBoundingClientRect().width}`);

const sides = (selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return [left, right];
};
