const afterEach = ([act, times]) => Array.from({ length: times }, () => {
    void minimaxStudio[act]();
    return minimaxStudio.request.position;
});
