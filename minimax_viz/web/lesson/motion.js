// What is seen of a step forward, one after the other, cause before effect: a token goes down, a value comes up and changes
// its parent, bounds meet and moves are skipped. The page is at the step already; this is laid over it.

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {"fall" | "climb" | "bounds" | "node" | "edge" | "note"} What */
/**
 * What is seen of a row, from one millisecond to another: a token falls along the edge to it, its value climbs that edge,
 * the bounds slide to its window; or its node, its edge or the note under its children comes to look as after the step.
 * @typedef {{ what: What, row: number, start: number, end: number, from?: { alpha: number, beta: number } }} Motion
 */

export const DURATION = 600;
const ARRIVAL = 440; // of what changes a node
const CHANGE = 90; // in which it comes to look otherwise
const FALL = 170; // of a token, where a value climbs after it
const MEETING = 250; // of the bounds
const SNIPPED = 400;

/**
 * @param {Moment} before
 * @param {Moment} after one stop or step ahead
 * @param {Iterable<number>} rows that are drawn
 */
export function motionsOf(before, after, rows) {
  const { step, step: { kind, node, child, improved }, steps, entered } = after;
  const isCut = kind === "cutoff";
  const arrival = isCut ? MEETING : ARRIVAL;
  /** @type {Motion[]} */
  const motions = [];
  /** @param {What} what @param {number} row @param {number} start @param {number} end @param {Motion["from"]} [from] */
  const add = (what, row, start, end, from) => motions.push({ what, row, start, end, from });
  let start = 0;
  if (entered > before.entered && kind !== "pass") {
    const end = child === null ? ARRIVAL : FALL;
    start = end + CHANGE;
    add("fall", entered, 0, end);
    add("node", entered, end, start);
    add("edge", entered, end, start);
  }
  if (child !== null) add("climb", child, start, ARRIVAL);
  if (child !== null || isCut) add("node", node, arrival, arrival + CHANGE);
  for (const row of improved ? [Number(child), before.holder(node)] : [])
    if (row >= 0 && !after.trace.isRoot(row)) add("edge", row, ARRIVAL, ARRIVAL + CHANGE);
  if (isCut) {
    add("note", node, SNIPPED, DURATION);
    for (const row of rows) {
      if (after.state(row) === before.state(row)) continue;
      add("edge", row, MEETING, SNIPPED);
      add("node", row, SNIPPED, DURATION);
    }
  }
  // At a cutoff they met when the last value came up: that is seen again.
  const from = isCut ? steps.standing(node, Number(before.step.child)) : before.step;
  if (after.trace.isInVisits) return motions; // windows are not handed down as they are
  if (from.alpha !== step.alpha || from.beta !== step.beta)
    add("bounds", node, isCut ? 0 : ARRIVAL, isCut ? MEETING : DURATION, from);
  return motions;
}
