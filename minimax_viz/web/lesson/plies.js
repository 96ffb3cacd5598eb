// The rows of a search ply by ply, but for moves that were left out before it; and how many of them were skipped.

import { LEFT_OUT, PRUNED, firstYes } from "../core/columns.js";

export class Plies {
  /** @param {import("../core/trace.js").Trace} trace */
  constructor(trace) {
    this.trace = trace;
    const { ply, kind } = trace;
    /** The first row of each ply, whatever it is. @type {number[]} */
    this.first = [];
    /** Where each ply begins among the rows, and the last one ends. */
    this.starts = [0];
    for (let row = 0; row < trace.rows; row++) {
      if (ply[row] === this.first.length) {
        this.first.push(row);
        this.starts.push(0);
      }
      if (kind[row] < LEFT_OUT) this.starts[ply[row] + 1] += 1;
    }
    for (let at = 1; at < this.starts.length; at++) this.starts[at] += this.starts[at - 1];
    const ends = this.starts.slice();
    this.rows = new Int32Array(this.starts[this.first.length]);
    for (let row = 0; row < trace.rows; row++) if (kind[row] < LEFT_OUT) this.rows[ends[ply[row]]++] = row;
    /** How many of them were skipped before each, and in all. */
    this.skipped = new Int32Array(this.rows.length + 1);
    for (let at = 0; at < this.rows.length; at++) {
      this.skipped[at + 1] = this.skipped[at] + (kind[this.rows[at]] === PRUNED ? 1 : 0);
    }
  }

  /** The place of the first row of a ply that is not before a row. @param {number} ply @param {number} row */
  placeIn(ply, row) {
    return firstYes(this.starts[ply], this.starts[ply + 1], (at) => this.rows[at] >= row);
  }
}
