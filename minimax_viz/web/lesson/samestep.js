// Where a changed search tells what a step told before the change.

/** @typedef {import("../kernel/steps.js").Step} Step */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("../kernel/steps.js").Steps} Steps */

/**
 * The step that tells the same of the same node; else the one that settles the node or tells why it is skipped.
 * @param {Steps} steps of the changed search
 * @param {Pick<Step, "kind" | "node" | "child">} step
 * @param {(row: number) => number} rowOf from a row before the change to its node's now; -1 for none
 */
export function sameStep(steps, step, rowOf) {
  const { trace } = steps;
  const row = rowOf(step.node);
  if (row < 0) return 1;
  if (!trace.visited(row)) return steps.firstStep(row);
  if (step.kind === "enter") return steps.firstStep(row);
  if (step.kind === "back_up" && step.child !== null) {
    const child = rowOf(step.child);
    if (child >= 0 && trace.visited(child)) return steps.settledAt(child) + 1;
  }
  const skipped = step.kind === "cutoff" ? trace.children(row).find((child) => trace.pruned(child)) : undefined;
  return skipped === undefined ? steps.settledAt(row) : steps.firstStep(skipped);
}

/**
 * What a step tells, in words that other searches understand: its kind, the way from the root to its node, and the
 * child that it is about. Moves of a board are told by their names, those of a tree by their places.
 * @typedef {{ kind: import("../kernel/steps.js").StepKind, path: string[], child: string | null }} Where
 */

/**
 * @param {Steps} steps
 * @param {number} number
 * @returns {Where}
 */
export function described(steps, number) {
  const { kind, node, child } = steps.placeOf(number);
  const way = (/** @type {number} */ row) =>
    steps.trace.ancestors(row).slice(1).map((above) => signOf(steps.trace, above));
  return { kind, path: way(node), child: child === null ? null : way(child).at(-1) ?? null };
}

/**
 * The step of another search that tells what was described, or the most of it that this search has.
 * @param {Steps} steps
 * @param {Where} where
 */
export function stepLike(steps, { kind, path, child }) {
  const { trace } = steps;
  const childOf = (/** @type {number} */ row, /** @type {string | null} */ sign) =>
    trace.children(row).find((one) => signOf(trace, one) === sign) ?? -1;
  let row = 0;
  for (const sign of path) {
    const next = childOf(row, sign);
    if (next < 0) return sameStep(steps, { kind: "finish", node: row, child: null }, (same) => same);
    row = next;
  }
  return sameStep(steps, { kind, node: row, child: childOf(row, child) }, (same) => same);
}

/**
 * @param {Trace} trace
 * @param {number} row
 */
function signOf(trace, row) {
  return trace.isTree ? String(trace.children(trace.parents[row]).indexOf(row)) : trace.move(row);
}
