// The rows of each ply, in order, but for moves that were left out before the search; and how many of them were skipped.

import { firstYes } from "../core/columns.js";

/** @typedef {import("../core/trace.js").Trace} Trace */

export class Plies {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    const { ply, rows } = trace;
    /** The first row of each ply, whatever it is. @type {number[]} */
    this.first = [];
    /** @type {number[]} */
    const sizes = [];
    for (let row = 0; row < rows; row++) {
      this.first[ply[row]] ??= row;
      sizes[ply[row]] = (sizes[ply[row]] ?? 0) + Number(!trace.leftOut(row));
    }
    this.rows = sizes.map((size) => new Int32Array(size));
    /** How many rows of a ply were skipped before each of them, and at the end. */
    this.skipped = sizes.map((size) => new Int32Array(size + 1));
    const ends = sizes.map(() => 0);
    for (let row = 0; row < rows; row++) {
      if (trace.leftOut(row)) continue;
      const at = ends[ply[row]]++;
      this.rows[ply[row]][at] = row;
      this.skipped[ply[row]][at + 1] = this.skipped[ply[row]][at] + Number(trace.pruned(row));
    }
  }

  /** How many rows of a ply come before a row. @param {number} ply @param {number} end */
  before(ply, end) {
    const rows = this.rows[ply];
    return firstYes(0, rows.length, (at) => rows[at] >= end);
  }
}
