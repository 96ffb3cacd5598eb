const told = () =>
    [...document.querySelectorAll("#status, #think, #yours-part, #reasons, #figures")]
    .map((part) => [part, ...part.querySelectorAll("[aria-label]")])
    .map(([part, ...labelled]) => [part.innerText, ...labelled.map((each) => each.getAttribute("aria-label"))])
    .join();
