// What a search of an explicit tree reports, as rows, moves that it skips in their places: record/recorder.py, record/rows.py.

import { HORIZON, INTERIOR, PRUNED, TERMINAL } from "./columns.js";

/** @typedef {import("./treetext.js").TreeNode} TreeNode */

export class Recorder {
  /** @param {TreeNode} root */
  constructor(root) {
    /** @type {number[]} */
    this.ply = [];
    /** @type {number[]} */
    this.kind = [];
    /** @type {(number | null)[]} */
    this.value = [];
    /** The node of each row. @type {TreeNode[]} */
    this.nodes = [];
    /** The nodes that are open, from the root down, with their moves and how many of these have rows. */
    this.open = [{ row: -1, moves: [root], told: 0 }];
  }

  /**
   * @param {number} kind
   * @param {number | null} value
   */
  add(kind, value) {
    const above = this.open[this.open.length - 1];
    this.ply.push(this.open.length - 1);
    this.kind.push(kind);
    this.value.push(value);
    this.nodes.push(above.moves[above.told++]);
  }

  /** @param {TreeNode[]} moves */
  expand(moves) {
    this.add(INTERIOR, null);
    this.open.push({ row: this.nodes.length - 1, moves, told: 0 });
  }

  /** @param {number} value */
  terminal(value) {
    this.add(TERMINAL, value);
    return value;
  }

  /** @param {number} value */
  horizon(value) {
    this.add(HORIZON, value);
    return value;
  }

  /** The innermost open node skips the rest of its moves. */
  cutoff() {
    const above = this.open[this.open.length - 1];
    while (above.told < above.moves.length) this.add(PRUNED, null);
  }

  /** The innermost open node is settled. @param {number} best */
  finish(best) {
    const settled = this.open.pop();
    if (settled) this.value[settled.row] = best;
  }
}
