// What has been told by a step, for a page that asks before it shows: nothing on it may depend on what comes later.

/** @typedef {import("../core/moment.js").Moment} Moment */

/**
 * The values of the leaves that have been evaluated, each once.
 * @param {Moment} moment
 */
export function toldValues(moment) {
  const { trace } = moment;
  /** @type {Set<number>} */
  const values = new Set();
  for (let row = 0; row <= moment.entered; row++) {
    const value = trace.visited(row) && trace.isLeaf(row) && moment.state(row) === "done" ? trace.value(row) : null;
    if (value !== null) values.add(value);
  }
  return [...values];
}

/** How many rows have been told of; they come first in preorder. @param {Moment} moment */
export function toldRows(moment) {
  return moment.steps.lastTold(moment.at) + 1;
}
