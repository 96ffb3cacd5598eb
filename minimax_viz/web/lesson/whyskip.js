// Why moves can be skipped: what a value for one of them would change, from the node up to the root.

import { DISCARDED } from "../kernel/columns.js";

/** @typedef {import("../narration/catalog.js").Message} Message */
/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/steps.js").Step} Step */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/**
 * How the nodes from a cutoff up to the root fare if a skipped move had some value.
 * @typedef {object} Walk
 * @property {number} row where the cutoff is
 * @property {number} move the skipped move
 * @property {number} value what it is supposed to be worth
 * @property {number} best what the player had found before
 * @property {number} worth what the player would have found then: the node is worth no more (MIN), no less (MAX)
 * @property {{ row: number, before: number, after: number }[]} between the nodes below the supplier whose values change
 * @property {number} supplier
 * @property {number} holder the move of the supplier that gave the bound
 * @property {number} bound
 * @property {number} below what reaches the supplier
 * @property {number | null} root the root's value, recomputed
 */

const MOST_BETWEEN = 5;

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
  let after = clamped(trace, row, worth);
  /** @type {Walk["between"]} */
  const between = [];
  /** @type {Walk | null} */
  let walk = null;
  while (child > 0) {
    const parent = trace.parents[child];
    if (parent === supplier) {
      walk = {
        row,
        move,
        value,
        best,
        worth,
        between,
        supplier,
        holder: boundHolder(trace, supplier, child, bound),
        bound,
        below: after,
        root: null,
      };
    }
    const before = trace.value(parent);
    after = recomputed(trace, parent, child, after);
    if (!walk && before !== null && after !== before) between.push({ row: parent, before, after });
    child = parent;
  }
  if (!walk) throw new Error("a cutoff's supplier is above it");
  walk.root = trace.open.has(0) ? trace.value(0) : after;
  return walk;
}

/**
 * What a node returns if one of its children returned another value.
 * @param {Trace} trace
 * @param {number} row
 * @param {number} changed
 * @param {number} value
 */
function recomputed(trace, row, changed, value) {
  const maximises = trace.maximises(row);
  let best = maximises ? -Infinity : Infinity;
  for (let child = row + 1; child < row + trace.sizes[row]; child += trace.sizes[child]) {
    const found = child === changed ? value : trace.open.has(child) ? null : trace.value(child);
    if (found !== null) best = maximises ? Math.max(best, found) : Math.min(best, found);
  }
  return clamped(trace, row, best);
}

/**
 * Fail-hard keeps what a node returns within the window it was entered with.
 * @param {Trace} trace
 * @param {number} row
 * @param {number} value
 */
function clamped(trace, row, value) {
  if (trace.settings.fail !== "hard") return value;
  return Math.max(trace.windows.alpha[row], Math.min(trace.windows.beta[row], value));
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
  for (const { row, before, after } of walk.between.slice(0, MOST_BETWEEN)) {
    yield ["page.skip.between", { node: narrator.name(row), before: number(before, row), after: number(after, row) }];
  }
  if (walk.between.length > MOST_BETWEEN) yield ["page.skip.more", { nodes: walk.between.length - MOST_BETWEEN }];
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
