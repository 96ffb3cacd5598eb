// Where a changed search tells what a step told before the change.

/** @typedef {import("../core/steps.js").Step} Step */
/** @typedef {import("../core/steps.js").Steps} Steps */

/**
 * The step that tells the same of the same node; else the one that settles the node or tells why it is skipped.
 * @param {Steps} steps of the changed search
 * @param {Step} step
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
