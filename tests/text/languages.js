const wordsOfAPage = () => {
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (!node.parentElement.closest("script, style, noscript, kbd")) words.push(node.data);
    }
    for (const element of document.querySelectorAll("*")) {
        for (const name of ["aria-label", "aria-roledescription", "aria-valuetext", "title", "alt", "placeholder"]) {
            words.push(element.getAttribute(name) ?? "");
        }
    }
    return [document.title, ...words];
};
