// The strip: both searches one above the other, so that each node stands below itself; what was skipped stays hatched.

import { Icicle } from "../strip/icicle.js";
import { MARKS, SIDES } from "./sides.js";
import { Overview } from "../strip/overview.js";
import { stripKey } from "../strip/legend.js";
import { byId, html } from "../shell/elements.js";

/** @import { Union } from "../core/union.js" */
/** @import { UnionMoment } from "./unionmoment.js" */

const GUTTER = 4; // pixels between the bands

export class BandedStrip extends Overview {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Union} union
   * @param {import("../core/steps.js").Steps} steps
   * @param {(step: number) => void} goTo
   */
  constructor(canvas, union, steps, goTo) {
    super(canvas, union, steps, goTo);
    this.union = union;
    /** @type {Icicle[]} */
    this.bands = [];
  }

  /** @override */
  reset() {
    super.reset();
    this.bands = [];
  }

  /** @override */
  prepare() {
    const ratio = this.measure();
    const { colours } = this;
    if (!ratio || !colours) return;
    const height = Math.floor((this.canvas.height - GUTTER * ratio) / 2);
    this.bands = SIDES.map((side) => new Icicle(this.union.as(side), this.shades, this.canvas.width, height, ratio));
    this.icicle = this.bands[0];
    this.layers = this.bands.map((band) => {
      const pixels = band.paint(this.palette);
      return { done: band.bitmap(pixels), ahead: band.bitmap(pixels, colours.ahead) };
    });
  }

  /** @override */
  paint() {
    const context = this.canvas.getContext("2d");
    const moment = /** @type {UnionMoment | null} */ (this.moment);
    if (!context || !moment) return;
    if (!this.icicle) this.prepare();
    if (!this.icicle || !this.colours) return;
    this.describe();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.bands.forEach((band, side) => {
      context.setTransform(1, 0, 0, 1, 0, side * (band.height + GUTTER * band.ratio));
      const { moments, union } = moment;
      const told = moments[side].steps.lastTold(moments[side].at);
      const seen = moments[side].isLast ? band.width : band.x(union.pairing.unionOf[side][told] + 1);
      this.paintBand(context, band, side, seen);
      this.icicle = band;
      this.paintCursor(context, seen);
    });
    this.icicle = this.bands[0];
  }

  /**
   * What one search has seen in its colours, and what lies ahead of it.
   * @param {CanvasRenderingContext2D} context
   * @param {Icicle} band
   * @param {number} side
   * @param {number} seen how far it has come, in pixels
   */
  paintBand(context, band, side, seen) {
    const { width, height } = band;
    const { done, ahead } = this.layers[side];
    // Where the searches go through the moves in different orders, the second one's time does not run across: what it
    // has seen is in colour at its end.
    const isAcross = side === 0 || this.union.pairing.isInOrder;
    const until = isAcross || seen >= width ? seen : 0;
    if (until > 0) context.drawImage(done, 0, 0, until, height, 0, 0, until, height);
    if (until < width) context.drawImage(ahead, until, 0, width - until, height, until, 0, width - until, height);
  }

  /** @override */
  describe() {
    if (!this.catalog || !this.colours || this.legend === this.catalog.code) return;
    this.legend = this.catalog.code;
    const key = stripKey(this.shades, this.catalog, ["cut", "ahead"]);
    byId("overview-legend").replaceChildren(html("span", {}, this.catalog.text("compare_page.bands")), ...key, html("span", { class: "minor" }, this.catalog.text("compare_page.dashed")));
  }

  /** A node as people call it, with what each search has to say of it. @override @param {number} row */
  label(row) {
    const moment = /** @type {UnionMoment | null} */ (this.moment);
    const { catalog, union } = this;
    if (!moment || !catalog) return "";
    const names = union.ancestors(row).slice(1).map((above) => union.name(above));
    const shown = names.length > 5 ? ["…", ...names.slice(-5)] : names;
    const name = shown.join(" · ") || union.name(0) || catalog.text("name.start");
    const values = moment.valueTexts(row, catalog);
    const states = moment.states(row).map((state, side) => {
      const known = state === "done" ? values[side] : state ? catalog.text(`page.state.${state}`) : catalog.text("compare_page.absent");
      return `${MARKS[side]} ${known}`;
    });
    return [name, ...states].join(" · ");
  }
}
