// In place of kernel/side.js where a search is told from MAX's side: no sign turns.

/** @typedef {import("../kernel/trace.js").Trace} Trace */

/** Never called. */
export function opponentOf() {}

export function sideOf() {
  return "max";
}

export const sideOfNode = sideOf;
export const sideOfLeaf = sideOf;

/** @template Value @param {Value} value */
export function turned(value) {
  return value;
}

export const turnedBound = turned;
export const turnedWindow = turned;

/** @template Value @param {Trace} _trace @param {number} _row @param {Value} value */
export function toldAt(_trace, _row, value) {
  return value;
}

export const toldWindow = toldAt;

/** @template Value @param {Trace} _trace @param {Value} values */
export function toldValues(_trace, values) {
  return values;
}

/** @param {Trace} trace @param {number} row */
export function seeksMost(trace, row) {
  return trace.maximises(row);
}
