const message = () => new Promise((go) => {
    const frame = document.createElement("iframe");
    frame.srcdoc = `<script>parent.postMessage({ minimaxVizBooth: "touch" }, "*")<` + "/script>";
    addEventListener("message", go);
    document.body.append(frame);
});

const byScript = () => {
    document.getElementById("cell").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    document.getElementById("cell").click();
    for (const data of [null, "touch", { minimaxVizBooth: "look" }]) postMessage(data, "*");
    postMessage({ minimaxVizBooth: "touch" }, "*");
};

const hide = (isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
};

const countSounds = () => {
    const count = (window.sounds = { made: 0, open: 0, started: 0, ended: 0, gains: 0 });
    window.AudioContext = class extends AudioContext {
        constructor() { super(); count.made += 1; count.open += 1; }
        close() { count.open -= 1; return super.close(); }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...given) {
        count.started += 1;
        this.addEventListener("ended", () => (count.ended += 1));
        return start.apply(this, given);
    };
};
