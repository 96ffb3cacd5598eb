// The whole search as a strip: depth down, search order across; also the scrubber.

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./steps.js").Steps} Steps */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {{ from: number, to: number, ply: number, row: number }} Bar */

const LEAST = 0.7; // pixels; narrower subtrees are drawn as one

export class Overview {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Trace} trace
   * @param {Steps} steps
   * @param {(step: number) => void} goTo
   */
  constructor(canvas, trace, steps, goTo) {
    this.canvas = canvas;
    this.trace = trace;
    this.steps = steps;
    this.goTo = goTo;
    this.plies = trace.totals.max_ply + 1;
    /** @type {Bar[] | null} */
    this.bars = null;
    this.width = 0;
    this.height = 0;
    /** @type {Record<string, string>} */
    this.colours = {};
    /** @type {HTMLCanvasElement[]} */
    this.layers = [];
    this.listen();
  }

  /** Forget what depends on size and colours. */
  reset() {
    this.bars = null;
    this.layers = [];
  }

  /** @param {Scene} scene */
  update(scene) {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    if (!this.layers.length) this.prepare();
    if (!this.width) return;
    const { width, height } = this.canvas;
    const ratio = width / this.width;
    const seen = Math.round(this.x(this.steps.lastTold(scene.at) + 1) * ratio);
    context.clearRect(0, 0, width, height);
    const [later, done] = this.layers;
    context.drawImage(later, 0, 0);
    if (seen > 0) {
      context.clearRect(0, 0, seen, height);
      context.drawImage(done, 0, 0, seen, height, 0, 0, seen, height);
    }
    context.save();
    context.scale(ratio, ratio);
    for (const row of this.trace.ancestors(scene.step.node)) this.paintPath(context, row);
    context.fillStyle = this.colours.ink;
    context.fillRect(Math.min(this.width - 2, Math.max(0, seen / ratio - 1)), 0, 2, this.height);
    context.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} row
   */
  paintPath(context, row) {
    const from = this.x(row);
    const to = Math.max(from + 2, this.x(row + this.trace.sizes[row]) - (this.isFine ? 1 : 0));
    context.fillStyle = this.trace.maximises(row) ? this.colours.max : this.colours.min;
    context.fillRect(from, this.y(this.trace.ply[row]), to - from, this.barHeight);
  }

  get barHeight() {
    return Math.max(1, this.height / this.shownPlies - 1);
  }

  get shownPlies() {
    return Math.max(4, Math.min(this.plies, this.height));
  }

  get isFine() {
    return this.width / this.trace.rows > 3;
  }

  /** @param {number} row */
  x(row) {
    return (row / this.trace.rows) * this.width;
  }

  /** @param {number} ply */
  y(ply) {
    return (ply * this.height) / Math.max(this.shownPlies, this.plies);
  }

  /** Draw the strip twice, as it looks before and after it was searched. */
  prepare() {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    if (!this.width) return;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    const style = getComputedStyle(this.canvas);
    for (const [name, variable] of Object.entries({ ink: "--ink", max: "--max-line", min: "--min-line", cut: "--cut", later: "--later" })) {
      this.colours[name] = style.getPropertyValue(variable).trim();
    }
    this.bars = this.collect();
    this.layers = [false, true].map((isDone) => this.paint(ratio, isDone));
  }

  /** The bars wide enough to be seen, and of the others one for each pixel. */
  collect() {
    const { trace } = this;
    /** @type {Bar[]} */
    const bars = [];
    const last = new Float64Array(this.plies + 1).fill(-1);
    for (let row = 0; row < trace.rows; row++) {
      const ply = trace.ply[row];
      const from = this.x(row);
      const to = this.x(row + trace.sizes[row]);
      if (to - from < LEAST && from < last[ply]) continue;
      last[ply] = Math.max(to, from + LEAST);
      bars.push({ from, to: last[ply], ply, row });
    }
    return bars;
  }

  /**
   * @param {number} ratio
   * @param {boolean} isDone
   */
  paint(ratio, isDone) {
    const layer = document.createElement("canvas");
    layer.width = this.canvas.width;
    layer.height = this.canvas.height;
    const context = layer.getContext("2d");
    if (!context) return layer;
    context.scale(ratio, ratio);
    const gap = this.isFine ? 1 : 0;
    for (const { from, to, ply, row } of this.bars ?? []) {
      const isCut = !this.trace.visited(row);
      context.globalAlpha = isDone && !isCut ? 0.5 : 1;
      context.fillStyle = !isDone ? this.colours.later : isCut ? this.colours.cut : this.trace.maximises(row) ? this.colours.max : this.colours.min;
      const width = Math.max(LEAST, to - from - gap);
      if (isCut && isDone && width > 6) this.hatch(context, from, this.y(ply), width);
      else context.fillRect(from, this.y(ply), width, this.barHeight);
    }
    return layer;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} width
   */
  hatch(context, x, y, width) {
    context.save();
    context.beginPath();
    context.rect(x, y, width, this.barHeight);
    context.clip();
    context.strokeStyle = this.colours.cut;
    context.lineWidth = 1.6;
    context.beginPath();
    for (let at = x - this.barHeight; at < x + width; at += 5) {
      context.moveTo(at, y + this.barHeight);
      context.lineTo(at + this.barHeight, y);
    }
    context.stroke();
    context.restore();
  }

  listen() {
    const scrub = (/** @type {PointerEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      const row = Math.min(this.trace.rows - 1, Math.floor(share * this.trace.rows));
      this.goTo(share > 0.998 ? this.steps.count - 1 : this.steps.toldAt(row));
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      scrub(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) scrub(event);
    });
  }
}
