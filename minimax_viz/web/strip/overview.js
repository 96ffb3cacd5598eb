// The overview: the whole search as a strip, which is also the scrubber and says where the picture of the tree is.

import { Icicle } from "./icicle.js";
import { LEAVES, LevelMoment } from "../lesson/levels.js";
import { Plies } from "../lesson/plies.js";
import { Shades, themeColours } from "./shades.js";
import { Pointer } from "./pointer.js";
import { Tones } from "./tones.js";
import { stripKey } from "./legend.js";
import { byId } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/steps.js").Steps} Steps */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

const COLOURS = {
  ink: "--ink",
  low: "--low",
  high: "--high",
  cut: "--cut",
  ahead: "--ahead",
  unknown: "--line",
  panel: "--panel",
};
const FOOT = 5; // below the bars, for the mark of what is in view
const MOST_NAMES = 5;
const PASS_TEXT = 10; // pixels

export class Overview {
  /**
   * @param {import("../base/scope.js").Scope} scope of what is shown; the canvas may outlive it
   * @param {Trace} trace
   * @param {Steps} steps
   * @param {(step: number) => void} goTo
   */
  constructor(scope, trace, steps, goTo) {
    this.canvas = /** @type {HTMLCanvasElement} */ (byId("overview"));
    this.trace = trace;
    this.steps = steps;
    this.shades = new Shades(trace);
    /** @type {Plies | null} */
    this.plies = null;
    /** @type {Tones | null} */
    this.tones = null;
    /** How many values have a shade, where only those do that have been told. @type {number | null} */
    this.known = null;
    this.width = 0;
    this.ratio = 0;
    /** @type {Icicle | null} */
    this.icicle = null;
    /** @type {ReturnType<Icicle["layer"]>[]} */
    this.layers = [];
    /** @type {Record<keyof typeof COLOURS, import("./shades.js").Colour> | null} */
    this.colours = null;
    /** @type {Moment | null} */
    this.moment = null;
    /** @type {Catalog | null} */
    this.catalog = null;
    /** @type {[number, number][]} */
    this.inView = [];
    this.legend = "";
    /** Where the strip leads in the telling row by row. @type {(turn: number) => void} */
    this.goToLevel = () => {};
    /** @type {HTMLCanvasElement | null} */
    this.leaves = null;
    this.pointer = new Pointer(scope, this, goTo);
  }

  /** Show another search. @param {Moment} moment */
  setTrace({ trace, steps }) {
    this.trace = trace;
    this.steps = steps;
    this.plies = null;
    this.shade();
  }

  /** Forget what has been painted. */
  forget() {
    this.icicle = null;
    this.layers = [];
    this.leaves = null;
    this.legend = "";
  }

  /** Give all values shades, or only those that have been told. @param {number[]} [told] */
  shade(told) {
    this.shades = new Shades(this.trace, told);
    this.known = told?.length ?? null;
    this.tones = null;
    this.forget();
  }

  /** The moment of the telling row by row, where that is on. */
  get levels() {
    return this.moment instanceof LevelMoment ? this.moment : null;
  }

  /**
   * Take a step; it is painted when `mark` says what is in view.
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  update(moment, catalog) {
    if (moment.trace !== this.trace) this.setTrace(moment);
    const told = moment.hidesAhead ? moment.values : undefined;
    if ((told?.length ?? null) !== this.known) this.shade(told);
    if (moment.hidesAhead) this.icicle = null; // what has been told is all there is
    this.moment = moment;
    this.catalog = catalog;
    this.pointer.update();
  }

  /** Paint everything anew: the size or the colours are others. */
  repaint() {
    this.colours = null;
    this.forget();
    this.paint();
  }

  /** Paint it anew where it has another width. */
  fit() {
    if (this.canvas.clientWidth !== this.width) this.repaint();
  }

  /** Mark what the picture of the tree shows. @param {[number, number][]} spans */
  mark(spans) {
    this.inView = spans;
    this.paint();
  }

  paint() {
    const context = this.canvas.getContext("2d");
    const { moment } = this;
    if (!context || !moment) return;
    if (!this.icicle) this.prepare();
    const { icicle, colours } = this;
    if (!icicle || !colours) return;
    this.describe();
    if (this.levels) return this.paintLevels(context, icicle, this.levels);
    const { width, height } = this.canvas;
    const seen = icicle.x(this.steps.lastTold(moment.at) + 1);
    const [{ done, ahead }] = this.layers;
    context.clearRect(0, 0, width, height);
    if (seen > 0) context.drawImage(done, 0, 0, seen, icicle.height, 0, 0, seen, icicle.height);
    if (seen < width)
      context.drawImage(ahead(), seen, 0, width - seen, icicle.height, seen, 0, width - seen, icicle.height);
    this.paintPath(context, icicle, moment);
    this.paintPasses(context, icicle, moment);
    this.paintView(context, icicle);
    this.paintCursor(context, seen);
  }

  /**
   * The telling row by row: values climb from the bottom.
   * @param {CanvasRenderingContext2D} context
   * @param {Icicle} icicle
   * @param {LevelMoment} moment
   */
  paintLevels(context, icicle, moment) {
    const { width, height } = this.canvas;
    const [{ done, ahead }] = this.layers;
    const top = moment.turn <= LEAVES ? icicle.height : icicle.top(icicle.lane(moment.ply));
    context.clearRect(0, 0, width, height);
    if (top > 0) context.drawImage(ahead(), 0, 0, width, top, 0, 0, width, top);
    if (top < icicle.height)
      context.drawImage(done, 0, top, width, icicle.height - top, 0, top, width, icicle.height - top);
    this.leaves ??= icicle.bitmap(icicle.paint(this.palette, true));
    if (moment.node) { // what comes later in the row at hand
      const from = icicle.x(moment.latest + this.trace.sizes[moment.latest]);
      const high = icicle.top(icicle.lane(moment.ply) + 1) - top;
      if (from < width) {
        context.clearRect(from, top, width - from, high);
        context.drawImage(ahead(), from, top, width - from, high, from, top, width - from, high);
      }
    }
    if (moment.turn >= LEAVES) context.drawImage(this.leaves, 0, 0);
    this.paintView(context, icicle);
    if (!this.colours) return;
    context.fillStyle = css(this.colours.ink);
    context.fillRect(0, Math.max(0, top - icicle.ratio), width, 2 * icicle.ratio);
  }

  /**
   * The open calls: framed in ink between the panel's colour, of which one stands out from any value's.
   * @param {CanvasRenderingContext2D} context
   * @param {Icicle} icicle
   * @param {Moment} moment
   */
  paintPath(context, icicle, moment) {
    const { colours, trace } = this;
    if (!colours) return;
    const { ratio } = icicle;
    let last = -1;
    for (const row of trace.ancestors(moment.step.node)) {
      const lane = icicle.lane(trace.ply[row]);
      if (lane === last || moment.state(row) === "done") continue;
      last = lane;
      const from = icicle.x(row);
      const to = icicle.x(row + trace.sizes[row]);
      const top = icicle.top(lane);
      const width = Math.max(4 * ratio, to - from - icicle.across);
      const height = icicle.bottom(lane) - top;
      context.fillStyle = css(colours.panel);
      context.fillRect(from, top, width, height);
      context.fillStyle = css(colours.ink);
      context.fillRect(from + ratio, top, width - 2 * ratio, height);
      if (width <= 4 * ratio || height <= 2 * ratio) continue;
      context.fillStyle = css(colours.panel);
      context.fillRect(from + 2 * ratio, top + ratio, width - 4 * ratio, height - 2 * ratio);
    }
  }

  /**
   * Where the passes begin, and of each that is finished the best move and its value.
   * @param {CanvasRenderingContext2D} context
   * @param {Icicle} icicle
   * @param {Moment} moment
   */
  paintPasses(context, icicle, moment) {
    const { colours, catalog, trace, trace: { passes } } = this;
    if (!colours || !catalog || !this.steps.ahead) return;
    const { ratio } = icicle;
    const size = PASS_TEXT * ratio;
    context.font = `600 ${size}px ${getComputedStyle(this.canvas).fontFamily}`;
    context.textBaseline = "middle";
    for (const { root, end, alpha } of passes) {
      if (root >= moment.rows) break;
      const [from, to] = [icicle.x(root), icicle.x(end)];
      context.fillStyle = css(colours.ink);
      if (root) context.fillRect(from - ratio, 0, ratio, icicle.height);
      if (moment.state(root) !== "done") continue;
      const chosen = Number(trace.value(root)) > alpha ? trace.choice(root) : -1; // below it no move has been found
      const text = [chosen < 0 ? "" : trace.move(chosen), moment.valueText(root, catalog)].filter(Boolean).join(" · ");
      const wide = context.measureText(text).width + size;
      if (wide > to - from) continue;
      context.fillStyle = css(colours.panel);
      context.fillRect(from + 2 * ratio, icicle.bottom(0) + ratio, wide, 1.3 * size);
      context.fillStyle = css(colours.ink);
      context.fillText(text, from + 2 * ratio + size / 2, icicle.bottom(0) + ratio + 0.7 * size);
    }
  }

  /**
   * What is in view, as a line below the bars.
   * @param {CanvasRenderingContext2D} context
   * @param {Icicle} icicle
   */
  paintView(context, icicle) {
    if (!this.colours) return;
    const { ratio } = icicle;
    context.fillStyle = css(this.colours.ink);
    for (const [from, to] of this.inView) {
      const x = icicle.x(from);
      context.fillRect(x, icicle.height + 2 * ratio, Math.max(2 * ratio, icicle.x(to) - x), 3 * ratio);
    }
  }

  /**
   * Where the search stands.
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   */
  paintCursor(context, x) {
    const { colours, icicle } = this;
    if (!colours || !icicle) return;
    const { ratio } = icicle;
    const left = Math.min(this.canvas.width - 2 * ratio, Math.max(ratio, x - ratio));
    context.fillStyle = css(colours.panel);
    context.fillRect(left - ratio, 0, 4 * ratio, icicle.height);
    context.fillStyle = css(colours.ink);
    context.fillRect(left, 0, 2 * ratio, icicle.height);
  }

  /** Fit the canvas to its place, and read the colours, unless that is done; null where it is not shown. */
  measure() {
    if (this.colours) return this.colours;
    this.ratio = Math.max(1, Math.round(window.devicePixelRatio || 1));
    this.width = this.canvas.clientWidth;
    if (!this.width) return null;
    this.canvas.width = this.width * this.ratio;
    this.canvas.height = this.canvas.clientHeight * this.ratio;
    return (this.colours = themeColours(this.canvas, COLOURS));
  }

  /** Paint the whole strip once, as it looks before and after it was searched. */
  prepare() {
    const colours = this.measure();
    if (!colours) return;
    const { canvas: { width, height }, ratio, trace, shades, moment } = this;
    const told = moment?.hidesAhead ? { rows: moment.rows, tones: this.added } : null;
    const icicle = (this.icicle = new Icicle(trace, shades, width, height - FOOT * ratio, ratio, told));
    this.layers = [icicle.layer(icicle.paint(this.palette), colours.ahead)];
  }

  /** The tones of all rows, added up once for all steps at which the same values have been told. */
  get added() {
    this.plies ??= new Plies(this.trace);
    return (this.tones ??= new Tones(this.plies, this.shades));
  }

  get palette() {
    const colours = /** @type {NonNullable<Overview["colours"]>} */ (this.colours);
    return { ...colours, shades: this.shades.colours(colours) };
  }

  /** Say what the colours mean, once in each language and theme. */
  describe() {
    if (!this.catalog || !this.colours || this.legend === this.catalog.code) return;
    this.legend = this.catalog.code;
    byId("overview-legend").replaceChildren(...this.key(this.catalog));
  }

  /** @param {Catalog} catalog @returns {Element[]} */
  key(catalog) {
    return stripKey(this.shades, catalog, [...(this.trace.prunes ? ["cut"] : []), "open", "ahead", "view"]);
  }

  /** A node as people call it, with what is known of it by now. @param {number} row */
  label(row) {
    const { moment, catalog, trace } = this;
    if (!moment || !catalog) return "";
    const names = trace.ancestors(row).slice(1).map((above) => trace.name(above));
    const shown = names.length > MOST_NAMES ? ["…", ...names.slice(-MOST_NAMES)] : names;
    return this.told(row, shown.join(" · ") || trace.name(0) || catalog.text("name.start"), moment, catalog);
  }

  /** @param {number} row @param {string} name @param {Moment} moment @param {Catalog} catalog */
  told(row, name, moment, catalog) {
    const state = moment.state(row);
    const value = state === "done" ? moment.valueText(row, catalog) : catalog.text(`page.state.${state}`);
    return catalog.text("page.overview.node", { name, value, step: this.steps.firstStep(row) });
  }
}

/** @param {import("./shades.js").Colour} colour */
function css([red, green, blue]) {
  return `rgb(${red}, ${green}, ${blue})`;
}
