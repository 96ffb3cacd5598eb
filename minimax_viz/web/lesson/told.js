// What has been told by a step, for a page that asks before it shows: nothing on it may depend on what comes later.

import { Moment } from "../kernel/moment.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */

/** Of each value of a trace the first leaf that has it, in order. @type {WeakMap<Trace, number[]>} */
const firsts = new WeakMap();

/** A moment that tells nothing of what comes after it, nor what the reader is asked next. */
export class ToldMoment extends Moment {
  get hidesAhead() {
    return true;
  }

  get last() {
    return this.at;
  }

  get rows() {
    return this.steps.lastTold(this.at) + 1;
  }

  get values() {
    const { trace } = this;
    const rows = firsts.get(trace) ?? firstsOf(trace);
    firsts.set(trace, rows);
    if (trace.isInVisits)
      return rows.filter((row) => this.state(row) === "done").map((row) => Number(trace.value(row)));
    const end = rows.findIndex((row) => this.state(row) !== "done");
    return rows.slice(0, end < 0 ? rows.length : end).map((row) => Number(trace.value(row)));
  }

  /** Where the value that has come may skip the rest, the window is what it was before: where the bounds meet answers that. @param {number} row */
  standing(row) {
    const standing = super.standing(row);
    const { node, child } = this.step;
    if (row !== node || child === null || !mayCut(this)) return standing;
    const { alpha, beta } = this.steps.standing(node, child);
    return { ...standing, alpha, beta };
  }

  /** Whether an open row's value can still change is not told. @returns {""} */
  provedSoFar() {
    return "";
  }
}

/** Whether the value that has just come back may skip the moves that are left: both ends are known, and one has moved. @param {Moment} moment */
export function mayCut({ trace, step: { kind, improved, alpha, beta } }) {
  return trace.prunes && kind === "back_up" && improved === true && Number.isFinite(alpha) && Number.isFinite(beta);
}

/**
 * Whether a value has reached a parent by a step, and so narrowed a window; or whether the search began with a narrow one.
 * @param {Moment} moment
 */
export function hasNarrowed({ trace, steps, at, root }) {
  const { alpha, beta } = trace.windows;
  if (alpha[root] > -Infinity || beta[root] < Infinity) return true;
  let leaf = root;
  while (leaf < trace.rows && (!trace.visited(leaf) || !trace.isLeaf(leaf))) leaf += 1;
  return leaf < trace.rows && at > steps.settledAt(leaf);
}

/** @param {Trace} trace */
function firstsOf(trace) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (let row = 0; row < trace.rows && found.size < trace.document.values.length; row++) {
    const value = trace.visited(row) && (trace.isLeaf(row) || trace.player(row) === "chance") && !trace.open.has(row)
      ? trace.value(row)
      : null;
    if (value !== null && !found.has(value)) found.set(value, row);
  }
  return [...found.values()];
}
