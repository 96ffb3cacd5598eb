const pills = () => [...document.querySelectorAll(".pill rect, .stub rect")].map((pill) => {
    const { left, right, top, bottom } = pill.getBoundingClientRect();
    return [left, right, top, bottom];
});
