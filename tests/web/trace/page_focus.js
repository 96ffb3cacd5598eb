const focused = () => {
    const { activeElement: at, activeElement: { dataset } } = document;
    return [at.closest("[id]").id, dataset.row ?? dataset.pin ?? dataset.go ?? dataset.step ?? dataset.turnTo];
};

// What can be clicked or has the focus without a role that says so.
const nameless = () => [...document.querySelectorAll("[tabindex]")].filter((element) =>
    element.tabIndex >= 0 && element.matches("span, g, path, tr, td, li") && !element.matches("[role=button]"))
    .map((element) => element.outerHTML);

// Each time the live region is put anew or may speak: whether it may, the step, and what it holds.
const listen = () => {
    const region = document.querySelector("#narration");
    window.heard = [];
    new MutationObserver((records) => {
        const isNew = records.some(({ type }) => type === "childList");
        heard.push([isNew, region.getAttribute("aria-live"), minimaxViz.step]);
    }).observe(region, { childList: true, attributes: true, attributeFilter: ["aria-live"] });
};
