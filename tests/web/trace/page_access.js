// What a reader can operate, as it stands on the page, numbered so that it can be told again.
const controls = () => {
    const wanted = "button, input, select, textarea, summary, a[href], [tabindex], [role=button]";
    const open = document.querySelector("dialog[open]");
    const found = [...(open ?? document).querySelectorAll(wanted)].filter((element) =>
        element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }));
    found.forEach((element, at) => element.setAttribute("data-test", at));
    return found.map((element) => ({
        name: element.outerHTML.slice(0, 100),
    }));
};

const focused = () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint((Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
        (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2);
    return {
        number: Number(element.getAttribute("data-test")),
        isMarked: getComputedStyle(element).outlineStyle !== "none" || element.closest("svg") !== null, // marked in it
        name: element.outerHTML.slice(0, 100),
        box: { x: box.x, y: box.y, width: box.width, height: box.height },
        isCovered: !(at && [element, element.closest(".node")].some((each) => each?.contains(at) || at.contains(each))),
    };
};

// What live regions say at each step, and when nothing new is shown.
const announced = async () => {
    const live = [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")];
    const heard = [];
    for (const element of live) new MutationObserver((records) => {
        const isSaid = element.checkVisibility() && element.textContent.trim();
        if (isSaid) heard.push([element.id, records.filter((record) => record.addedNodes.length).length]);
    }).observe(element, { childList: true, characterData: true, subtree: true });
    const said = [];
    for (let step = 2; step <= minimaxViz.steps; step++) {
        heard.length = 0;
        minimaxViz.goTo(step);
        await Promise.resolve();
        said.push([...heard]);
    }
    heard.length = 0;
    document.querySelector("#narration [data-row]").focus();
    document.querySelector("[data-act=in]").click();
    minimaxViz.goTo(minimaxViz.step);
    await Promise.resolve();
    return [said, heard.length];
};

// The most that moves at once.
const moving = () => {
    let most = 0;
    for (let step = 1; step <= Math.min(60, minimaxViz.steps); step++) {
        minimaxViz.goTo(step);
        const running = document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1);
        most = Math.max(most, running.length);
    }
    for (const key of ["c", "n", "0", "+"]) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        most = Math.max(most, document.getAnimations().length);
    }
    document.querySelector(".stub")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return Math.max(most, document.getAnimations().length);
};

// Where a stub can be tapped.
const stub = () => {
    for (const stub of document.querySelectorAll(".stub:not(.idle)")) {
        const box = stub.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (document.elementFromPoint(x, y)?.closest(".stub") === stub) return [x, y];
    }
};

const swipe = ([x, y]) => {
    const target = document.querySelector("#narration");
    const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
    target.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(200, 600)] }));
    const ended = { bubbles: true, changedTouches: [touch(200 + x, 600 + y)] };
    target.dispatchEvent(new TouchEvent("touchend", ended));
};

const standing = () => {
    const { a: scale, e: x, f: y } = document.getElementById("world").getScreenCTM();
    return { scale, x, y };
};

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
