// A record as a game to be played: which moves there are, where a move leads, and what is proved about it.

import { intervalsOf } from "../kernel/bounds.js";
import { HORIZON, TERMINAL } from "../kernel/columns.js";
import { Trace } from "../kernel/trace.js";

/** @import { Player, TraceDocument } from "../kernel/trace.js" */
/** @typedef {Player | "draw" | "guess"} Outcome who wins if both play their best, as far as it is proved */

export class GameRecord {
  /** @param {TraceDocument} document */
  constructor(document) {
    this.trace = new Trace(document);
    /** Between which ends the true value of each row lies, whatever is beyond the horizon or was not tried. */
    this.proofs = intervalsOf(this.trace, TERMINAL);
    /** Whether every line of play is in the record down to its end. */
    this.isWhole = document.complete && !this.trace.prunes && !this.trace.has(HORIZON);
  }

  /** How many plies the search looked ahead; null where it looked to the end. */
  get plies() {
    return this.trace.has(HORIZON) ? this.trace.settings.depth : null;
  }

  /**
   * The row below which play goes on: a position that was searched before is told of there.
   * @param {number} row
   */
  at(row) {
    return this.trace.settledBy(row);
  }

  /** The rows of the moves from a row that have a value, in the order of the search. @param {number} row */
  moves(row) {
    const { trace } = this;
    return trace.children(this.at(row)).filter((child) => trace.visited(child) && trace.value(child) !== null);
  }

  /** The row of the first best move. @param {number} row */
  best(row) {
    return this.trace.choice(this.at(row));
  }

  /** The rows of all the best moves. @param {number} row */
  equals(row) {
    const worth = this.worth(this.best(row));
    return this.moves(row).filter((move) => this.worth(move) === worth);
  }

  /** What the move to a row is called. @param {number} row */
  move(row) {
    return this.trace.move(row) || "·";
  }

  /** @param {number} row */
  worth(row) {
    return Number(this.trace.value(row));
  }

  /** Whose turn it is at a row. @param {number} row */
  player(row) {
    return this.trace.mover(this.at(row));
  }

  /**
   * How much better than `other` a row is for a player; negative where it is worse.
   * @param {number} row
   * @param {number} other
   * @param {Player} player
   */
  gain(row, other, player) {
    return (this.worth(row) - this.worth(other)) * (player === "max" ? 1 : -1);
  }

  /**
   * Who wins from a row. Only what terminal nodes prove counts; what rests on estimates is a guess.
   * @param {number} row
   * @returns {Outcome}
   */
  outcome(row) {
    const low = this.proofs.lows[row];
    const high = this.proofs.highs[row];
    if (low > 0) return "max";
    if (high < 0) return "min";
    return low === 0 && high === 0 ? "draw" : "guess";
  }

  /**
   * In how many moves of both players the game ends from a row, if that is as soon as the winner can and as late as the
   * loser; null where nobody has proved it.
   * @param {number} row
   */
  distance(row) {
    if (this.isOver(row)) return 0;
    const outcome = this.outcome(row);
    const isTimed = this.trace.settings.score === "fast" && !this.isGuess(row) && this.bound(row) === "exact";
    if (!isTimed || outcome === "guess" || outcome === "draw") return null;
    let plies = 0; // of best play
    for (let next = this.best(row); next >= 0; next = this.best(next)) plies += 1;
    return plies;
  }

  /** Whether the value of a row is less than proved. @param {number} row */
  isGuess(row) {
    const isOpen = this.proofs.lows[row] !== this.proofs.highs[row];
    return this.outcome(row) === "guess" || (isOpen && this.trace.restsOnEstimates(row));
  }

  /** Which side of a row's value is known: under alpha-beta it may be a bound. @param {number} row */
  bound(row) {
    return this.trace.prunes ? this.trace.bound(row) : "exact";
  }

  /**
   * The value of a row as it is written: with ≈ where it is a guess, with ≥ or ≤ where it is a bound.
   * @param {number} row
   * @param {import("../narration/catalog.js").Catalog} catalog
   */
  valueText(row, catalog) {
    return catalog.value(this.trace.value(row), this.bound(row), this.isGuess(row));
  }

  /** Whether the game is over at a row. @param {number} row */
  isOver(row) {
    return this.trace.kind[row] === TERMINAL;
  }
}
