const small = () => [...document.querySelectorAll("button, select, textarea, input:not([type=file])")]
    .filter((each) => each.checkVisibility() && !each.closest(".setup-tree .drawing"))
    .map((each) => [each.id || each.textContent || each.getAttribute("aria-label"), each.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 43.9).map(([name]) => name);

const aside = () => [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest(".view, .frame, #state"))
    .map((each) => each.outerHTML.slice(0, 80));
