// The steps into which a trace unfolds, each found from its number alone, from 1: record/steps.py.
//
// When row r is entered, every visited row before it has had three steps (enter; evaluate or finish; back_up), except
// that its ancestors have only been entered; and every cutoff before it has had one. A subtree of n visited nodes
// and c cutoffs takes 3n - 1 + c steps from its first enter to its last finish. So no step needs to be counted out. The
// root of a pass has no back_up, but the step that begins the next pass is in its place.

import { INTERIOR, firstYes } from "./columns.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {"pass" | "enter" | "evaluate" | "back_up" | "cutoff" | "finish"} StepKind */
/** @typedef {{ kind: StepKind, node: number, before: number, child: number | null }} Place */
/** @typedef {"unvisited" | "open" | "done" | "pruned"} State */
/**
 * One thing that happened, with the state of `node` after it; the fields are those of Python's Step.
 * @typedef {object} Step
 * @property {number} number
 * @property {StepKind} kind
 * @property {number} node
 * @property {number} alpha
 * @property {number} beta
 * @property {number | null} best
 * @property {number | null} child
 * @property {number | null} previous
 * @property {boolean | null} improved
 * @property {number | null} supplier
 * @property {number | null} skipped
 */

export class Steps {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    const { nodes, cutoffs } = trace.totals;
    /** How many steps there are before the first enter. */
    this.ahead = trace.document.passes?.length ? 1 : 0;
    this.count = this.ahead + 3 * nodes + cutoffs - (trace.open.size ? 2 * trace.open.size : 1);
  }

  /** All of them, from the first on. */
  *[Symbol.iterator]() {
    for (let number = 1; number <= this.count; number++) yield this.at(number);
  }

  /**
   * The step at which a row is first told of: its enter, the cutoff that skipped it, or, where it was left out before
   * the search, the enter of its parent.
   * @param {number} row
   * @returns {number}
   */
  firstStep(row) {
    if (row >= this.trace.rows) return this.firstStep(this.trace.parents[row]);
    return this.placedAt(this.trace.leftOut(row) ? this.trace.parents[row] : row);
  }

  /**
   * The same, ascending from row to row: for one that was left out before the search any step up to the next row's.
   * @param {number} row
   */
  placedAt(row) {
    const { visited, cutoffs } = this.trace.before;
    const told = this.ahead + 1 + 3 * visited[row] - 2 * this.trace.ply[row] + cutoffs[row];
    return this.followsCutoff(row) ? told - 1 : told;
  }

  /**
   * Whether a cutoff skipped a move before a row, which has the same parent and so is not visited either.
   * @param {number} row
   */
  followsCutoff(row) {
    const { trace } = this;
    if (trace.visited(row)) return false;
    let elder = row - 1;
    while (trace.leftOut(elder)) elder -= 1;
    return trace.pruned(elder) && trace.parents[elder] === trace.parents[row];
  }

  /**
   * The step at which a visited row's value is settled; Infinity where the search was stopped before.
   * @param {number} row
   */
  settledAt(row) {
    const { sizes, before, open } = this.trace;
    if (open.has(row)) return Infinity;
    const end = row + sizes[row];
    const visited = before.visited[end] - before.visited[row];
    const cutoffs = before.cutoffs[end] - before.cutoffs[row];
    return this.firstStep(row) + 3 * visited + cutoffs - 2;
  }

  /**
   * What has become of a row by a step.
   * @param {number} row
   * @param {number} step
   * @returns {State}
   */
  state(row, step) {
    if (this.firstStep(row) > step) return "unvisited";
    if (!this.trace.visited(row)) return "pruned";
    return this.settledAt(row) <= step ? "done" : "open";
  }

  /** How many passes have begun by a step, where their beginnings are steps. @param {number} step */
  passesBegun(step) {
    const { ahead, trace: { passes } } = this;
    return ahead && firstYes(0, passes.length, (at) => this.firstStep(passes[at].root) - 1 > step);
  }

  /**
   * The last row told of by a step, skipped moves included.
   * @param {number} step
   */
  lastTold(step) {
    return firstYes(1, this.trace.rows, (row) => this.placedAt(row) > step) - 1;
  }

  /**
   * The row that was entered last at a step.
   * @param {number} step
   */
  rowAt(step) {
    let row = this.lastTold(step);
    while (!this.trace.visited(row)) row -= 1;
    return row;
  }

  /**
   * @param {number} step
   * @returns {Step}
   */
  at(step) {
    const { kind, node, before, child } = this.placeOf(step);
    return this.made(step, kind, node, before, child);
  }

  /**
   * What a step is about, without its numbers: cheap enough to look through many steps.
   * @param {number} step
   * @returns {Place}
   */
  placeOf(step) {
    const { trace } = this;
    const row = this.rowAt(step);
    let told = this.firstStep(row);
    if (step < told) return { kind: "pass", node: row, before: row, child: null };
    if (step === told) return { kind: "enter", node: row, before: row, child: null };
    told += 1;
    if (step === told) return { kind: "evaluate", node: row, before: row, child: null };
    for (let child = row;; child = trace.parents[child]) {
      const parent = trace.parents[child];
      const next = child + trace.sizes[child];
      if (parent < 0) return { kind: "pass", node: next, before: next, child: null };
      const end = parent + trace.sizes[parent];
      let following = next;
      while (following < end && trace.leftOut(following)) following += 1;
      const isCut = following < end && trace.pruned(following);
      if (step === (told += 1)) return { kind: "back_up", node: parent, before: following, child };
      if (isCut && step === (told += 1)) return { kind: "cutoff", node: parent, before: following, child: null };
      if (step === (told += 1)) return { kind: "finish", node: parent, before: following, child: null };
    }
  }

  /**
   * A step of `node` when its children in the rows before `before` have been backed up.
   * @param {number} number
   * @param {StepKind} kind
   * @param {number} node
   * @param {number} before
   * @param {number | null} child
   * @returns {Step}
   */
  made(number, kind, node, before, child) {
    const { trace } = this;
    const { alpha, beta, best } = this.standing(node, before);
    /** @type {Step} */
    const made = {
      number,
      kind,
      node,
      alpha,
      beta,
      best,
      child,
      previous: null,
      improved: null,
      supplier: null,
      skipped: null,
    };
    if (kind === "evaluate" || kind === "finish") made.best = trace.value(node);
    if (child !== null) {
      made.previous = this.bestBefore(node, child).best;
      made.improved = trace.player(node) === "chance" || trace.holder(node, before) === child;
    }
    if (kind === "cutoff") Object.assign(made, trace.windows.cutoffs.get(node));
    if (made.supplier !== null && made.supplier < 0) made.supplier = null; // no back-up set the bound
    return made;
  }

  /**
   * A node's window and best value when its children in the rows before `before` have been backed up.
   * @param {number} node
   * @param {number} before
   * @returns {{ alpha: number, beta: number, best: number | null, holder: number }}
   */
  standing(node, before) {
    const { trace } = this;
    if (trace.kind[node] !== INTERIOR) return this.narrowedBy(node, -1);
    const { holder, best } = this.bestBefore(node, before);
    return { ...this.narrowedBy(node, holder), best };
  }

  /**
   * A node's window as the child that holds its best value has narrowed it, and that value.
   * @param {number} node
   * @param {number} holder -1 for none
   * @returns {{ alpha: number, beta: number, best: number | null, holder: number }}
   */
  narrowedBy(node, holder) {
    const { trace } = this;
    const best = holder < 0 ? null : trace.value(holder);
    let alpha = trace.windows.alpha[node];
    let beta = trace.windows.beta[node];
    if (holder >= 0 && best !== null && trace.prunes) {
      if (trace.maximises(node)) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
    }
    return { alpha, beta, best, holder };
  }

  /**
   * A node's best value among its children in the rows before `before`, and the one that holds it; of a chance node the
   * sum so far.
   * @param {number} node
   * @param {number} before
   */
  bestBefore(node, before) {
    const { trace } = this;
    if (trace.player(node) === "chance") return { holder: -1, best: trace.sumSoFar(node, before) };
    const holder = trace.holder(node, before);
    return { holder, best: holder < 0 ? null : trace.value(holder) };
  }

  /**
   * The row before which a node's children have been backed up at a step.
   * @param {number} node
   * @param {number} step
   */
  backedUpBefore(node, step) {
    const { trace } = this;
    let child = node + 1;
    const end = node + trace.sizes[node];
    while (child < end && (trace.leftOut(child) || (trace.visited(child) && this.settledAt(child) + 1 <= step))) {
      child += trace.sizes[child];
    }
    return child;
  }
}
