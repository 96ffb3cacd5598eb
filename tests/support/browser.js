// What a browsing context keeps when its page goes elsewhere, as far as it can be told from an empty page.
const kept = () => [innerWidth, innerHeight, devicePixelRatio, visualViewport.scale, navigator.onLine, String(setTimeout),
    ...["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(forced-colors: active)"]
        .map((query) => matchMedia(query).matches)];

const forget = () => {
    try {
        localStorage.clear();
        sessionStorage.clear();
        Storage.prototype.setItem = () => {};  // what is written as the page is left
    } catch {
        // A page that may store nothing.
    }
};
