// One game between the visitor and the record: whose turn it is, what was played, and how it ended.

/** @import { GameRecord } from "./record.js" */
/** @import { Player } from "../core/trace.js" */
/** @typedef {"you" | "computer"} Side */
/** @typedef {Side | "draw" | "value" | "unknown"} Result how a game ended; of a bare tree only its value is told */
/** @typedef {{ from: number, row: number, side: Side }} Turn A move from the position `from` to `row`. */

export class Match {
  /**
   * @param {GameRecord} record
   * @param {Player} seat the player that the computer is
   */
  constructor(record, seat) {
    this.record = record;
    this.seat = seat;
    /** @type {Turn[]} */
    this.turns = [];
  }

  /** The row that was played last, as it stands below its parent; the root before any move. */
  get row() {
    return this.turns.length ? this.turns[this.turns.length - 1].row : 0;
  }

  /** @returns {Side | null} whose turn it is; null where the game has ended */
  get turn() {
    if (this.record.end(this.row)) return null;
    return this.record.trace.player(this.record.at(this.row)) === this.seat ? "computer" : "you";
  }

  /** The rows of the moves there are. */
  get moves() {
    return this.record.end(this.row) ? [] : this.record.moves(this.row);
  }

  /** @returns {Result | null} how the game ended; null while it goes on */
  get result() {
    const end = this.record.end(this.row);
    if (end !== "over") return end;
    if (this.record.trace.isTree) return "value";
    const value = this.record.worth(this.row);
    if (value === 0) return "draw";
    return (value > 0 ? "max" : "min") === this.seat ? "computer" : "you";
  }

  /** The player that the visitor is. @returns {Player} */
  get visitor() {
    return this.seat === "max" ? "min" : "max";
  }

  /** Play the move that leads to a row. @param {number} row */
  play(row) {
    const side = this.turn;
    if (!side || !this.moves.includes(row)) return false;
    this.turns.push({ from: this.row, row, side });
    return true;
  }

  /** Take back the visitor's last move and what came after it. */
  undo() {
    const turn = this.yours.pop();
    if (turn) this.turns.length = this.turns.indexOf(turn);
    return turn !== undefined;
  }

  /** The visitor's moves. */
  get yours() {
    return this.turns.filter((turn) => turn.side === "you");
  }
}

/**
 * Which record and which player are the computer's where it begins, or the visitor does: MAX if a record allows it.
 * @param {GameRecord[]} records
 * @param {Side} first
 * @returns {{ record: GameRecord, seat: Player }}
 */
export function seated(records, first) {
  const opening = first === "computer" ? "max" : "min";
  const record = records.find(({ trace }) => trace.player(0) === opening) ?? records[0];
  const mover = record.trace.player(0);
  if (first === "computer") return { record, seat: mover };
  return { record, seat: mover === "max" ? "min" : "max" };
}
