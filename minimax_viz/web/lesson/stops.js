// The stops, where Next halts: the steps that are worth a sentence of their own.
//
// A stop ends where an interior node is entered, a value reaches its parent, or moves are skipped, and at the first and
// the last step: a leaf, its value and what this does to its parent are one, and so are a finish and its back-up, and so
// are a pass and the enter of its root.
// How many there are up to a step follows from what it has told: it takes no list of steps.

import { INTERIOR } from "../kernel/columns.js";

/** @typedef {import("../kernel/steps.js").Steps} Steps */

/** @type {WeakMap<Steps, Stops>} */
const known = new WeakMap();

/** @param {Steps} steps */
export function stopsOf(steps) {
  const stops = known.get(steps) ?? new Stops(steps);
  known.set(steps, stops);
  return stops;
}

class Stops {
  /** @param {Steps} steps */
  constructor(steps) {
    this.steps = steps;
    const { kind } = steps.trace;
    /** How many interior nodes there are before each row, and at the end. */
    this.interior = new Int32Array(kind.length + 1);
    for (let row = 0; row < kind.length; row++)
      this.interior[row + 1] = this.interior[row] + (kind[row] === INTERIOR && !this.isOfPass(row) ? 1 : 0);
    this.count = this.upTo(steps.count);
  }

  /** Whether a row is the root of a pass whose beginning is a step of its own. @param {number} row */
  isOfPass(row) {
    const { ahead, trace } = this.steps;
    return ahead > 0 && trace.isRoot(row);
  }

  /** Whether a step is a stop. @param {number} step */
  has(step) {
    return step === 1 || step === this.steps.count || this.isTurn(step);
  }

  /** Whether a step is a stop by what happens at it. @param {number} step */
  isTurn(step) {
    const { kind, node } = this.steps.placeOf(step);
    if (kind === "enter") return this.steps.trace.kind[node] === INTERIOR && !this.isOfPass(node);
    return kind === "back_up" || kind === "cutoff" || kind === "pass";
  }

  /** How many stops there are up to a step; of a stop, its number. @param {number} step */
  upTo(step) {
    const { steps, interior } = this;
    const { visited, cutoffs } = steps.trace.before;
    const told = steps.lastTold(step) + 1;
    // What has not entered a node nor skipped moves has settled one or, right after that, told its parent.
    const passes = steps.passesBegun(step);
    const backUps = (step - visited[told] - cutoffs[told] - Math.max(0, 2 * passes - 1)) >> 1;
    const first = steps.ahead || steps.trace.kind[0] === INTERIOR ? 0 : 1;
    const last = step > 1 && step === steps.count && !this.isTurn(step) ? 1 : 0;
    return first + interior[told] + backUps + cutoffs[told] + passes + last;
  }

  /** The next stop after a step; the last one has none but itself. @param {number} step */
  after(step) {
    const { count } = this.steps;
    let next = Math.min(count, step + 1);
    while (!this.has(next)) next += 1;
    return next;
  }

  /** The stop before a step; the first one has none but itself. @param {number} step */
  before(step) {
    let last = Math.max(1, step - 1);
    while (!this.has(last)) last -= 1;
    return last;
  }
}
