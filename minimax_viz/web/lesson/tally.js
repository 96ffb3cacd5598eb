// The numbers of a search, so far and in all, ply by ply too: counted once, looked up at every step.

import { firstYes } from "../core/columns.js";

/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {{ nodes: number, leaves: number, cutoffs: number, pruned: number }} Totals */
/** @typedef {{ visited: number, pruned: number, allVisited: number, allPruned: number }} PlyCount */

export class Tally {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    const sizes = {
      visited: countsBy(trace, (row) => trace.visited(row)),
      pruned: countsBy(trace, (row) => trace.pruned(row)),
    };
    /** The rows of each ply, in order. */
    this.visited = sizes.visited.map((size) => new Int32Array(size));
    this.pruned = sizes.pruned.map((size) => new Int32Array(size));
    this.leaves = new Int32Array(trace.totals.leaves);
    const [visitedAt, prunedAt] = [sizes.visited.map(() => 0), sizes.pruned.map(() => 0)];
    let leaves = 0;
    for (let row = 0; row < trace.rows; row++) {
      const ply = trace.ply[row];
      if (trace.pruned(row)) this.pruned[ply][prunedAt[ply]++] = row;
      else if (trace.visited(row)) {
        this.visited[ply][visitedAt[ply]++] = row;
        if (trace.isLeaf(row)) this.leaves[leaves++] = row;
      }
    }
  }

  /**
   * How much has been told by a step.
   * @param {Moment} moment
   * @returns {Totals}
   */
  soFar(moment) {
    const told = moment.steps.lastTold(moment.at) + 1;
    const { kind, node } = moment.step;
    const isWaiting = kind === "enter" && this.trace.isLeaf(node); // reached, but not evaluated yet
    return { ...moment.totals, leaves: below(this.leaves, told) - (isWaiting ? 1 : 0) };
  }

  /** @returns {Totals} */
  get inAll() {
    const { nodes, leaves, cutoffs, pruned_moves: pruned } = this.trace.totals;
    return { nodes, leaves, cutoffs, pruned };
  }

  /**
   * Visited and pruned rows of each ply by a step.
   * @param {Moment} moment
   * @returns {PlyCount[]}
   */
  plies(moment) {
    const told = moment.steps.lastTold(moment.at) + 1;
    return this.visited.map((rows, ply) => ({
      visited: below(rows, told), pruned: below(this.pruned[ply], told), allVisited: rows.length, allPruned: this.pruned[ply].length,
    }));
  }
}

/**
 * How many rows of a kind each ply has.
 * @param {Trace} trace
 * @param {(row: number) => boolean} counts
 */
function countsBy(trace, counts) {
  /** @type {number[]} */
  const found = [];
  for (let row = 0; row < trace.rows; row++) {
    const ply = trace.ply[row];
    found[ply] = (found[ply] ?? 0) + (counts(row) ? 1 : 0);
  }
  return found;
}

/**
 * How many of the rows, in order, come before a row.
 * @param {Int32Array} rows
 * @param {number} end
 */
function below(rows, end) {
  return firstYes(0, rows.length, (at) => rows[at] >= end);
}
