const boxes = () => {
    const edges = (selector) => {
        const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return { left, right, top: Math.round(top), bottom: Math.round(bottom) };
    };
    const words = document.querySelector("#words-now");
    return {
        said: edges("#meanwhile"), controls: edges("footer"), hidden: words.scrollHeight - words.clientHeight,
        scrolled: scrollY,
    };
};

const smallControls = (least) => [...document.querySelectorAll("button, select")]
    .filter((one) => one.getClientRects().length && !one.closest("dialog"))
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least).map(([text]) => text);

// How much of each band of the strip is in the green of values, which neither grey nor hatching has, from 0 to 1.
const inColour = () => {
    const canvas = document.getElementById("overview"), half = canvas.height / 2, shares = [];
    for (const top of [0, half]) {
        const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
        const context = copy.getContext("2d", { willReadFrequently: true });
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, Math.ceil(top), canvas.width, Math.floor(half));
        const columns = Array.from({ length: canvas.width }, (_, x) => {
            for (let at = 4 * x; at < data.length; at += 4 * canvas.width) {
                const [red, green, blue, opacity] = data.slice(at, at + 4);
                if (opacity && green > red + 8 && green >= blue) return 1;
            }
            return 0;
        });
        shares.push(columns.reduce((sum, one) => sum + one, 0) / canvas.width);
    }
    return shares;
};

const spoil = () => {
    const [one, other] = ["1", "5"].map((row) => document.querySelector(`#tree0 [data-node="${row}"]`));
    one.setAttribute("transform", other.getAttribute("transform"));
    document.querySelector("#tree1 .window").style.fontSize = "9px";
    document.querySelector("#tree1 .current").classList.remove("current");
};
