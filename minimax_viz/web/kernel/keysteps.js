// The key steps, those at which a node's choice changes, the cutoffs, and where passes begin: views/steps.py.

/** @typedef {import("./steps.js").Steps} Steps */
/** @typedef {import("./trace.js").Trace} Trace */

/**
 * The next key step after `at`, or with `by` -1 the one before; where there is none, the last step or the first.
 * @param {Steps} steps
 * @param {number} at
 * @param {1 | -1} by
 */
export function keyStep(steps, at, by) {
  // Every node's first value changes its choice, so the next key step is near: only a row of equal moves is long.
  /** @type {Map<number, Set<number>>} */
  const known = new Map();
  for (let step = at + by; step > 1 && step <= steps.count; step += by) {
    const { kind, node, child } = steps.placeOf(step);
    if (kind === "cutoff" || kind === "pass") return step;
    if (kind !== "back_up" || child === null) continue;
    let improving = known.get(node);
    if (!improving) known.set(node, improving = improvingChildren(steps.trace, node));
    if (improving.has(child)) return step;
  }
  return by > 0 ? steps.count : 1;
}

/**
 * The children whose values were better than all before them.
 * @param {Trace} trace
 * @param {number} node
 */
function improvingChildren(trace, node) {
  /** @type {Set<number>} */
  const improving = new Set();
  const maximises = trace.maximises(node);
  let best = maximises ? -Infinity : Infinity;
  for (let child = node + 1; child < node + trace.sizes[node]; child += trace.sizes[child]) {
    const value = trace.value(child);
    if (trace.open.has(child)) break;
    if (value === null || trace.isAskedAgain(child)) continue;
    if (trace.player(node) !== "chance" && (maximises ? value <= best : value >= best)) continue;
    best = value;
    improving.add(child);
  }
  return improving;
}
