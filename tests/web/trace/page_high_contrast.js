// The contrast of what is drawn or written with the colour of the paper, at the least for each selector; and how many
// colours tell the parts of the strip apart.
const look = (wanted) => {
    const pot = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const numbers = (colour) => {
        pot.clearRect(0, 0, 1, 1);
        pot.fillStyle = colour;
        pot.fillRect(0, 0, 1, 1);
        return [...pot.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const light = (colour) => {
        const parts = numbers(colour).map((part) => part / 255);
        const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const contrast = (one, other) => Math.max(light(one), light(other)) / Math.min(light(one), light(other));
    const paper = getComputedStyle(document.body).backgroundColor;
    const found = Object.entries(wanted).map(([selector, property]) => {
        const seen = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
        const colours = seen.map((each) => getComputedStyle(each)[property]);
        return [selector, colours.length ? Math.min(...colours.map((colour) => contrast(colour, paper))) : 0];
    });
    return Object.fromEntries(found);
};

const colours = () => {
    const strip = document.getElementById("overview");
    const { data } = strip.getContext("2d").getImageData(0, 0, strip.width, strip.height);
    const seen = new Map();
    for (let at = 0; at < data.length; at += 4) {
        const colour = data.slice(at, at + 3).join();
        seen.set(colour, (seen.get(colour) ?? 0) + 1);
    }
    return [...seen].filter(([, count]) => count > 200).length;
};

const outline = () => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return [outlineStyle, outlineWidth];
};
