const inView = (selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
};

// Which of some rows' frames and values an element covers.
const covered = ([selector, rows]) => {
    const card = document.querySelector(selector).getBoundingClientRect();
    const partsOf = (row) => [...document.querySelectorAll(`[data-node="${row}"] :is(.frame, .pill)`)];
    return rows.filter((row) => partsOf(row).some((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return right > card.left && left < card.right && bottom > card.top && top < card.bottom;
    }));
};
