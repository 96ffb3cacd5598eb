// What may be said of rows: which of them are known to be better, and what does not matter: text/proofs.py.

import { DISCARDED, MERGED } from "./columns.js";

/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./trace.js").Player} Player */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {"alpha" | "beta"} End */
/** @typedef {{ supplier: number, holder: number }} Supply who set a bound, and the child whose value it was */

export class Proofs {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
  }

  /** The least that a settled row is proved to be worth. @param {number} row */
  low(row) {
    const { trace } = this;
    // Where every move was looked at to the end, everything is proved: spares the largest traces a pass.
    return trace.isProved ? Number(trace.value(this.settled(row))) : trace.intervals.lows[row];
  }

  /** The most. @param {number} row */
  high(row) {
    const { trace } = this;
    return trace.isProved ? Number(trace.value(this.settled(row))) : trace.intervals.highs[row];
  }

  /** Where a row's value stands: for a move that was merged with another, there. @param {number} row */
  settled(row) {
    return this.trace.kind[row] === MERGED ? this.trace.sources[row] : row;
  }

  /**
   * Whether `row` is proved to be at least as good for `player` as `other`.
   * @param {Player} player
   * @param {number} row
   * @param {number} other
   */
  noWorse(player, row, other) {
    return player === "max" ? this.low(row) >= this.high(other) : this.high(row) <= this.low(other);
  }

  /**
   * Whether `row` is proved to bring `player` `value` or better: at least that for MAX, at most for MIN.
   * @param {Player} player
   * @param {number} row
   * @param {number} value
   */
  hasAtLeast(player, row, value) {
    return player === "max" ? this.low(row) >= value : this.high(row) <= value;
  }

  /** Whether what is proved of a row leaves its value open. @param {number} row */
  isOnlyBounded(row) {
    return this.low(row) < this.high(row);
  }

  /** The least and the most that a node with skipped moves could be worth by those that were not skipped. @param {number} node */
  soFar(node) {
    const { trace } = this;
    const rows = trace.children(node).filter((child) => !trace.pruned(child));
    const [pick, worst] = trace.maximises(node) ? [Math.max, -Infinity] : [Math.min, Infinity];
    return [
      rows.reduce((end, row) => pick(end, this.low(row)), worst),
      rows.reduce((end, row) => pick(end, this.high(row)), worst),
    ];
  }

  /** The children of a finished node of which something is known. @param {number} node */
  valuedChildren(node) {
    const { trace } = this;
    return trace.children(node).filter((child) => trace.visited(child) || trace.kind[child] === MERGED);
  }

  /**
   * Those of `rows` that are proved to be as good for `player` as all the others.
   * @param {Player} player
   * @param {number[]} rows
   */
  best(player, rows) {
    const isMax = player === "max";
    const worst = rows.map((row) => (isMax ? this.low(row) : -this.high(row)));
    const best = rows.map((row) => (isMax ? this.high(row) : -this.low(row)));
    let [first, second] = [-Infinity, -Infinity];
    for (const value of best) {
      if (value > first) [first, second] = [value, first];
      else if (value > second) second = value;
    }
    return rows.filter((_, at) => worst[at] >= (best[at] === first ? second : first));
  }

  /**
   * The end of the window with which `node` was entered at or beyond which all of `rows` are proved to lie.
   * @param {number} node
   * @param {number[]} rows
   * @returns {End | null}
   */
  beyond(node, rows) {
    const alpha = this.trace.windows.alpha[node];
    const beta = this.trace.windows.beta[node];
    if (alpha > -Infinity && rows.every((row) => this.high(row) <= alpha)) return "alpha";
    return beta < Infinity && rows.every((row) => this.low(row) >= beta) ? "beta" : null;
  }

  /** Whether what is proved of a row shows that its value cannot change the root's. @param {number} row */
  isEnough(row) {
    const end = this.beyond(row, [row]);
    if (!end) return false;
    const player = end === "alpha" ? "max" : "min";
    return this.hasAtLeast(player, this.supplierAbove(row, player).holder, this.trace.windows[end][row]);
  }

  /** Whether cutoffs skipped moves of a row or further down. @param {number} row */
  skippedBelow(row) {
    const { before, sizes } = this.trace;
    return before.pruned[row + sizes[row]] > before.pruned[row];
  }

  /** Whether poor candidates were discarded at a row or below it. @param {number} row */
  restsOnCandidates(row) {
    return this.trace.kind.subarray(row, row + this.trace.sizes[row]).includes(DISCARDED);
  }

  /**
   * Who set the bound of `player` (α of MAX, β of MIN) that holds at a step, which is finite.
   * @param {Step} step
   * @param {Player} player
   * @returns {Supply}
   */
  supplier(step, player) {
    const { alpha, beta } = this.trace.windows;
    const isEntry = player === "max" ? step.alpha === alpha[step.node] : step.beta === beta[step.node];
    return isEntry ? this.supplierAbove(step.node, player) : { supplier: step.node, holder: this.holder(step) };
  }

  /**
   * The same for the finite bound with which a row was entered.
   * @param {number} row
   * @param {Player} player
   * @returns {Supply}
   */
  supplierAbove(row, player) {
    const { parents, windows } = this.trace;
    const bounds = player === "max" ? windows.alpha : windows.beta;
    let below = row;
    let above = parents[row];
    while (above > 0 && bounds[above] === bounds[row]) {
      below = above;
      above = parents[above];
    }
    return { supplier: above, holder: this.trace.holder(above, below) };
  }

  /** The child that holds the best value of the node at hand; -1 where there is none. @param {Step} step */
  holder({ kind, node, child, improved }) {
    if (child === null) return kind === "enter" ? -1 : this.trace.choice(node);
    return improved ? child : this.trace.holder(node, child);
  }
}
