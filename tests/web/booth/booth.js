const told = () =>
    [...document.querySelectorAll("#status, #think, #yours-part, #reasons, #figures")]
    .map((part) => [part, ...part.querySelectorAll("[aria-label]")])
    .map(([part, ...labelled]) => [part.innerText, ...labelled.map((each) => each.getAttribute("aria-label"))])
    .join();

const lights = () => Object.fromEntries([...document.querySelectorAll("#board .lit")].map((cell) => [
    cell.dataset.square,
    cell.querySelector(".hint").textContent + (cell.classList.contains("now") ? "!" : ""),
]));

const counted = (counts) => {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
    localStorage.setItem("minimax-viz booth tally", JSON.stringify({
        version: 1, counts: counts.map((count) => [day.join("-"), ...count]),
    }));
};
