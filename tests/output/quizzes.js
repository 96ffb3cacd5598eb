const answered = async () => {
    minimaxPractice.answer({ pruned: ["/1/1", "/1/2"] });
    await minimaxPractice.check();
    await minimaxPractice.goTo(2);
    minimaxPractice.answer({ values: { "/": 3, "/0": 3, "/1": 2, "/2": 5 } });
    await minimaxPractice.check();
};
