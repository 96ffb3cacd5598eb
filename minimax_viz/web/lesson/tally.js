// The numbers of a search, so far and in all, ply by ply too: counted once, looked up at every step.

import { firstYes } from "../kernel/columns.js";
import { Plies } from "./plies.js";

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {{ nodes: number, leaves: number, cutoffs: number, pruned: number }} Totals */
/** @typedef {{ visited: number, pruned: number, allVisited: number, allPruned: number }} PlyCount */

export class Tally {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.rows = new Plies(trace);
    this.leaves = new Int32Array(trace.totals.leaves);
    let leaves = 0;
    for (let row = 0; row < trace.rows; row++) if (trace.visited(row) && trace.isLeaf(row)) this.leaves[leaves++] = row;
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
    const leaves = firstYes(0, this.leaves.length, (at) => this.leaves[at] >= told);
    return { ...moment.totals, leaves: leaves - (isWaiting ? 1 : 0) };
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
    return this.before(moment.steps.lastTold(moment.at) + 1);
  }

  /** The same of the rows before one. @param {number} row */
  before(row) {
    const { first, starts, skipped } = this.rows;
    return first.map((_, ply) => {
      const [start, told, end] = [starts[ply], this.rows.placeIn(ply, row), starts[ply + 1]];
      const [pruned, allPruned] = [skipped[told] - skipped[start], skipped[end] - skipped[start]];
      return { visited: told - start - pruned, pruned, allVisited: end - start - allPruned, allPruned };
    });
  }
}
