// What is written in a stub of the tree: text/labels.py.

import { worthText } from "./worth.js";

/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./fold.js").Item} Item */
/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {import("./trace.js").Trace} Trace */

/**
 * The text of a stub at a moment, and whether it stands for moves that a cutoff skipped.
 * @param {Moment} moment
 * @param {Item} item
 * @param {Catalog} catalog
 */
export function stubTold(moment, item, catalog) {
  const isSkipped = item.kind === "moves" && moment.trace.pruned(item.row) && moment.state(item.row) === "pruned";
  const size = catalog.text(`page.stub.${isSkipped ? "skipped" : item.kind}`, { moves: item.moves, plies: item.hidden });
  const value = item.kind === "moves" ? bestOf(moment, item, catalog) : "";
  return { text: value ? catalog.text("page.stub.best", { size, value }) : size, isSkipped };
}

/**
 * The best value among the moves of a stub, once all of them are settled.
 * @param {Moment} moment
 * @param {Item} item
 * @param {Catalog} catalog
 */
function bestOf(moment, item, catalog) {
  item.known ??= knownOf(moment.trace, item);
  const { best, last } = item.known;
  return best < 0 || moment.state(last) !== "done" ? "" : worthText(moment.trace, best, catalog);
}

/**
 * The first move of a stub that has its best value, and the last one that was searched; -1 where there is none.
 * @param {Trace} trace
 * @param {Item} item
 */
function knownOf(trace, item) {
  const sign = trace.maximises(trace.parents[item.row]) ? 1 : -1;
  let [best, last, most] = [-1, -1, -Infinity];
  for (let left = item.moves, row = item.row; left > 0; left--, row += trace.sizes[row]) {
    const value = trace.value(row);
    if (trace.visited(row)) last = row;
    if (value !== null && sign * value > most) [best, most] = [row, sign * value];
  }
  return { best, last };
}
