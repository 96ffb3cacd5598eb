// What rests on estimates, rows below which the search stopped at a depth limit: record/windows.py, record/proved.py.

import { intervalsOf } from "./bounds.js";
import { HORIZON, TERMINAL } from "./columns.js";

/**
 * How many estimates stand before each row, and at the end in all; those of a subtree are a difference.
 * @param {ArrayLike<number>} kind
 * @param {Int32Array} sources
 * @param {Int32Array} sizes
 */
export function estimatesBefore(kind, sources, sizes) {
  const before = new Int32Array(kind.length + 1);
  for (let row = 0; row < kind.length; row++) {
    const source = sources[row];
    const isOne = kind[row] === HORIZON || (source >= 0 && before[source + sizes[source]] > before[source]);
    before[row + 1] = before[row] + (isOne ? 1 : 0);
  }
  return before;
}

/**
 * The rows above estimates whose values are proved of the whole game, in which a leaf at the horizon may be worth anything.
 * @param {import("./trace.js").Trace} trace
 */
export function provedAboveEstimates(trace) {
  if (!trace.has(HORIZON) || !trace.has(TERMINAL)) return [];
  const [least, most] = trace.document.value_range ?? [-Infinity, Infinity];
  const { lows, highs } = intervalsOf(trace, TERMINAL, [least, most]);
  const within = (/** @type {number} */ end) => Math.min(Math.max(end, least), most);
  const isProved = (/** @type {number} */ row) =>
    within(lows[row]) === trace.value(row) && within(highs[row]) === trace.value(row) && !trace.open.has(row);
  const rows = Array.from({ length: trace.rows }, (_, row) => row);
  return rows.filter((row) => trace.hasEstimates(row) && isProved(row));
}
