// The sentences of one position of play. The record may have reached it by other moves, so it is called what was played.

import { INTERIOR, TRANSPOSITION } from "../kernel/columns.js";
import { Narrator } from "../narration/narrator.js";
import { Steps } from "../kernel/steps.js";

/** @import { Naming } from "./naming.js" */
/** @import { Segment } from "../narration/catalog.js" */
/** @import { Trace } from "../kernel/trace.js" */

export class PositionNarrator extends Narrator {
  /**
   * @param {Trace} trace
   * @param {Naming} naming
   * @param {number} row the position in the record
   * @param {string} played the move that was played to it; "" for the start
   */
  constructor(trace, naming, row, played) {
    super(trace, naming.catalog);
    this.naming = naming;
    this.row = row;
    this.played = played;
    this.steps = new Steps(trace);
  }

  /** @override @param {number} row */
  called(row) {
    return this.naming.short(row === this.row ? this.played : super.called(row));
  }

  /** Nothing: the moves on the board need not be those in the record. @override */
  pathWith() {
    return "";
  }

  /**
   * What a move brought to the position: how it ended, if it did, and what it changed.
   * @param {number} child
   * @returns {Segment[]}
   */
  brought(child) {
    const { trace, steps, row, catalog } = this;
    const backUp = this.standing(steps.made(0, "back_up", row, child + trace.sizes[child], child));
    if (trace.kind[child] === INTERIOR || trace.kind[child] === TRANSPOSITION) return backUp;
    return [
      ...this.standing(steps.made(0, "evaluate", child, child, null)),
      { text: catalog.space, row: null },
      ...backUp,
    ];
  }
}
