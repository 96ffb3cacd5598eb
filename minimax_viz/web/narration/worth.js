// What a row is worth, as it is written at it: text/labels.py.

import { sideOf, turned, turnedBound } from "../kernel/side.js";

/**
 * A row's value, with what is proved of it, and with ≈ where it rests on estimates; "" where it has none.
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {number} row
 * @param {import("./catalog.js").Catalog} catalog
 * @param {import("../kernel/trace.js").Player} [side] from which it is told
 */
export function worthText(trace, row, catalog, side = sideOf(trace, row)) {
  const value = trace.value(row);
  if (value === null) return "";
  return catalog.value(turned(value, side), turnedBound(trace.bound(row), side), trace.restsOnEstimates(row));
}
