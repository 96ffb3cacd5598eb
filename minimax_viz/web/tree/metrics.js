// How much room things need, so that no two touch.

import { fitsInside, frameSize, slimSize } from "./looks.js";
import { valueText, numberText } from "../core/numbers.js";
import { shownValues } from "../core/wholetree.js";
import { clipped, textWidth } from "../shell/elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/trace.js").Trace} Trace */

/** How large texts are in the tree: moves and names, notes and stubs, windows, positions that are written. */
export const TEXT = { label: 14, note: 13, window: 12, look: 12 };
export const PILL_HEIGHT = 24;
export const PILL_GAP = 5;
export const GAP = 16; // that of core/layout.js
const PILL_SIZE = 16;
const MET_SIZE = 13;
export const SIGN_WIDTH = 22; // what the sign of a player takes in a pill
const TWO_DIGITS = -88; // a small number of a textbook's tree takes as much room, so that none tells its length too early

export class Metrics {
  /**
   * @param {Trace} trace
   * @param {typeof TEXT} text
   */
  constructor(trace, text = TEXT) {
    this.trace = trace;
    this.text = text;
    this.noteLine = text.note + 2;
    /** The size of a frame at its usual scale. */
    this.usual = frameSize(trace, text.look);
    this.frame = this.usual;
    this.body = 1;
    /** Whether the nodes are the lines of a list, with their windows at the right. */
    this.isListed = false;
    /** Whether those lines are as small as they can be, without boards. */
    this.isTight = false;
    this.bottom = this.frame.height + PILL_GAP + PILL_HEIGHT;
    this.widest = 116;
    /** @type {Map<number, number>} */
    this.known = new Map();
    this.widestNumber = shownValues(trace).slice(0, 2000).reduce(wider, trace.isTree ? TWO_DIGITS : 0);
    this.windowWidth = trace.prunes ? this.widestWindow() : 0;
    /** In whose language values are written. @type {Catalog | null} */
    this.catalog = null;
  }

  /** Measure values as they are written in a language. @param {Catalog} catalog */
  speak(catalog) {
    if (this.catalog === catalog) return;
    this.catalog = catalog;
    this.known.clear();
  }

  /**
   * Draw the frames smaller than usual, or not, or each node as one line.
   * @param {number} body 0 for lines
   * @param {boolean} isListed
   * @param {boolean} isTight
   */
  scaleTo(body, isListed, isTight) {
    this.body = body;
    this.isListed = isListed;
    this.isTight = isTight;
    const { usual } = this;
    if (this.isSlim) this.frame = slimSize(this.trace, usual, this.widest, Math.max(...[0, 1].map((row) => this.widestWorth(row))), isTight ? this.widestMet() : null);
    else this.frame = { ...usual, width: usual.width * body, height: usual.height * body };
    this.bottom = this.isSlim ? this.frame.height : this.frame.height + PILL_GAP + PILL_HEIGHT;
    this.known.clear();
  }

  /** Whether a node is one line with its name and its value. */
  get isSlim() {
    return this.body === 0;
  }

  /** How wide the widest value of a row is. @param {number} row */
  widestWorth(row) {
    return row < this.trace.rows ? textWidth(this.widestValue(row), PILL_SIZE) * 1.08 : 0;
  }

  /** How wide the bounds that meet at a cutoff can be, in a tight line. */
  widestMet() {
    const number = numberText(this.widestNumber);
    return this.trace.prunes ? textWidth(`α ${number} ≥ β ${number}`, MET_SIZE) : 0;
  }

  /**
   * How far what is written above a row's frame reaches up: its move, its window.
   * @param {number} row
   */
  above(row) {
    if (this.isSlim) return this.windowLine(row) + 2;
    return this.windowLine(row) + (this.label(row) ? this.text.label + 6 : 3);
  }

  /**
   * How high the window over a row's frame is, where there can be one; the root has it beside its frame.
   * @param {number} row
   */
  windowLine(row) {
    if (this.isListed || !this.trace.prunes || row === 0 || !this.branches(row)) return 0;
    return this.text.window + (this.isSlim ? 3 : 8);
  }

  /**
   * How far down a row reaches with its value or its name.
   * @param {number} row
   */
  height(row) {
    if (this.isSlim) return this.frame.height;
    if (this.trace.isTree && this.trace.isLeaf(row)) return 60;
    if (this.trace.isTree) return this.branches(row) ? this.bottom : 60;
    return this.trace.visited(row) ? this.bottom : this.frame.height + 4;
  }

  /**
   * Whether there are moves at a row; of a textbook's tree that is known before it is searched, and its layout depends on
   * nothing else.
   * @param {number} row
   */
  branches(row) {
    const { trace } = this;
    return trace.whole ? trace.children(row).length > 0 : trace.visited(row) && !trace.isLeaf(row);
  }

  /** Where the first line of a note stands under a row that was not followed. */
  get noteTop() {
    return this.trace.isTree ? 72 : this.frame.height + 18;
  }

  /** The widest window any node can show; half its slot is kept for it. */
  widestWindow() {
    const texts = shownValues(this.trace).slice(0, 200).map((value) => String(value).length);
    return Math.max(textWidth("(−∞, ∞)", this.text.window), textWidth(`(${"0".repeat(Math.min(6, Math.max(1, ...texts)))}, ∞)`, this.text.window));
  }

  /**
   * The text on the edge to a row: its move, unless the node bears it as its name already.
   * @param {number} row
   */
  label(row) {
    const { trace } = this;
    if (this.isSlim) return "";
    const move = trace.move(row);
    const borne = trace.isTree && move === trace.name(row) && (trace.isLeaf(row) || fitsInside(move));
    return borne ? "" : clipped(move, this.text.label, this.widest);
  }

  /**
   * Whether a node of a bare tree has a name too long to stand inside, which its edge does not bear either.
   * @param {number} row
   */
  hasNameBeside(row) {
    const { trace } = this;
    return trace.isTree && !this.isSlim && !trace.isLeaf(row) && !fitsInside(trace.name(row)) && (row === 0 || trace.name(row) !== trace.move(row));
  }

  /**
   * The widest value that a row can show at any step.
   * @param {number} row
   */
  widestValue(row) {
    const { trace, widestNumber } = this;
    const bound = trace.isLeaf(row) ? "" : "lower";
    const about = trace.restsOnEstimates(row);
    return this.catalog ? this.catalog.value(widestNumber, bound, about) : valueText(widestNumber, bound, about);
  }

  /**
   * How wide the pill of a value is; in board games it has the sign of the player as well.
   * @param {number} row
   * @param {string} value
   */
  pillWidth(row, value) {
    const sign = this.hasSign(row) ? SIGN_WIDTH : 0;
    const text = value ? textWidth(value, PILL_SIZE) * 1.08 : sign ? 0 : 8;
    return Math.max(this.trace.isTree ? 34 : 40, sign + text + (this.body < 1 ? 10 : 20));
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
    let width = row ? this.known.get(label) : undefined;
    if (width === undefined) {
      const { trace } = this;
      if (this.isListed) return this.frame.width + (trace.prunes && !this.isTight && this.branches(row) ? this.windowWidth + 16 : 0);
      if (this.isSlim) return Math.max(this.frame.width, this.windowLine(row) ? this.windowWidth + 6 : 0);
      const frame = trace.isTree && trace.isLeaf(row) ? this.frame.leaf ?? 0 : this.frame.width;
      const beside = textWidth(this.label(row), this.text.label);
      const window = this.trace.prunes && row === 0 ? 2 * this.windowWidth + frame + 20 : this.windowLine(row) ? this.windowWidth + 6 : 0;
      const name = trace.isTree ? Math.min(this.widest, textWidth(trace.name(row), this.text.label)) : 0;
      const named = this.hasNameBeside(row) ? frame + 2 * (name + 10) : trace.isLeaf(row) ? name : 0;
      const pill = trace.isTree && trace.isLeaf(row) ? 0 : this.pillWidth(row, this.widestValue(row));
      width = Math.max(frame, named, pill, window, beside && 2 * (beside + 9));
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
