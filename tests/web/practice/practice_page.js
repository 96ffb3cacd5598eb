const fourAtOnce = async () => {
    const { goTo } = minimaxPractice;
    await Promise.all([goTo(5), goTo(1), goTo(7), goTo(2)]);
    return [minimaxPractice.current, document.querySelector("#level").textContent];
};
