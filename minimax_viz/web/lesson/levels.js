// The second telling of plain minimax, as on a blackboard: the leaves have their values, then row after row takes its own.

import { Moment } from "../core/moment.js";

/** @typedef {import("../core/steps.js").Steps} Steps */
/** @typedef {import("../core/trace.js").Trace} Trace */

/** The turns at which the bare tree is shown, and its leaves get their values. */
export const BARE = 1;
export const LEAVES = 2;

/** How the rows of a tree come about, turn by turn: the bare tree, the leaves, then each row of choices. */
export class Levels {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** Of each ply with choices: how many nodes choose there, and which players. @type {{ nodes: number, players: Set<string> }[]} */
    this.plies = [];
    this.isThere = trace.document.complete && !trace.prunes;
  }

  /** Count the rows, once they are asked for. */
  count() {
    const { trace, plies } = this;
    if (plies.length || !this.isThere) return plies.length + LEAVES;
    for (let row = 0; row < trace.rows; row++) {
      if (trace.isLeaf(row)) continue;
      const known = (plies[trace.ply[row]] ??= { nodes: 0, players: new Set() });
      known.nodes += 1;
      known.players.add(trace.player(row));
    }
    return plies.length + LEAVES;
  }

  /**
   * The ply that takes its values at a turn; past the deepest where none does yet.
   * @param {number} turn
   */
  plyAt(turn) {
    return this.count() - Math.max(LEAVES, turn);
  }

  /**
   * The turn at which a ply takes its values.
   * @param {number} ply
   */
  turnOf(ply) {
    return Math.max(LEAVES, this.count() - ply);
  }

  /**
   * @param {number} row
   * @param {number} turn
   */
  isKnown(row, turn) {
    if (this.trace.isLeaf(row)) return turn >= LEAVES;
    return turn > LEAVES && this.trace.ply[row] >= this.plyAt(turn);
  }
}

/** What is to be seen at a turn of this telling, for everything that draws a moment. */
export class LevelMoment extends Moment {
  /**
   * @param {Trace} trace
   * @param {Steps} steps
   * @param {Levels} levels
   * @param {number} turn
   */
  constructor(trace, steps, levels, turn) {
    super(trace, steps, steps.count);
    this.levels = levels;
    this.turn = turn;
    this.ply = levels.plyAt(turn);
    const best = [...this.line];
    if (turn < levels.count()) this.line = new Set();
    this.isOver = false;
    this.step = { ...this.step, node: best[Math.min(best.length - 1, this.ply)], child: null, supplier: null };
  }

  /**
   * @override
   * @param {number} row
   * @returns {import("../core/steps.js").State}
   */
  state(row) {
    return this.levels.isKnown(row, this.turn) ? "done" : "open";
  }

  /**
   * @override
   * @param {number} row
   * @param {import("../core/catalog.js").Catalog} catalog
   */
  valueText(row, catalog) {
    return this.levels.isKnown(row, this.turn) ? super.valueText(row, catalog) : "";
  }

  /**
   * @override
   * @param {number} row
   */
  holder(row) {
    return this.levels.isKnown(row, this.turn) ? this.trace.choice(row) : -1;
  }

  /** Whether a row gets its value at this very turn. @param {number} row */
  isNow(row) {
    if (this.turn <= LEAVES) return this.turn === LEAVES && this.trace.isLeaf(row);
    return this.trace.ply[row] === this.ply && !this.trace.isLeaf(row);
  }
}
