// Why moves can be skipped: what a value for one of them would change at their node, and why it does not at the root.

import { DISCARDED } from "../kernel/columns.js";

/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/steps.js").Step} Step */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/**
 * How the node of a cutoff and the supplier of the bound fare if a skipped move had some value.
 * @typedef {object} Walk
 * @property {number} row where the cutoff is
 * @property {number} move the skipped move
 * @property {number} value what it is supposed to be worth
 * @property {number} best what the player had found before
 * @property {number} worth what the player would have found then: the node is worth no more (MIN), no less (MAX)
 * @property {number} supplier
 * @property {number} holder the move of the supplier that gave the bound
 * @property {number} bound
 * @property {number | null} root the root's value, then as now
 */

/**
 * @param {Trace} trace
 * @param {Step} step a cutoff
 * @param {number} move
 * @param {number} value
 * @returns {Walk}
 */
export function walkUp(trace, step, move, value) {
  const row = step.node;
  const best = Number(step.best);
  const supplier = Number(step.supplier);
  const worth = trace.maximises(row) ? Math.max(best, value) : Math.min(best, value);
  const bound = trace.maximises(row) ? step.beta : step.alpha;
  let child = row;
  while (trace.parents[child] > supplier) child = trace.parents[child];
  const holder = boundHolder(trace, supplier, child, bound);
  return { row, move, value, best, worth, supplier, holder, bound, root: trace.value(0) };
}

/**
 * The move that gave the supplier its bound, before the search went into `child`.
 * @param {Trace} trace
 * @param {number} supplier
 * @param {number} child
 * @param {number} bound
 */
function boundHolder(trace, supplier, child, bound) {
  const holder = trace.holder(supplier, child);
  return holder >= 0 && trace.value(holder) === bound ? holder : supplier;
}

/**
 * The messages that tell a walk from the node up to the root.
 * @param {Walk} walk
 * @param {Narrator} narrator
 * @returns {Generator<Message>}
 */
export function* walkTold(walk, narrator) {
  const { trace } = narrator;
  const player = trace.player(walk.row);
  const number = (/** @type {number | null} */ value, /** @type {number} */ row) => ({
    value: Number(value),
    row,
    about: trace.restsOnEstimates(row),
  });
  const known = {
    move: { text: trace.move(walk.move), row: walk.move },
    value: { value: walk.value },
    best: number(walk.best, walk.row),
    worth: number(walk.worth, walk.row),
    node: narrator.of(walk.row),
    at_node: narrator.place(walk.row),
  };
  yield [`page.skip.${walk.worth === walk.best ? "same" : "changed"}.${player}`, known];
  const relation = walk.worth === walk.bound ? "equal" : "strict";
  yield [`page.skip.supplier.${relation}.${player}`, {
    ...known,
    at_supplier: narrator.place(walk.supplier),
    bound: number(walk.bound, walk.holder),
    holder: narrator.name(walk.holder),
  }];
  if (walk.root !== null)
    yield [trace.document.complete ? "page.skip.root" : "page.skip.root.so_far", {
      root: narrator.name(0),
      value: number(walk.root, 0),
    }];
  if (trace.has(DISCARDED)) yield ["why.finish.discarded", {}]; // a better move may be among those
}
