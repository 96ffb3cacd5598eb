// How much room things need, so that no two touch.

import { HORIZON, TRANSPOSITION } from "../kernel/columns.js";
import { fitsInside, frameSize, leafWidth } from "./looks.js";
import { chanceText, numberText, valueText } from "../narration/numbers.js";
import { toldValues } from "../kernel/side.js";
import { shownValues } from "../kernel/wholetree.js";
import { wrapped } from "./notes.js";
import { clipped, textWidth } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

/** How large texts are in the tree: moves and names, notes and stubs, windows, positions that are written. */
export const TEXT = { label: 14, note: 13, window: 12, look: 12 };
export const PILL_HEIGHT = 24;
export const PILL_GAP = 5;
const PILL_SIZE = 16;
const LARGER = { besideSign: 19 / PILL_SIZE, alone: 21.5 / PILL_SIZE }; // in a lecture, as lecture.css has it
export const PILL_LINE = 16;
const NARROWER = 1.2; // than neighbours are closer, leaves are
const PILL_PAD = 8;
const BESIDE = 84; // of a move: longer ones stand over the node, in lines
const OVER = 92; // how wide these are
const MOST_LINES = 3;
export const SLANT = 45; // degrees
const SLOPE = Math.SQRT1_2;
export const MOST_SLANTED = 230; // the width of a slanted name
export const SIGN_WIDTH = 22; // what the sign of a player takes in a pill
const TWO_DIGITS = -88; // a small number of a textbook's tree takes as much room, so that none tells its length too early

export class Metrics {
  /**
   * @param {Trace} trace
   * @param {typeof TEXT} text
   * @param {number[]} [told] the values that there must be room for, where that is not for all
   */
  constructor(trace, text = TEXT, told) {
    this.trace = trace;
    this.text = text;
    /** Whether of a game's move nothing may be known before it is reached. */
    this.hidesAhead = told !== undefined && !trace.isTree;
    this.values = told ? toldValues(trace, told) : shownValues(trace);
    this.noteLine = text.note + 2;
    /** The size of a frame at its usual scale. */
    this.usual = frameSize(trace, text.look, this.values);
    this.frame = this.usual;
    this.body = 1;
    this.hasWindows = true;
    this.bottom = this.frame.height + PILL_GAP + this.pillHeight;
    this.widest = 116;
    /** @type {Map<number, number>} */
    this.known = new Map();
    this.widestNumber = this.values.slice(0, 2000).reduce(wider, trace.isTree || told ? TWO_DIGITS : 0);
    this.windowWidth = trace.prunes ? this.widestWindow() : 0;
    /** In whose language values are written. @type {Catalog | null} */
    this.catalog = null;
    /** @type {boolean | null} */
    this._slants = null;
    /** @type {{ width: number, height: number, value: number } | null} */
    this._pill = null;
  }

  /** Measure values as they are written in a language; says whether probabilities on edges are written otherwise now. @param {Catalog} catalog */
  speak(catalog) {
    if (this.catalog === catalog) return false;
    const isOther = this.catalog !== null && this.trace.hasChance;
    this.catalog = catalog;
    this._pill = null;
    this.known.clear();
    return isOther;
  }

  /** How wide values may be. */
  get span() {
    return [this.widestNumber, this.windowWidth, this.usual.leaf].join();
  }

  /** Draw the frames smaller than usual, or not, and the boxes of leaves narrower; with windows over them, or without. @param {import("./arrangement.js").Arrangement} arrangement */
  take({ body, closer, hasWindows }) {
    this.body = body;
    this.hasWindows = hasWindows;
    const { usual } = this;
    this.frame = {
      width: usual.width * body,
      height: usual.height * body,
      leaf: usual.leaf && leafWidth(this.trace, this.values, NARROWER * closer),
    };
    this.bottom = this.frame.height + PILL_GAP + this.pillHeight;
    this.known.clear();
  }

  /** How high the pills of values are: a bound that rests on estimates takes two lines. */
  get pillHeight() {
    return PILL_HEIGHT + (this.trace.prunes && this.trace.has(HORIZON) ? PILL_LINE : 0);
  }

  /** The size of a node that is drawn as a pill with its move and its value. */
  get pill() {
    return (this._pill ??= this.pillSize());
  }

  pillSize() {
    const names = this.trace.labels.move.slice(0, 2000).map((move) => textWidth(move, this.text.label));
    const value = this.valueWidth(this.widestValue(Math.min(1, this.trace.rows - 1)));
    return {
      width: Math.min(this.widest, Math.max(...names)) + value + 3 * PILL_PAD,
      height: this.pillHeight,
      value: value + PILL_PAD,
    };
  }

  /**
   * How far what is written above a row's frame reaches up: its move, its window.
   * @param {number} row
   */
  above(row) {
    return this.windowLine(row) + (this.over(row) || (this.label(row) ? this.text.label + 6 : 3));
  }

  /** How high the lines of a long move are, which stand over a row's frame where its edge ends; 0 of a short one. @param {number} row */
  over(row) {
    return this.isLong(row) ? this.labelLines(row).length * (this.text.label + 2) + 4 : 0;
  }

  /** Whether the move to a row is too long to stand beside its edge. @param {number} row */
  isLong(row) {
    return !this.trace.isRoot(row) && textWidth(this.label(row), this.text.label) > BESIDE;
  }

  /** A long move, or the root's name, in lines; what does not fit into the last is cut. @param {number} row */
  labelLines(row) {
    const { label: size } = this.text;
    const lines = wrapped(this.trace.isRoot(row) ? this.trace.name(row) : this.trace.move(row), OVER, size);
    const kept = lines.length > MOST_LINES
      ? [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(" ")]
      : lines;
    return kept.map((line) => clipped(line, size, OVER));
  }

  /** How far to the right and down the slanted name of a leaf reaches. @param {number} row */
  slant(row) {
    const isSlanted = this.slants && this.trace.isLeaf(row);
    return isSlanted ? SLOPE * Math.min(MOST_SLANTED, textWidth(this.trace.name(row), this.text.label)) : 0;
  }

  /** Whether the names of leaves are too long to stand under them but slanted. */
  get slants() {
    const { trace } = this;
    const isLongLeaf = (/** @type {number} */ row) =>
      trace.isLeaf(row) && textWidth(trace.name(row), this.text.label) > BESIDE;
    return (this._slants ??= trace.isTree &&
      Array.from({ length: Math.min(trace.parents.length, 2000) }, (_, row) => row).some(isLongLeaf));
  }

  /**
   * How high the window over a row's frame is, where there can be one; the root has it beside its frame.
   * @param {number} row
   */
  windowLine(row) {
    if (!this.hasWindows || !this.trace.prunes || this.trace.isRoot(row) || !this.branches(row)) return 0;
    return this.text.window + 8;
  }

  /**
   * How far down a row reaches with its value or its name.
   * @param {number} row
   */
  height(row) {
    if (this.trace.isTree && this.trace.isLeaf(row)) return Math.max(60, this.slant(row) + 52);
    if (this.trace.isTree) return this.branches(row) ? this.bottom : 60;
    if (this.trace.isLeaf(row) && !this.hidesAhead)
      return this.frame.height + (this.trace.visited(row) ? PILL_GAP + PILL_HEIGHT : 4);
    return this.bottom;
  }

  /**
   * Whether there are moves at a row; of a textbook's tree that is known before it is searched, and its layout depends on
   * nothing else.
   * @param {number} row
   */
  branches(row) {
    const { trace } = this;
    return trace.whole ? !trace.isLeaf(row) : this.hidesAhead || (trace.visited(row) && !trace.isLeaf(row));
  }

  /** Where the first line of a note stands under a row that was not followed. */
  get noteTop() {
    return this.trace.isTree ? 72 : this.frame.height + 18;
  }

  /** The widest window any node can show; half its slot is kept for it. */
  widestWindow() {
    const texts = this.values.slice(0, 200).map((value) => String(value).length);
    return Math.max(
      textWidth("(−∞, ∞)", this.text.window),
      textWidth(`(${"0".repeat(Math.min(6, Math.max(1, ...texts)))}, ∞)`, this.text.window),
    );
  }

  /**
   * The text on the edge to a row: its move, unless the node bears it as its name already.
   * @param {number} row
   */
  label(row) {
    const { trace } = this;
    const move = trace.move(row);
    const borne = trace.isTree && move === trace.name(row) && (trace.isLeaf(row) || fitsInside(move));
    const label = borne ? "" : trace.isTree ? move : clipped(move, this.text.label, this.widest);
    const chance = trace.probability(row);
    return chance === null ? label : [label, this.share(chance)].filter(Boolean).join(" · ");
  }

  /** A probability as it stands on an edge. @param {number} chance */
  share(chance) {
    return this.catalog?.probability(chance) ?? chanceText(chance);
  }

  /** Where the frame of a row ends on the right. @param {number} row */
  edge(row) {
    const { trace, frame } = this;
    return (trace.isTree && trace.isLeaf(row) ? frame.leaf ?? 0 : frame.width) / 2;
  }

  /**
   * Whether a node of a bare tree has a name too long to stand inside, which its edge does not bear either.
   * @param {number} row
   */
  hasNameBeside(row) {
    const { trace } = this;
    return trace.isTree && !trace.isLeaf(row) && !fitsInside(trace.name(row)) &&
      (trace.isRoot(row) || trace.name(row) !== trace.move(row));
  }

  /**
   * The widest value that a row can show at any step.
   * @param {number} row
   */
  widestValue(row) {
    const { trace, widestNumber } = this;
    const isTaken = this.hidesAhead ? trace.settings.transpositions : trace.kind[row] === TRANSPOSITION;
    const bound = trace.isLeaf(row) && !isTaken && !this.hidesAhead ? "" : "lower";
    const about = this.hidesAhead ? trace.has(HORIZON) : trace.hasEstimates(row);
    const value = this.catalog ? this.catalog.value(widestNumber, bound, about) : valueText(widestNumber, bound, about);
    return isTaken ? `⇐ ${value}` : value;
  }

  /** The widest value of which it is told what some rows are worth at most. @param {number[]} rows */
  widestNumberText(rows) {
    const about = rows.some((row) => this.trace.hasEstimates(row));
    return this.catalog ? this.catalog.number(this.widestNumber, about) : numberText(this.widestNumber);
  }

  /**
   * How wide the pill of a value is; in board games it has the sign of the player as well.
   * @param {number} row
   * @param {string} value
   */
  pillWidth(row, value) {
    const sign = this.hasSign(row) ? SIGN_WIDTH : 0;
    const text = value ? this.valueWidth(value) : sign ? 0 : 8;
    return Math.max(this.trace.isTree ? 34 : 40, sign + text + (this.body < 1 ? 10 : 20));
  }

  /** Whether a lecture can write a value larger than usual in its pill. @param {number} row @param {string} value */
  canGrow(row, value) {
    const hasSign = this.hasSign(row);
    const larger = this.valueWidth(value) * (hasSign ? LARGER.besideSign : LARGER.alone);
    return linesOf(value).length === 1 && larger <= this.pillWidth(row, value) - (hasSign ? SIGN_WIDTH : 0) - 4;
  }

  /** How wide a value is, in as many lines as it takes. @param {string} value */
  valueWidth(value) {
    return Math.max(...linesOf(value).map((line) => textWidth(line, PILL_SIZE) * (/\p{L}/u.test(line) ? 1.13 : 1.08))); // in bold
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
    const label = (this.trace.label[row] * 8 + this.trace.kind[row]) * 2 + Number(this.trace.hasEstimates(row));
    const isRoot = this.trace.isRoot(row);
    let width = isRoot ? undefined : this.known.get(label);
    if (width === undefined) {
      const { trace } = this;
      const frame = trace.isTree && trace.isLeaf(row) ? this.frame.leaf ?? 0 : this.frame.width;
      const isLong = this.isLong(row);
      const beside = isLong ? 0 : textWidth(this.label(row), this.text.label);
      const widest = () => Math.max(...this.labelLines(row).map((line) => textWidth(line, this.text.label)));
      const over = isLong ? widest() : 0;
      const window = this.hasWindows && this.trace.prunes && isRoot
        ? 2 * this.windowWidth + frame + 20
        : this.windowLine(row)
        ? this.windowWidth + 6
        : 0;
      const name = !trace.isTree
        ? 0
        : !isRoot
        ? Math.min(this.widest, textWidth(trace.name(row), this.text.label))
        : 1.1 * widest(); // in bold
      const named = this.hasNameBeside(row) ? frame + 2 * (name + 10) : trace.isLeaf(row) && !this.slants ? name : 0;
      const value = this.widestValue(row);
      const soFar = `${linesOf(value)[0]} …`; // of an open node
      const pill = trace.isTree && trace.isLeaf(row)
        ? 0
        : Math.max(...[value, soFar].map((text) => this.pillWidth(this.hidesAhead ? 0 : row, text)));
      width = Math.max(frame, named, pill, window, over, beside && 2 * (beside + 9));
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

/** The lines of a value in a pill: the words of a bound that rests on estimates have one of their own. @param {string} value */
export function linesOf(value) {
  const [, number, words] = /^(\P{L}+) ([\p{L} ]+)$/u.exec(value) ?? [];
  return words ? [number, words] : [value];
}
