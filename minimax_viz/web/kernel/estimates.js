// What rests on estimates, rows below which the search stopped at a depth limit: record/windows.py.

import { HORIZON } from "./columns.js";

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
