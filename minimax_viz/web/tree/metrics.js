// How much room things need, so that no two touch.

import { fitsInside, frameSize } from "./looks.js";
import { valueText, numberText } from "../core/numbers.js";
import { clipped, textWidth } from "../shell/elements.js";

/** @typedef {import("../core/trace.js").Trace} Trace */

export const LABEL_SIZE = 14;
export const PRUNED_LABEL_SIZE = 13;
export const PILL_HEIGHT = 24;
export const PILL_GAP = 5;
export const GAP = 22;
const PILL_SIZE = 15;
export const SIGN_WIDTH = 22; // what the sign of a player takes in a pill
const WINDOW_SIZE = 12;

export class Metrics {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.frame = frameSize(trace);
    this.widest = 116;
    this.bottom = this.frame.height + PILL_GAP + PILL_HEIGHT;
    this.levelGap = this.bottom + 66;
    /** @type {Map<number, number>} */
    this.known = new Map();
    this.widestNumber = trace.document.values.slice(0, 2000).reduce(wider, 0);
    this.windowWidth = trace.prunes ? this.widestWindow() : 0;
  }

  /** The widest window any node can show; half its slot is kept for it. */
  widestWindow() {
    const texts = this.trace.document.values.slice(0, 200).map((value) => String(value).length);
    return Math.max(textWidth("(−∞, ∞)", WINDOW_SIZE), textWidth(`(${"0".repeat(Math.min(6, Math.max(1, ...texts)))}, ∞)`, WINDOW_SIZE));
  }

  /**
   * The text on the edge to a row: its move, unless the node bears it as its name already.
   * @param {number} row
   */
  label(row) {
    const { trace } = this;
    const move = trace.move(row);
    const borne = trace.isTree && move === trace.name(row) && (trace.isLeaf(row) || !trace.visited(row) || fitsInside(move));
    return borne ? "" : clipped(move, LABEL_SIZE, this.widest);
  }

  /**
   * Whether a node of a bare tree has a name too long to stand inside, which its edge does not bear either.
   * @param {number} row
   */
  hasNameBeside(row) {
    const { trace } = this;
    return trace.isTree && !trace.isLeaf(row) && !fitsInside(trace.name(row)) && (row === 0 || trace.name(row) !== trace.move(row));
  }

  /**
   * The widest value that a row can show at any step.
   * @param {number} row
   */
  widestValue(row) {
    const { trace, widestNumber } = this;
    return valueText(widestNumber, trace.isLeaf(row) ? "" : "lower", trace.restsOnEstimates(row));
  }

  /**
   * How wide the pill of a value is; in board games it has the sign of the player as well.
   * @param {number} row
   * @param {string} value
   */
  pillWidth(row, value) {
    const sign = this.hasSign(row) ? SIGN_WIDTH : 0;
    const text = value ? textWidth(value, PILL_SIZE) * 1.08 : sign ? 0 : 8;
    return Math.max(this.trace.isTree ? 34 : 40, sign + text + 20);
  }

  /** @param {number} row */
  hasSign(row) {
    return !this.trace.isLeaf(row) && !this.trace.isTree;
  }

  /**
   * The room a row takes from left to right.
   * @param {number} row
   */
  width(row) {
    const label = (this.trace.label[row] * 8 + this.trace.kind[row]) * 2 + Number(this.trace.restsOnEstimates(row));
    let width = this.known.get(label);
    if (width === undefined) {
      const { trace } = this;
      const beside = textWidth(this.label(row), LABEL_SIZE);
      const opposite = trace.isLeaf(row) ? 0 : this.windowWidth;
      const name = trace.isTree ? Math.min(this.widest, textWidth(trace.name(row), LABEL_SIZE)) : 0;
      const frame = trace.isTree && trace.isLeaf(row) ? this.frame.leaf ?? 0 : this.frame.width;
      const named = this.hasNameBeside(row) ? frame + 2 * (name + 10) : trace.isLeaf(row) ? name : 0;
      const pill = trace.isTree && trace.isLeaf(row) ? 0 : this.pillWidth(row, this.widestValue(row));
      width = Math.max(frame, named, pill, 2 * (Math.max(beside, opposite) + 9));
      this.known.set(label, width);
    }
    return width;
  }
}

/**
 * Of two numbers the one that is written wider.
 * @param {number} one
 * @param {number} other
 */
function wider(one, other) {
  return textWidth(numberText(other), PILL_SIZE) > textWidth(numberText(one), PILL_SIZE) ? other : one;
}
