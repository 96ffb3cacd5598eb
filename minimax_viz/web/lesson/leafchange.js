// What another value at a leaf has changed: the search before and the search now, compared.

import { PRUNED } from "../kernel/columns.js";
import { toldAt } from "../kernel/side.js";
import { worthText } from "../narration/worth.js";

/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

/**
 * The leaf with its values, and what follows for the best move, where that stays for the value of the root or the leaf's
 * parent, and for how many moves are skipped. Nothing where the leaf has the value that it had.
 * @param {import("../narration/narrator.js").Narrator} narrator of the search now
 * @param {Trace} before
 * @param {number} leaf
 * @param {(row: number) => number} was from a row to its node's before; -1 for none
 * @returns {Message[]}
 */
export function leafChange(narrator, before, leaf, was) {
  const { trace, catalog } = narrator;
  const given = (/** @type {Trace} */ { whole }, /** @type {number} */ row) => {
    const node = whole?.nodes[row];
    return catalog.value(node && !node.isOpen ? toldAt(trace, leaf, node.value) : null, "");
  };
  const worth = (/** @type {number} */ row) => worthText(trace, row, catalog);
  const had = (/** @type {number} */ row) => worthText(before, was(row), catalog);
  const [old, value] = [given(before, was(leaf)), given(trace, leaf)];
  if (old === value) return [];
  /** @type {Message[]} */
  const told = [["page.change", { leaf: narrator.subject(leaf), before: old, value }]];
  if (leaf === 0) return told;
  const best = trace.choice(0);
  const other = trace.children(0).find((row) => was(row) === before.choice(0)) ?? best;
  const row = [0, trace.parents[leaf]].find((row) => worth(row) !== had(row) && worth(row) && had(row));
  if (!trace.visited(leaf) && !before.visited(was(leaf))) told.push(["page.change.skipped", {}]);
  else if (best === other && row !== undefined)
    told.push(["page.change.value", { node: narrator.subject(row), value: worth(row), before: had(row) }]);
  told.push([`page.change.${best === other ? "still" : "best"}`, {
    best: narrator.name(best),
    worth: worth(best),
    other: narrator.name(other),
    before: had(other),
  }]);
  const [skipped, count] = [trace, before].map(({ byKind }) => byKind[PRUNED]);
  if (skipped !== count) told.push(["page.change.count", { skipped, before: count }]);
  return told;
}
