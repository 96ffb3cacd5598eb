// What is seen of a step forward, one after the other, cause before effect: a token goes down, a value comes up and changes
// its parent, bounds meet and moves are skipped. The page is at the step already; this is laid over it.

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {{ alpha: number, beta: number }} Window */
/**
 * What is seen of a row, from one millisecond to another: a token falls along the edge to it, its value climbs that edge,
 * the bounds of its window slide, a cross strikes its edge, a note comes under its children; or its node or its edge comes
 * to look as it does after the step.
 * @typedef {{ row: number, start: number, end: number } & ({ what: "fall" | "cross" | "note" | "node" | "edge" } |
 *   { what: "climb", isTaken: boolean } | { what: "bounds", from: Window, to: Window })} Motion
 */

export const DURATION = 600;
const ARRIVAL = 440; // of what changes a node
const CHANGE = 90; // in which it comes to look otherwise
const FALL = 170; // of a token, where a value climbs after it
const MEETING = 250;
const SNIPPED = 400;
const MOST = 60; // skipped moves

/**
 * @param {Moment} before
 * @param {Moment} after one stop or step ahead
 * @param {number[]} rows that are drawn
 */
export function motionsOf(before, after, rows) {
  const { step, step: { kind, node, child, improved }, steps, entered } = after;
  const isCut = kind === "cutoff";
  const arrival = isCut ? MEETING : ARRIVAL;
  /** @type {Motion[]} */
  const motions = [];
  const change = (/** @type {number} */ row, start = arrival, end = start + CHANGE) =>
    motions.push({ what: "node", row, start, end }, { what: "edge", row, start, end });
  let start = 0;
  if (entered > before.entered) {
    const end = child === null ? ARRIVAL : FALL;
    motions.push({ what: "fall", row: entered, start, end });
    change(entered, end);
    start = end + CHANGE;
  }
  if (kind === "back_up" && child !== null) {
    motions.push({ what: "climb", row: child, isTaken: Boolean(improved), start, end: ARRIVAL });
    change(node);
    for (const row of improved ? [child, before.holder(node)].filter((row) => row > 0) : [])
      motions.push({ what: "edge", row, start: arrival, end: DURATION });
  }
  if (isCut) {
    change(node);
    motions.push({ what: "note", row: node, start: SNIPPED, end: DURATION });
    for (const row of rows.filter((row) => after.state(row) !== before.state(row)).slice(0, MOST)) {
      motions.push({ what: "cross", row, start: MEETING, end: SNIPPED });
      change(row, SNIPPED, DURATION);
    }
  }
  // At a cutoff they have met when the last value came up; there it is seen again.
  const from = isCut && before.step.child !== null ? steps.standing(node, before.step.child) : before.step;
  if (from.alpha !== step.alpha || from.beta !== step.beta)
    motions.push({
      what: "bounds",
      row: node,
      from,
      to: step,
      start: isCut ? 0 : ARRIVAL,
      end: isCut ? MEETING : DURATION,
    });
  return motions;
}
