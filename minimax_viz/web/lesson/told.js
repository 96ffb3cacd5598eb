// What has been told by a step, for a page that asks before it shows: nothing on it may depend on what comes later.

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

/** Of each value of a trace the first leaf that has it, in order. @type {WeakMap<Trace, number[]>} */
const firsts = new WeakMap();

/**
 * The values of the leaves that have been evaluated, each once.
 * @param {Moment} moment
 */
export function toldValues(moment) {
  const { trace } = moment;
  const rows = firsts.get(trace) ?? firstsOf(trace);
  firsts.set(trace, rows);
  const end = rows.findIndex((row) => moment.state(row) !== "done");
  return rows.slice(0, end < 0 ? rows.length : end).map((row) => Number(trace.value(row)));
}

/**
 * Whether a value has reached a parent by a step, and so narrowed a window; or whether the search began with a narrow one.
 * @param {Moment} moment
 */
export function hasNarrowed({ trace, steps, at }) {
  const { alpha, beta } = trace.windows;
  if (alpha[0] > -Infinity || beta[0] < Infinity) return true;
  let leaf = 0;
  while (leaf < trace.rows && (!trace.visited(leaf) || !trace.isLeaf(leaf))) leaf += 1;
  return leaf < trace.rows && at > steps.settledAt(leaf);
}

/** @param {Trace} trace */
function firstsOf(trace) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (let row = 0; row < trace.rows && found.size < trace.document.values.length; row++) {
    const value = trace.visited(row) && trace.isLeaf(row) && !trace.open.has(row) ? trace.value(row) : null;
    if (value !== null && !found.has(value)) found.set(value, row);
  }
  return [...found.values()];
}

/** How many rows have been told of; they come first in preorder. @param {Moment} moment */
export function toldRows(moment) {
  return moment.steps.lastTold(moment.at) + 1;
}
