// The rows of a search ply by ply, but for moves that were left out before it; and how many of them were skipped.

import { LEFT_OUT, PRUNED, firstYes } from "../kernel/columns.js";

export class Plies {
  /** @param {import("../kernel/trace.js").Trace} trace */
  constructor(trace) {
    this.trace = trace;
    const { ply, kind } = trace;
    const count = trace.rows;
    /** The first row of each ply, whatever it is. @type {number[]} */
    const first = [];
    const starts = [0];
    for (let row = 0; row < count; row++) {
      const at = ply[row];
      if (at === first.length) starts[first.push(row)] = 0;
      if (kind[row] < LEFT_OUT) starts[at + 1] += 1;
    }
    for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
    const ends = starts.slice();
    const rows = new Int32Array(starts[first.length]);
    const skipped = new Int32Array(rows.length + 1);
    for (let row = 0; row < count; row++) if (kind[row] < LEFT_OUT) rows[ends[ply[row]]++] = row;
    for (let at = 0; at < rows.length; at++) skipped[at + 1] = skipped[at] + (kind[rows[at]] === PRUNED ? 1 : 0);
    this.first = first;
    /** Where each ply begins among the rows, and the last one ends. */
    this.starts = starts;
    this.rows = rows;
    /** How many of them were skipped before each, and in all. */
    this.skipped = skipped;
  }

  /** The place of the first row of a ply that is not before a row. @param {number} ply @param {number} row */
  placeIn(ply, row) {
    return firstYes(this.starts[ply], this.starts[ply + 1], (at) => this.rows[at] >= row);
  }
}
