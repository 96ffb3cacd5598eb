// At each step, whether the question is there, and for which moves.
const offered = (count) => Array.from({ length: count }, (_, at) => {
    minimaxViz.goTo(at + 1);
    return [document.querySelector("#skip summary").checkVisibility(),
        [...document.querySelectorAll("#skip-move option")].map((option) => Number(option.value))];
});
