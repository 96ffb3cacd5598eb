// One game between the visitor and the computer: whose turn it is, what was played, and how it ended.

import { thoughtIn } from "./game.js";

/** @import { GameRecord } from "./record.js" */
/** @import { Course, Made, Position, Thought } from "./game.js" */
/** @import { Player } from "../kernel/trace.js" */
/** @typedef {"you" | "computer"} Side */
/** @typedef {Side | "draw"} Result how a game ended */
/** @typedef {{ from: Position, to: Position, row: number, name: string, place: number, side: Side, thought: Thought | null }} Turn A move: from where, to where, its row in the record that it was taken from; and what the computer saw before it. */

export class Match {
  /**
   * @param {Position} start
   * @param {number} number of the record that the game begins with
   * @param {Player} seat the player that the computer is
   */
  constructor(start, number, seat) {
    this.start = start;
    this.number = number;
    this.seat = seat;
    /** @type {Turn[]} */
    this.turns = [];
    this.here = start;
  }

  get record() {
    return this.here.record;
  }

  get row() {
    return this.here.row;
  }

  get look() {
    return this.record.trace.look(this.row);
  }

  /** What the last move changed on the board. @returns {[number, string][]} */
  get lastChange() {
    const last = this.turns.at(-1);
    if (!last) return [];
    return (last.thought?.record ?? last.from.record).trace.cellChanges(last.row);
  }

  /** @returns {Side | null} whose turn it is; null where the game has ended */
  get turn() {
    if (this.record.isOver(this.row)) return null;
    return this.record.player(this.row) === this.seat ? "computer" : "you";
  }

  /** The rows of the moves there are. */
  get moves() {
    return this.record.isOver(this.row) ? [] : this.record.moves(this.row);
  }

  /** @returns {Result | null} how the game ended; null while it goes on */
  get result() {
    if (!this.record.isOver(this.row)) return null;
    const value = this.record.worth(this.row);
    if (value === 0) return "draw";
    return (value > 0 ? "max" : "min") === this.seat ? "computer" : "you";
  }

  /** The player that the visitor is. @returns {Player} */
  get visitor() {
    return this.seat === "max" ? "min" : "max";
  }

  /** The moves that were made, as an engine takes them, and some more. @param {Made[]} more @returns {Course} */
  course(...more) {
    const made = this.turns.map(({ name, place }) => /** @type {Made} */ ([name, place]));
    return { start: this.number, played: [...made, ...more] };
  }

  /**
   * Make a move for whoever is to move.
   * @param {number} row in the record of the thought, or of the position where there is none
   * @param {Thought | null} thought
   */
  play(row, thought) {
    const from = this.here;
    const side = this.turn;
    if (!side) return false;
    const known = thought ?? thoughtIn(from);
    const [name, place] = this.made(known, row);
    if (place < 0) return false;
    this.here = known.after(row);
    this.turns.push({ from, to: this.here, row, name, place, side, thought });
    return true;
  }

  /** A move of the computer's, as an engine takes it. @param {Thought} thought @param {number} row @returns {Made} */
  made({ record, root }, row) {
    return [record.trace.move(row), record.trace.children(record.at(root)).indexOf(row)];
  }

  /** Take back the visitor's last move and what came after it. */
  undo() {
    const turn = this.yours.pop();
    if (!turn) return false;
    this.turns.length = this.turns.indexOf(turn);
    this.here = turn.from;
    return true;
  }

  /** The visitor's moves. */
  get yours() {
    return this.turns.filter((turn) => turn.side === "you");
  }

  /** What the computer saw before the move that the visitor answered with a turn; null where it began. @param {Turn} turn */
  before(turn) {
    return this.turns.slice(0, this.turns.indexOf(turn)).reverse().find(({ side }) => side === "computer") ?? null;
  }
}

/**
 * Which record and which player are the computer's where it begins, or the visitor does: MAX if a record allows it.
 * @param {GameRecord[]} records
 * @param {Side} first
 */
export function newMatch(records, first) {
  const opening = first === "computer" ? "max" : "min";
  const number = Math.max(0, records.findIndex((record) => record.player(0) === opening));
  const mover = records[number].player(0);
  const other = mover === "max" ? "min" : "max";
  return new Match({ record: records[number], row: 0 }, number, first === "computer" ? mover : other);
}
