// Where the other search stands while one is stepped through, and where they first differ: views/difference.py.

import { HORIZON, INTERIOR, MERGED, PRUNED, TRANSPOSITION } from "../kernel/columns.js";

/** @typedef {import("../kernel/pairing.js").Pairing} Pairing */
/** @typedef {import("../kernel/pairing.js").Side} Side */
/** @typedef {import("../kernel/steps.js").Steps} Steps */
/** @typedef {"same" | "cut" | "merged" | "discarded" | "transposition" | "horizon" | "leaf" | "stopped" | "missing" | "turned"} Relation */
/**
 * What the other search has where one of them is: `row` is the same node there, or the one at which it turned away;
 * `top` is the highest row of this search that the other never visits, -1 where both are at one node. Where they part
 * because each turns to a move of its own, "turned", `row` is the one that the other turns to.
 * @typedef {{ relation: Relation, row: number, top: number }} Counterpart
 */
/** @typedef {Counterpart & { step: number }} Meeting */

/** @param {number} side @returns {Side} */
export function otherSide(side) {
  return side === 0 ? 1 : 0;
}

export class Counterparts {
  /**
   * @param {Pairing} pairing
   * @param {Steps[]} steps of both searches
   */
  constructor(pairing, steps) {
    this.pairing = pairing;
    this.steps = steps;
    const [one, two] = steps.map(({ trace }) => positionOf(trace.document));
    /** Whether both searched the same position: same_position of views/difference.py. */
    this.isOnePosition = one === two;
    /** @type {number | null | undefined} */
    this._firstDifference = undefined;
  }

  /**
   * What the other search has for a row of `side`.
   * @param {Side} side
   * @param {number} row
   * @returns {Counterpart}
   */
  counterpart(side, row) {
    const { trace } = this.steps[side];
    const other = this.steps[otherSide(side)].trace;
    const partner = this.pairing.partner[side];
    let top = -1;
    let here = row;
    while (partner[here] < 0) {
      top = here;
      here = trace.parents[here];
    }
    const found = partner[here];
    const kind = other.kind[found];
    if (!other.visited(found)) {
      const relation = kind === PRUNED ? "cut" : kind === MERGED ? "merged" : "discarded";
      return { relation, row: found, top: trace.visited(here) ? here : top };
    }
    if (top < 0) return { relation: "same", row: found, top };
    if (kind === TRANSPOSITION || kind === HORIZON)
      return { relation: kind === HORIZON ? "horizon" : "transposition", row: found, top };
    const relation = other.isLeaf(found) ? "leaf" : other.open.has(found) ? "stopped" : "missing";
    return { relation, row: found, top };
  }

  /**
   * Where the other search stands when `side` is at a step.
   * @param {Side} side
   * @param {number} step
   * @returns {Meeting}
   */
  meet(side, step) {
    const { kind, node, before, child } = this.steps[side].placeOf(step);
    const heard = kind === "cutoff" ? this.lastHeard(side, node, before) : child;
    const met = this.counterpart(side, heard ?? node);
    const there = this.steps[otherSide(side)];
    const last = there.count;
    switch (met.relation) {
      case "cut":
      case "merged":
      case "discarded":
      case "missing":
        return { ...met, step: there.firstStep(met.row) };
      case "stopped":
        return { ...met, step: last };
      case "same":
        if (heard !== null) {
          const told = Math.min(last, there.settledAt(met.row) + 1);
          const isCut = kind === "cutoff" && told < last && there.placeOf(told + 1).kind === "cutoff";
          return { ...this.counterpart(side, node), step: isCut ? told + 1 : told };
        }
        if (kind === "enter") return this.turn(step, node) ?? { ...met, step: there.firstStep(met.row) };
    }
    return { ...met, step: Math.min(last, there.settledAt(met.row)) };
  }

  /**
   * That the searches part at a step because each turns to a move of its own, if they do; until then all rows are alike.
   * @param {number} step
   * @param {number} row the one that is entered
   * @returns {Meeting | null}
   */
  turn(step, row) {
    if (step !== this.firstDifference || this.isOneMove(row)) return null;
    const isTurned = this.steps.every((steps) =>
      step <= steps.count && steps.placeOf(step).kind === "enter" && steps.placeOf(step).node === row
    );
    return isTurned ? { relation: "turned", row, top: -1, step } : null;
  }

  /**
   * The last child that was backed up before a cutoff.
   * @param {Side} side
   * @param {number} node
   * @param {number} before
   */
  lastHeard(side, node, before) {
    const { trace } = this.steps[side];
    let heard = -1;
    for (let child = node + 1; child < before; child += trace.sizes[child]) if (trace.visited(child)) heard = child;
    return heard;
  }

  /**
   * Whether what a search did not look at, for this reason, is something that it saved.
   * @param {Relation} relation
   */
  isSaving(relation) {
    return this.isOnePosition && !["same", "turned", "stopped", "missing", "leaf"].includes(relation);
  }

  /**
   * How many nodes of `side` lie at a row and below it: what the other saved that never came there.
   * @param {Side} side
   * @param {number} row
   */
  saved(side, row) {
    const { sizes, before } = this.steps[side].trace;
    return before.visited[row + sizes[row]] - before.visited[row];
  }

  /**
   * The step at which the searches part, null where they do the same to the end: the rules of views/difference.py.
   * Until then both are at the same steps, so one number does for both.
   */
  get firstDifference() {
    if (this._firstDifference === undefined) this._firstDifference = this.findFirstDifference();
    return this._firstDifference;
  }

  findFirstDifference() {
    const [one, two] = this.steps;
    const end = this.firstUnlikeRow();
    const isOver = end === one.trace.rows && end === two.trace.rows;
    let step = isOver ? Infinity : this.stepOfUnlikeRow(end);
    for (let row = 0; row < end; row++) {
      if (one.trace.kind[row] !== INTERIOR || one.trace.value(row) === two.trace.value(row)) continue;
      const settled = [one, two].map(
        (steps) => (row + steps.trace.sizes[row] <= end ? steps.settledAt(row) : Infinity)
      );
      step = Math.min(step, Math.max(...settled));
    }
    return step === Infinity ? null : step;
  }

  /**
   * When the first row that is unlike in the searches makes them part.
   * @param {number} row
   */
  stepOfUnlikeRow(row) {
    const [one, two] = this.steps;
    if (row >= one.trace.rows || row >= two.trace.rows)
      return Math.min(this.lastAlike(one, row), this.lastAlike(two, row));
    const areBothEntered = one.trace.visited(row) && two.trace.visited(row) && this.isOneMove(row);
    return Math.min(one.placedAt(row), two.placedAt(row)) + (areBothEntered ? 1 : 0);
  }

  /**
   * The step at which a search tells of a row, or its last one where it has no such row any more.
   * @param {Steps} steps
   * @param {number} row
   */
  lastAlike(steps, row) {
    return row < steps.trace.rows ? steps.placedAt(row) : steps.count;
  }

  firstUnlikeRow() {
    const rows = Math.min(...this.steps.map(({ trace }) => trace.rows));
    let row = 0;
    while (row < rows && this.isAlike(row)) row += 1;
    return row;
  }

  /**
   * Whether a row is the same move in both traces, at the same ply.
   * @param {number} row
   */
  isOneMove(row) {
    const [one, two] = this.steps.map(({ trace }) => trace);
    const [mine, theirs] = this.pairing.moves;
    return one.ply[row] === two.ply[row] && (row === 0 || mine[one.label[row]] === theirs[two.label[row]]);
  }

  /**
   * Whether both traces have the same in a row: the same move, followed alike, as a leaf with the same value.
   * @param {number} row
   */
  isAlike(row) {
    const [one, two] = this.steps.map(({ trace }) => trace);
    const kind = Math.min(one.kind[row], PRUNED);
    if (kind !== Math.min(two.kind[row], PRUNED) || !this.isOneMove(row)) return false;
    return kind === INTERIOR || one.value(row) === two.value(row);
  }
}

/**
 * What a search began at.
 * @param {import("../kernel/trace.js").TraceDocument} document
 */
function positionOf(document) {
  const { game, board, settings } = /** @type {Record<string, any>} */ (document);
  return JSON.stringify([game, board, settings.to_move, settings.root]);
}
