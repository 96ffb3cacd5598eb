// A game of the booth: where its positions and the computer's thoughts come from - the record, or a search as it goes.

import { glance } from "./glance.js";
import { GameRecord } from "./record.js";

/** @import { TraceDocument } from "../core/trace.js" */
/** @import { Engine } from "../engine/python.js" */
/** @typedef {{ record: GameRecord, row: number }} Position */
/** @typedef {[name: string, place: number]} Made a move that was made */
/**
 * What the computer saw of a position: the record of its search, and where each of its moves leads.
 * @typedef {{ record: GameRecord, root: number, plies: number | null, after: (row: number) => Position }} Thought
 */
/**
 * What the page carries of a game.
 * @typedef {{ name: string, titles: Record<string, string>, first: "you" | "computer", depth: number | null, goesOn: boolean, face: Partial<import("../shell/pieces.js").Face>, records: TraceDocument[] }} GameData
 */

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
   * @param {number} _start the number of the record that the game began with
   * @param {Made[]} _played
   * @returns {Position | Promise<Position>}
   */
  known(here, _start, _played) {
    return here;
  }

  /**
   * What the computer sees of a position.
   * @param {Position} here
   * @param {number | null} plies how far it looks; null: to the end
   * @param {number} _start the number of the record that the game began with
   * @param {Made[]} _played
   * @returns {Thought | Promise<Thought>}
   */
  thought({ record, row }, plies, _start, _played) {
    if (plies === null) return { record, root: row, plies: null, after: (move) => ({ record, row: move }) };
    const { document, rows } = glance(record, row, plies);
    const seen = new GameRecord(document);
    return { record: seen, root: 0, plies: seen.plies, after: (move) => ({ record, row: rows[move] }) };
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

  /** @override @param {Position} here @param {number} start @param {Made[]} played */
  known(here, start, played) {
    if (!played.length || here.record.isOver(here.row)) return here;
    return this.search(start, played, null, true).then((record) => ({ record, row: 0 }));
  }

  /** @override @param {Position} _here @param {number | null} plies @param {number} start @param {Made[]} played */
  thought(_here, plies, start, played) {
    return this.search(start, played, plies, false).then((record) => ({ record, root: 0, plies: record.plies, after: (/** @type {number} */ row) => ({ record, row }) }));
  }

  /**
   * @param {number} start
   * @param {Made[]} played
   * @param {number | null} plies
   * @param {boolean} every
   */
  async search(start, played, plies, every) {
    const document = await this.engine().ask({ game: this.number, start, played, plies, every });
    return new GameRecord(/** @type {TraceDocument} */ (document));
  }
}

/**
 * Go on with what may have to be waited for; at once where it is there.
 * @template T
 * @param {T | Promise<T>} wanted
 * @param {(known: T) => void} next
 * @param {(error: Error) => void} fail
 */
export function whenThere(wanted, next, fail) {
  if (wanted instanceof Promise) wanted.then(next, fail);
  else next(wanted);
}
