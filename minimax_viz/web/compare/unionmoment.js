// A moment of two searches, row by row of their union: what one of them does, with what the other knows by then.

import { MARKS, SIDES } from "./sides.js";
import { otherSide } from "../lesson/counterparts.js";
import { Moment } from "../kernel/moment.js";
import { Steps } from "../kernel/steps.js";

/** @import { Catalog } from "../narration/catalog.js" */
/** @import { Side } from "../kernel/pairing.js" */
/** @import { Counterparts } from "../lesson/counterparts.js" */
/** @import { Union } from "../kernel/union.js" */
/** @import { State } from "../kernel/steps.js" */

/** The steps of one search, told in rows of the union. */
export class UnionSteps extends Steps {
  /**
   * @param {Union} union
   * @param {Counterparts} counterparts
   * @param {Side} side
   */
  constructor(union, counterparts, side) {
    super(union);
    this.union = union;
    this.counterparts = counterparts;
    this.side = side;
    this.own = counterparts.steps[side];
    this.count = this.own.count;
  }

  /** A row of the search as a row of the union. @param {number} row */
  row(row) {
    return this.union.pairing.unionOf[this.side][row];
  }

  /** @override @param {number} step */
  at(step) {
    const known = this.own.at(step);
    const rows = { node: this.row(known.node), child: known.child, supplier: known.supplier };
    if (rows.child !== null) rows.child = this.row(rows.child);
    if (rows.supplier !== null) rows.supplier = this.row(rows.supplier);
    return { ...known, ...rows };
  }

  /** @override @param {number} step */
  rowAt(step) {
    return this.row(this.own.rowAt(step));
  }

  /** @override @param {number} step */
  lastTold(step) {
    return this.row(this.own.lastTold(step));
  }

  /**
   * The step at which a row is told of; where this search does not have it, the one at which it turned away.
   * @override
   * @param {number} row
   */
  firstStep(row) {
    const { union, side, counterparts } = this;
    const own = union.rowIn(side, row);
    if (own >= 0) return this.own.firstStep(own);
    const other = otherSide(side);
    return counterparts.meet(other, counterparts.steps[other].firstStep(union.rowIn(other, row))).step;
  }
}

/** What of the union is to be seen when each search is at a step of its own. */
export class UnionMoment extends Moment {
  /**
   * @param {Union} union
   * @param {UnionSteps} steps of the search that is followed
   * @param {Moment[]} moments of both searches
   */
  constructor(union, steps, moments) {
    super(union, steps, moments[steps.side].at);
    this.union = union;
    this.side = steps.side;
    this.moments = moments;
    const lead = moments[steps.side];
    this.isOver = lead.isOver;
    const lines = [steps.side, otherSide(steps.side)].map((side) =>
      [...moments[side].line].map((row) => union.pairing.unionOf[side][row])
    );
    /** The best lines of both, once they are done. */
    this.line = new Set(lines.flat());
    this.otherLine = new Set(lines[1].filter((row) => !lines[0].includes(row)));
    this.deepest = lead.isOver ? Math.max(...lines[0]) : this.entered;
  }

  /**
   * What the searches answer of a row, one after the other; "" where one does not have it.
   * @template {string} T
   * @param {number} row
   * @param {(moment: Moment, row: number) => T} answer
   */
  asked(row, answer) {
    return SIDES.map((side) => {
      const own = this.union.rowIn(side, row);
      return own < 0 ? "" : answer(this.moments[side], own);
    });
  }

  /** What the searches know of a row. @param {number} row */
  states(row) {
    return this.asked(row, (moment, own) => moment.state(own));
  }

  /**
   * Of two states the one that tells more: what is open or done somewhere is not just skipped.
   * @override
   * @param {number} row
   * @returns {State}
   */
  state(row) {
    const states = this.states(row);
    return /** @type {const} */ (["open", "done", "pruned"]).find((state) => states.includes(state)) ?? "unvisited";
  }

  /** The values that the searches have for a row, "" where one has none. @param {number} row @param {Catalog} catalog */
  valueTexts(row, catalog) {
    return this.asked(row, (moment, own) => moment.valueText(own, catalog));
  }

  /**
   * One value where they agree or only one has any; both where they differ.
   * @override
   * @param {number} row
   * @param {Catalog} catalog
   */
  valueText(row, catalog) {
    const [one, two] = this.valueTexts(row, catalog);
    return one && two && one !== two ? twoValues(one, two) : one || two;
  }

  /** @override @param {number} row */
  holder(row) {
    for (const side of [this.side, otherSide(this.side)]) {
      const own = this.union.rowIn(side, row);
      const holder = own >= 0 && this.moments[side].state(own) !== "unvisited" ? this.moments[side].holder(own) : -1;
      if (holder >= 0) return this.union.pairing.unionOf[side][holder];
    }
    return -1;
  }
}

/**
 * The values of both searches side by side.
 * @param {string} one
 * @param {string} two
 */
export function twoValues(one, two) {
  return `${MARKS[0]} ${one}  ${MARKS[1]} ${two}`;
}
