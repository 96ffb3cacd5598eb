// What is written in a stub of the tree: text/labels.py.

import { sideOf, turned } from "../kernel/side.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("./fold.js").Item} Item */
/** @typedef {import("../kernel/moment.js").Moment} Moment */

/**
 * The text of a stub at a moment, and whether it stands for moves that a cutoff skipped.
 * @param {Moment} moment
 * @param {Item} item
 * @param {Catalog} catalog
 */
export function stubTold(moment, item, catalog) {
  const { trace } = moment;
  const { kind, row, rows, hidden } = item;
  const isSkipped = kind === "moves" && trace.pruned(row) && moment.state(row) === "pruned";
  const most = kind === "moves" ? mostOf(moment, rows) : null;
  if (most === null)
    return {
      text: catalog.text(`page.stub.${isSkipped ? "skipped" : kind}`, { moves: rows.length, plies: hidden }),
      isSkipped,
    };
  const about = rows.some((child) => trace.restsOnEstimates(child));
  const side = sideOf(trace, row);
  const which = trace.maximises(trace.parents[row]) === (side === "max") ? "most" : "least";
  return {
    text: catalog.text(`page.stub.${which}`, { moves: rows.length, value: catalog.number(turned(most, side), about) }),
    isSkipped,
  };
}

/**
 * What the moves of a stub are worth at most to the player who has them, once all of them are settled; null before, and
 * where that is not proved.
 * @param {Moment} moment
 * @param {number[]} rows
 */
function mostOf(moment, rows) {
  const { trace } = moment;
  const isMax = trace.maximises(trace.parents[rows[0]]);
  const isProved = (/** @type {number} */ row) =>
    moment.state(row) === "done" && ["exact", isMax ? "upper" : "lower"].includes(trace.bound(row));
  if (rows.some((row) => sideOf(trace, row) !== sideOf(trace, rows[0]))) return null; // they are not told alike
  return rows.every(isProved) ? (isMax ? Math.max : Math.min)(...rows.map((row) => Number(trace.value(row)))) : null;
}
