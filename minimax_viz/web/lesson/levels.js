// The second telling of a search, as on a blackboard: the leaves have their values, then row after row takes its own, node by
// node. What alpha-beta skipped is told with the node that skipped it.

import { Moment } from "../kernel/moment.js";

/** @typedef {import("../kernel/steps.js").Steps} Steps */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

/** The turns at which the bare tree is shown, and its leaves get their values. */
export const BARE = 1;
export const LEAVES = 2;

/** How far the telling is: the turn, and the node of its row that has its value just now, from 1; 0 for all of them. @typedef {{ turn: number, node: number }} Place */

/** How the rows of a tree come about, turn by turn: the bare tree, the leaves, then each row of choices. */
export class Levels {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** Of each ply with choices: the rows of the nodes that choose there, and which players do. @type {{ nodes: number[], players: Set<string> }[]} */
    this.plies = [];
    this.isThere = trace.document.complete && !trace.isInVisits;
  }

  /** Count the rows, once they are asked for. */
  count() {
    const { trace, plies } = this;
    if (plies.length || !this.isThere) return plies.length + LEAVES;
    for (let row = 0; row < trace.rows; row++) {
      if (!chooses(trace, row)) continue;
      const known = (plies[trace.ply[row]] ??= { nodes: [], players: new Set() });
      known.nodes.push(row);
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

  /** The nodes that take their values at a turn, in order; none at the first two. @param {number} turn */
  nodesAt(turn) {
    return turn > LEAVES ? this.plies[this.plyAt(turn)].nodes : [];
  }

  /**
   * The place after another: the next node of the row, or the first of the next row.
   * @param {Place} place
   * @returns {Place}
   */
  after({ turn, node }) {
    const nodes = this.nodesAt(turn).length;
    if (node && node < nodes) return { turn, node: node + 1 };
    return turn < this.count() ? this.placeAt(turn + 1, 1) : { turn, node: 0 };
  }

  /**
   * The place before another.
   * @param {Place} place
   * @returns {Place}
   */
  earlier({ turn, node }) {
    if (node > 1) return { turn, node: node - 1 };
    return turn > BARE ? this.placeAt(turn - 1, this.nodesAt(turn - 1).length) : { turn, node: 0 };
  }

  /**
   * The place of a number in a row, the nearest there is; a row of one node is told as a whole.
   * @param {number} turn
   * @param {number} [node] from 1; 0 for the whole row
   * @returns {Place}
   */
  placeAt(turn, node = 0) {
    const nearest = Math.max(BARE, Math.min(this.count(), turn));
    const nodes = this.nodesAt(nearest).length;
    return { turn: nearest, node: nodes > 1 ? Math.min(node, nodes) : 0 };
  }

  /** Where a row gets its value. @param {number} row */
  placeOf(row) {
    const { trace } = this;
    if (!chooses(trace, row)) return this.placeAt(LEAVES);
    const turn = this.turnOf(trace.ply[row]);
    return this.placeAt(turn, this.nodesAt(turn).indexOf(row) + 1);
  }
}

/**
 * Whether a node's value comes from its moves.
 * @param {Trace} trace
 * @param {number} row
 */
function chooses(trace, row) {
  return trace.visited(row) && !trace.isLeaf(row);
}

/** What is to be seen at a place of this telling, for everything that draws a moment. */
export class LevelMoment extends Moment {
  /**
   * @param {Trace} trace
   * @param {Steps} steps
   * @param {Levels} levels
   * @param {Place} place
   */
  constructor(trace, steps, levels, { turn, node }) {
    super(trace, steps, steps.count);
    this.levels = levels;
    this.turn = turn;
    this.node = node;
    this.ply = levels.plyAt(turn);
    const nodes = levels.nodesAt(turn);
    /** The last row of its ply that has its value. */
    this.latest = nodes[(node || nodes.length) - 1] ?? -1;
    const best = [...this.line];
    if (turn < levels.count()) this.line = new Set();
    this.isOver = false;
    this.isInOrder = false;
    const middle = node ? this.latest : best[Math.min(best.length - 1, this.ply)];
    if (node) this.deepest = Math.max(this.latest, trace.choice(this.latest));
    this.step = { ...this.step, node: middle, child: null, supplier: null };
  }

  /**
   * Whether a row has its value, or has been passed over, by now.
   * @param {number} row
   * @returns {boolean}
   */
  isKnown(row) {
    const { trace, turn } = this;
    if (!trace.visited(row)) return trace.leftOut(row) || this.isKnown(trace.parents[row]);
    if (trace.isLeaf(row)) return turn >= LEAVES;
    if (turn <= LEAVES || trace.ply[row] < this.ply) return false;
    return trace.ply[row] > this.ply || row <= this.latest;
  }

  /**
   * @override
   * @param {number} row
   * @returns {import("../kernel/steps.js").State}
   */
  state(row) {
    if (!this.trace.visited(row)) return this.isKnown(row) ? "pruned" : "unvisited";
    return this.isKnown(row) ? "done" : "open";
  }

  /**
   * @override
   * @param {number} row
   * @param {import("../narration/catalog.js").Catalog} catalog
   */
  valueText(row, catalog) {
    return this.isKnown(row) ? super.valueText(row, catalog) : "";
  }

  /**
   * @override
   * @param {number} row
   */
  holder(row) {
    return this.isKnown(row) ? this.trace.choice(row) : -1;
  }

  /** Whether a row gets its value at this very place. @param {number} row */
  isNow(row) {
    const { trace, turn, node } = this;
    if (!trace.visited(row)) return false;
    if (turn <= LEAVES) return turn === LEAVES && trace.isLeaf(row);
    return node ? row === this.latest : trace.ply[row] === this.ply && !trace.isLeaf(row);
  }
}
