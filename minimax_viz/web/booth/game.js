// A game of the booth: where its positions and the computer's thoughts come from - the record, or a search as it goes.

import { glance } from "./glance.js";
import { GameRecord } from "./record.js";

/** @import { TraceDocument } from "../kernel/trace.js" */
/** @import { Engine } from "../engine/carried.js" */
/** @typedef {{ record: GameRecord, row: number }} Position */
/** @typedef {[name: string, place: number]} Made a move that was made */
/** @typedef {{ start: number, played: Made[] }} Course the number of the record that a game began with, and its moves */
/**
 * What the computer saw of a position: the record of its search, and where each of its moves leads.
 * @typedef {{ record: GameRecord, root: number, plies: number | null, after: (row: number) => Position }} Thought
 */
/**
 * What the page carries of a game.
 * @typedef {{ name: string, titles: Record<string, string>, first: "you" | "computer", depth: number | null, goesOn: boolean, face: Partial<import("../shell/pieces.js").Face>, records: TraceDocument[] }} GameData
 */

/** What a record of every line of play tells of a position. @param {Position} here @returns {Thought} */
export function thoughtIn({ record, row }) {
  return { record, root: row, plies: null, after: (move) => ({ record, row: move }) };
}

/** The row that moves by these names lead to; -1 where one of them is not there. @param {GameRecord} record @param {string[]} names */
function follow(record, names) {
  let row = 0;
  for (const name of names) row = row < 0 ? row : (record.moves(row).find((move) => record.move(move) === name) ?? -1);
  return row;
}

/** A game whose record has every line of play to its end. */
export class RecordedGame {
  /** @param {GameData} data */
  constructor(data) {
    this.data = data;
    this.records = data.records.map((document) => new GameRecord(document));
  }

  /** Whether it cannot be asked yet. */
  get isStarting() {
    return false;
  }

  /**
   * What is known of a position that was reached.
   * @param {Position} here
   * @param {Course} _course
   * @returns {Position | Promise<Position>}
   */
  known(here, _course) {
    return here;
  }

  /** The position that moves by these names lead to, the last one its row; null where they are none of this game's. @param {string[]} names @returns {Promise<Position | null>} */
  async after(names) {
    const found = this.records.map((record) => ({ record, row: follow(record, names) }));
    return found.find(({ row }) => row > 0) ?? null;
  }

  /**
   * What the computer sees of a position.
   * @param {Position} here
   * @param {Course} _course
   * @param {number | null} plies how far it looks; null: to the end
   * @returns {Thought | Promise<Thought>}
   */
  thought(here, _course, plies) {
    if (plies === null) return thoughtIn(here);
    const { document, rows } = glance(here.record, here.row, plies);
    const record = new GameRecord(document);
    return { record, root: 0, plies: record.plies, after: (move) => ({ record: here.record, row: rows[move] }) };
  }
}

/** A game too large for a record: the engine searches the position on the board. */
export class SearchedGame extends RecordedGame {
  /**
   * @param {GameData} data with the records of the first moves
   * @param {number} number the game's, as the engine counts
   * @param {() => Engine} engine
   */
  constructor(data, number, engine) {
    super(data);
    this.number = number;
    this.engine = engine;
  }

  /** @override */
  get isStarting() {
    return !this.engine().isReady;
  }

  /** @override @param {Position} here @param {Course} course */
  known(here, course) {
    if (!course.played.length || here.record.isOver(here.row)) return here;
    return this.search(course, null, true).then((record) => ({ record, row: 0 }));
  }

  /** @override @param {Position} _here @param {Course} course @param {number | null} plies */
  async thought(_here, course, plies) {
    const record = await this.search(course, plies, false);
    return { ...thoughtIn({ record, row: 0 }), plies: record.plies };
  }

  /** @override @param {string[]} names @returns {Promise<Position | null>} */
  async after(names) {
    const known = await super.after(names);
    if (known || !names.length) return known;
    const played = names.slice(0, -1).map((name) => /** @type {Made} */ ([name, -1]));
    const record = await this.search({ start: 0, played }, 1, true);
    const row = follow(record, names.slice(-1));
    return row > 0 ? { record, row } : null;
  }

  /** @param {Course} course @param {number | null} plies @param {boolean} every */
  async search(course, plies, every) {
    const document = await this.engine().ask({ game: this.number, ...course, plies, every });
    return new GameRecord(/** @type {TraceDocument} */ (document));
  }
}
