// The strip: both searches one above the other, so that each node stands below itself; what was skipped stays hatched.

import { Icicle } from "../strip/icicle.js";
import { MARKS, SIDES } from "./sides.js";
import { Overview } from "../strip/overview.js";
import { stripKey } from "../strip/legend.js";
import { html } from "../shell/elements.js";

/** @import { Union } from "../kernel/union.js" */
/** @import { UnionMoment } from "./unionmoment.js" */

const GUTTER = 4; // pixels between the bands

export class BandedStrip extends Overview {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {Union} union
   * @param {import("../kernel/steps.js").Steps} steps
   * @param {(step: number) => void} goTo
   */
  constructor(scope, union, steps, goTo) {
    super(scope, union, steps, goTo);
    this.union = union;
    /** @type {Icicle[]} */
    this.bands = [];
    /** At which of its rows the second search has come to each pixel across; null where it goes across as the first. */
    this.turns = /** @type {Int32Array | null} */ (null);
  }

  /** @override */
  prepare() {
    const colours = this.measure();
    if (!colours) return;
    const { canvas, ratio, shades, union } = this;
    const height = Math.floor((canvas.height - GUTTER * ratio) / 2);
    this.bands = SIDES.map((side) => new Icicle(union.as(side), shades, canvas.width, height, ratio));
    this.icicle = this.bands[0];
    this.layers = this.bands.map((band) => band.layer(band.paint(this.palette), colours.ahead));
    const [, second] = this.bands;
    this.turns = this.union.pairing.isInOrder ? null : turnsOf(second, this.union.pairing.rowOf[1]);
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
      if (side === 1 && this.turns && seen < band.width) this.paintRuns(context, band, this.turns, told);
      else this.paintBand(context, band, side, seen);
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
    if (seen > 0) context.drawImage(done, 0, 0, seen, height, 0, 0, seen, height);
    if (seen < width) context.drawImage(ahead(), seen, 0, width - seen, height, seen, 0, width - seen, height);
  }

  /**
   * The same of the second search where it tries moves in another order: what it has seen lies in several places.
   * @param {CanvasRenderingContext2D} context
   * @param {Icicle} band
   * @param {Int32Array} turns
   * @param {number} told the row that it has come to
   */
  paintRuns(context, { width, height }, turns, told) {
    const { done, ahead } = this.layers[1];
    for (let from = 0, to = 0; from < width; from = to) {
      const isSeen = turns[from] <= told;
      while (to < width && turns[to] <= told === isSeen) to += 1;
      context.drawImage(isSeen ? done : ahead(), from, 0, to - from, height, from, 0, to - from, height);
    }
  }

  /** @override @param {import("../narration/catalog.js").Catalog} catalog */
  key(catalog) {
    const dashed = html("span", { class: "minor" }, catalog.text("compare_page.dashed"));
    return [
      html("span", {}, catalog.text("compare_page.bands")),
      ...stripKey(this.shades, catalog, ["cut", "ahead"]),
      dashed,
    ];
  }

  /**
   * What each search has to say of a node.
   * @override
   * @param {number} row
   * @param {string} name
   * @param {UnionMoment} moment
   * @param {import("../narration/catalog.js").Catalog} catalog
   */
  told(row, name, moment, catalog) {
    const values = moment.valueTexts(row, catalog);
    const states = moment.states(row).map((state, side) => {
      const known = state === "done"
        ? values[side]
        : state
        ? catalog.text(`page.state.${state}`)
        : catalog.text("compare_page.absent");
      return `${MARKS[side]} ${known}`;
    });
    return [name, ...states].join(" · ");
  }
}

/**
 * At which of its rows a search has been at all that stands at a pixel across.
 * @param {Icicle} band
 * @param {Int32Array} rowOf its rows by those of both, -1 for none
 */
function turnsOf(band, rowOf) {
  const turns = new Int32Array(band.width).fill(-1);
  for (let row = 0; row < rowOf.length; row++) {
    const from = band.x(row);
    const to = Math.max(from + 1, band.x(row + 1));
    for (let x = from; x < to && x < band.width; x++) turns[x] = Math.max(turns[x], rowOf[row]);
  }
  return turns;
}
