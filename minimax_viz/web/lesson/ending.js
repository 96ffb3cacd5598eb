// What would end the node at hand, told before it happens.

import { seeksMost, toldAt } from "../kernel/side.js";

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */

/**
 * The values that would end the node at hand, where the next one may skip a move, and nobody is to guess that.
 * @param {Moment} moment
 * @param {Narrator} narrator
 * @returns {import("../narration/catalog.js").Message | null}
 */
export function endOf(moment, narrator) {
  const { trace, step, hidesAhead } = moment;
  const isLeaf = trace.isLeaf(step.node); // at a leaf its parent waits for the value
  const node = isLeaf ? trace.parents[step.node] : step.node;
  if (hidesAhead || node < 0 || trace.isInVisits) return null;
  const isMax = trace.maximises(node);
  const bound = isMax ? step.beta : step.alpha;
  if (!Number.isFinite(bound)) return null;
  const untried = trace.children(node).filter((row) => !trace.leftOut(row) && moment.state(row) === "unvisited");
  if (untried.length < (isLeaf ? 1 : 2)) return null;
  const rival = isMax ? "min" : "max";
  const known = narrator.bound(rival, bound, ...narrator.proofs.supplier(step, rival));
  if (trace.view === "mover") known.min_value = { value: toldAt(trace, node, bound) };
  return [
    `page.window.ends.${seeksMost(trace, node) ? "max" : "min"}.${trace.settings.cutoff}`,
    { ...known, node: narrator.name(node) },
  ];
}
