// Who speaks to the computer says what is written on a button: buttons whose words are not in their names.
const unnamed = () => [...document.querySelectorAll("button[aria-label]")].flatMap((button) => {
    const words = [...button.childNodes].filter((part) => part.ariaHidden !== "true").map((part) => part.textContent);
    const [text, name] = [words.join(" "), button.ariaLabel].map((said) => said.trim().toLowerCase());
    return name.includes(text) ? [] : [`${text}: ${name}`];
});

// Each toolbar that is in sight: what its buttons do, and at which of them the Tab key stops.
const bars = () => [...document.querySelectorAll("[role=toolbar]")].filter((bar) => bar.checkVisibility()).map((bar) => {
    const shown = [...bar.querySelectorAll("button")].filter((button) => button.checkVisibility());
    return [shown.map((button) => button.dataset.act), shown.filter(({ tabIndex }) => tabIndex === 0).length,
        bar.getAttribute("aria-orientation") === "vertical"];
});
