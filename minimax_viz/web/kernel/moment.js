// What is to be seen at a step, row by row, state, value so far, window: views/steps.py.

import { boundName } from "./bounds.js";
import { TRANSPOSITION } from "./columns.js";
import { sideOf, turned, turnedBound } from "./side.js";

/** @typedef {import("./bounds.js").Bound} Bound */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Steps} Steps */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {{ value: (value: number | null, bound: Bound, about?: boolean) => string }} Writer of values, as a catalog is */

export class Moment {
  /**
   * @param {Trace} trace
   * @param {Steps} steps
   * @param {number} at the number of the step
   */
  constructor(trace, steps, at) {
    this.trace = trace;
    this.steps = steps;
    this.at = at;
    this.isLast = at === steps.count;
    /** @type {Step} */
    this.step = steps.at(at);
    this.entered = this.step.kind === "pass" ? this.step.node : steps.rowAt(at);
    /** The root's row in the pass at hand. */
    this.root = trace.rootOf(this.step.node);
    this.isOver = this.isLast && trace.document.complete;
    /** Whether it is told in the order of the search, where open nodes have windows. */
    this.isInOrder = true;
    /** @type {Set<number>} */
    this.line = new Set(this.isOver ? bestLine(trace) : []);
    /** The end of the line that is unfolded in a large tree: where the search is, at the end the best line. */
    this.deepest = this.isOver ? Math.max(...this.line) : this.entered;
    /** @type {Map<number, number>} */
    this.holders = new Map();
  }

  /** Whether nothing may be shown that depends on later steps, nor what the reader is asked next. */
  get hidesAhead() {
    return false;
  }

  /** The last step that may be told. */
  get last() {
    return this.steps.count;
  }

  /** How many rows may be told of; they come first in preorder. */
  get rows() {
    return this.trace.rows;
  }

  /** The values that may be told, each once. */
  get values() {
    return this.trace.document.values;
  }

  /** The open nodes from the root down to the one at hand. */
  get open() {
    return this.trace.ancestors(this.step.node).filter((row) => this.state(row) === "open" || row === this.step.node);
  }

  /** @param {number} row */
  state(row) {
    return this.steps.state(row, this.at);
  }

  /**
   * What is to be seen below a row: of each of its moves the visit that has begun last, in the order of the moves.
   * @param {number} row
   */
  children(row) {
    const { trace, steps, at } = this;
    const every = trace.children(row);
    if (!trace.purposes.length) return every;
    /** @type {number[]} */
    const shown = [];
    for (const child of every) {
      const place = trace.place(child);
      if (shown[place] === undefined || (trace.visited(child) && steps.firstStep(child) <= at)) shown[place] = child;
    }
    return Object.values(shown);
  }

  /**
   * A visited row's window and best value at this step.
   * @param {number} row
   */
  standing(row) {
    const { steps, trace } = this;
    const before = steps.backedUpBefore(row, this.at);
    const standing = this.hasStoppedAt(row, before)
      ? steps.narrowedBy(row, trace.choice(row))
      : steps.standing(row, before);
    return this.state(row) === "done" ? { ...standing, best: trace.value(row) } : standing;
  }

  /**
   * Whether a search in visits was stopped at a row with nothing more to come: a scout's answer may have been about to be
   * searched again, and then holds nothing.
   * @param {number} row
   * @param {number} before
   */
  hasStoppedAt(row, before) {
    const { trace } = this;
    return trace.isInVisits && trace.open.has(row) && before === row + trace.sizes[row] &&
      trace.player(row) !== "chance" && trace.purpose(row) !== "probe";
  }

  /**
   * The child that holds the best value of a row so far.
   * @param {number} row
   */
  holder(row) {
    let holder = this.holders.get(row);
    if (holder === undefined) {
      const { trace } = this;
      const before = this.steps.backedUpBefore(row, this.at);
      holder = this.hasStoppedAt(row, before) ? trace.choice(row) : trace.holder(row, before);
      this.holders.set(row, holder);
    }
    return holder;
  }

  /**
   * A row's value as far as it is known, with "…" where nothing is proved yet, "?" where nothing will be.
   * @param {number} row
   * @param {Writer} catalog
   */
  valueText(row, catalog) {
    const { trace } = this;
    const state = this.state(row);
    const told = (/** @type {number} */ value, /** @type {Bound} */ bound, /** @type {boolean} */ about) => {
      const side = sideOf(trace, row);
      return catalog.value(turned(value, side), turnedBound(bound, side), about);
    };
    if (state === "done" || (state === "open" && this.isLast && trace.open.has(row))) {
      const value = trace.value(row);
      if (value === null) return "";
      const bound = this.isLast ? trace.finalBound(row) : trace.bound(row);
      const origin = trace.kind[row] === TRANSPOSITION ? "⇐ " : "";
      return origin + told(value, bound, trace.restsOnEstimates(row)) + (bound ? "" : " ?");
    }
    if (state !== "open") return "";
    const { best } = this.standing(row);
    if (best === null) return "";
    const bound = this.provedSoFar(row, best);
    return told(best, bound, this.restsOnEstimatesSoFar(row)) + (bound ? "" : " …");
  }

  /**
   * Whether an open row's best value rests on estimates: not if it is not one itself, and nothing can be better.
   * @param {number} row
   */
  restsOnEstimatesSoFar(row) {
    const { trace } = this;
    const holder = this.holder(row);
    const before = this.steps.backedUpBefore(row, this.at);
    if (holder >= 0 && !trace.restsOnEstimates(holder) && trace.isUtmost(row, trace.value(holder))) return false;
    return trace.children(row)
      .some((child) => child < before && trace.visited(child) && trace.restsOnEstimates(child));
  }

  /**
   * What the children that have come back prove of an open row's best value.
   * @param {number} row
   * @param {number} best
   * @returns {Bound}
   */
  provedSoFar(row, best) {
    const { trace } = this;
    if (trace.player(row) === "chance") return ""; // of a sum of which there is more to come
    const before = this.steps.backedUpBefore(row, this.at);
    const better = trace.maximises(row) ? Math.max : Math.min;
    const isWhole = before === row + trace.sizes[row] && !trace.open.get(row);
    if (trace.isInVisits) return boundName(best, ...this.provedByMoves(row, before, isWhole));
    let low = trace.maximises(row) ? -Infinity : isWhole ? Infinity : -Infinity;
    let high = trace.maximises(row) ? (isWhole ? -Infinity : Infinity) : Infinity;
    for (let child = row + 1; child < before; child += trace.sizes[child]) {
      low = better(low, trace.intervals.lows[child]);
      high = better(high, trace.intervals.highs[child]);
    }
    return boundName(best, low, high);
  }

  /**
   * What a row's moves prove, each by all of its visits that have come back.
   * @param {number} row
   * @param {number} before
   * @param {boolean} isWhole whether no other move can change that
   * @returns {[low: number, high: number]}
   */
  provedByMoves(row, before, isWhole) {
    const { trace } = this;
    const unknown = [-Infinity, Infinity];
    /** @type {[low: number, high: number][]} */
    const known = [];
    for (let child = row + 1; child < before; child += trace.sizes[child]) {
      const place = trace.place(child);
      const [low, high] = trace.interval(child);
      known[place] = known[place] ? [Math.max(known[place][0], low), Math.min(known[place][1], high)] : [low, high];
    }
    const moves = [...Object.values(known), ...(isWhole && known.length ? [] : [unknown])];
    const better = trace.maximises(row) ? Math.max : Math.min;
    return [better(...moves.map(([low]) => low)), better(...moves.map(([, high]) => high))];
  }

  /**
   * What is proved of a chance node's value by its outcomes so far; null for any other row.
   * @param {number} row
   * @returns {[low: number, high: number] | null}
   */
  sumInterval(row) {
    const { trace, steps } = this;
    if (trace.player(row) !== "chance" || trace.isLeaf(row) || this.state(row) === "unvisited") return null;
    const before = steps.backedUpBefore(row, this.at);
    const unknown = trace.range ?? [-Infinity, Infinity];
    /** @type {{ chance: number, low: number, high: number }[]} */
    const outcomes = [];
    for (const child of trace.children(row)) {
      const place = trace.place(child);
      const [low, high] = child < before ? trace.interval(child) : unknown;
      const known = outcomes[place] ?? { chance: Number(trace.probability(child)), low, high };
      outcomes[place] = { ...known, low: Math.max(known.low, low), high: Math.min(known.high, high) };
    }
    for (const [place, chance] of trace.rest(row)) outcomes[place] ??= { chance, low: unknown[0], high: unknown[1] };
    const sum = (/** @type {"low" | "high"} */ end) =>
      Object.values(outcomes).reduce((total, outcome) => total + outcome.chance * outcome[end], 0);
    return [sum("low"), sum("high")];
  }

  /** How much has been seen by this step. */
  get totals() {
    const told = this.at > this.steps.ahead ? this.steps.lastTold(this.at) + 1 : 0;
    const { visited, cutoffs, pruned } = this.trace.before;
    return { nodes: visited[told], cutoffs: cutoffs[told], pruned: pruned[told] };
  }
}

/**
 * The rows of the best line. Where another pass than the last chose the best move, the last one has no more of the line.
 * @param {Trace} trace
 */
function bestLine(trace) {
  const { root, bestRoot } = trace;
  if (root === bestRoot) return trace.principalRows();
  const move = trace.label[trace.choice(bestRoot)];
  return [root, ...trace.children(root).filter((row) => trace.label[row] === move).slice(-1)];
}
