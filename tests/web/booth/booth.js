const told = () =>
    [...document.querySelectorAll("#status, #think, #yours-part, #reasons, #figures")]
    .map((part) => [part, ...part.querySelectorAll("[aria-label]")])
    .map(([part, ...labelled]) => [part.innerText, ...labelled.map((each) => each.getAttribute("aria-label"))])
    .join();

const lights = () => Object.fromEntries([...document.querySelectorAll("#board .lit")].map((cell) => [
    cell.dataset.square,
    cell.querySelector(".hint").textContent + (cell.classList.contains("now") ? "!" : ""),
]));
