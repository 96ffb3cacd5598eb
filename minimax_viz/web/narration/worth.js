// What a row is worth, as it is written at it: text/labels.py.

/**
 * A row's value, with what is proved of it, and with ≈ where it rests on estimates; "" where it has none.
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {number} row
 * @param {import("./catalog.js").Catalog} catalog
 */
export function worthText(trace, row, catalog) {
  const value = trace.value(row);
  return value === null ? "" : catalog.value(value, trace.bound(row), trace.restsOnEstimates(row));
}
