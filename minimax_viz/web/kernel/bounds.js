// What the visited nodes prove about each row's true value: record/windows.py.

import { HORIZON, INTERIOR } from "./columns.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {"exact" | "lower" | "upper" | ""} Bound */

/**
 * The ends of each row's proved interval.
 * @param {Trace} trace
 * @param {number} [last] the last kind of leaves whose values are proved; to the search, estimates are
 * @param {[number, number]} [anything] what leaves at the horizon may be worth, if theirs are not
 * @returns {{ lows: Float64Array, highs: Float64Array }}
 */
export function intervalsOf(trace, last = HORIZON, [least, most] = [-Infinity, Infinity]) {
  const lows = new Float64Array(trace.rows).fill(-Infinity);
  const highs = new Float64Array(trace.rows).fill(Infinity);
  for (let row = 0; row < trace.rows; row++) {
    const value = trace.value(row);
    if (trace.kind[row] === INTERIOR) {
      const untried = trace.open.get(row);
      const worst = trace.maximises(row) ? -Infinity : Infinity;
      lows[row] = untried ? (trace.maximises(row) ? worst : -Infinity) : worst;
      highs[row] = untried ? (trace.maximises(row) ? Infinity : worst) : worst;
    } else if (trace.kind[row] <= last && value !== null) {
      lows[row] = highs[row] = value;
    } else if (trace.kind[row] === HORIZON) {
      lows[row] = least;
      highs[row] = most;
    }
  }
  for (const row of settlingOrder(trace.ply)) {
    const source = trace.sources[row];
    if (source >= 0) {
      lows[row] = lows[source];
      highs[row] = highs[source];
    }
    const parent = trace.parents[row];
    const better = trace.maximises(parent) ? Math.max : Math.min;
    lows[parent] = better(lows[parent], lows[row]);
    highs[parent] = better(highs[parent], highs[row]);
  }
  return { lows, highs };
}

/**
 * The same where every move was looked at to the end, so that everything is proved: spares the largest traces that order.
 * @param {Trace} trace
 */
export function exactIntervals(trace) {
  const values = new Float64Array(trace.rows);
  for (let row = 0; row < trace.rows; row++)
    values[row] = Number(trace.value(trace.sources[row] < 0 ? row : trace.sources[row]));
  return { lows: values, highs: values };
}

/**
 * The rows but the root in the order in which they were settled: children before parents, earlier ones first.
 * @param {ArrayLike<number>} plies
 */
function settlingOrder(plies) {
  const order = new Int32Array(plies.length - 1);
  /** @type {number[]} */
  const path = [];
  let settled = 0;
  for (let row = 0; row < plies.length; row++) {
    while (path.length > plies[row]) order[settled++] = path.pop() ?? 0;
    path.push(row);
  }
  while (path.length > 1) order[settled++] = path.pop() ?? 0;
  return order;
}

/**
 * "exact", "lower" (the truth is at least the value), "upper" (at most), or "" where nothing is proved.
 * @param {number | null} value
 * @param {number} low
 * @param {number} high
 * @returns {Bound}
 */
export function boundName(value, low, high) {
  if (value === null) return "";
  if (low === value && high === value) return "exact";
  if (value <= low) return "lower";
  return value >= high ? "upper" : "";
}
