// The tally: how the games of each day ended at each level, and where they went wrong. Kept on this machine, sent nowhere.

import { LEVEL_NAMES } from "./levels.js";
import { ownStorage } from "../shell/storage.js";

/** @import { Level } from "./levels.js" */
/** @typedef {"you" | "draw" | "computer"} Result who won */
/** @typedef {{ level: Level, result: Result, mistake: string | null }} Finished a game, with the moves up to its first mistake */
/** @typedef {Finished & { day: string, by: 1 | -1 }} Change a game that is counted, or no longer */
/** @typedef {Record<Result, number> & { day: string, game: string, level: Level, mistakes: Map<string, number> }} Count */
/** @typedef {Map<string, Count>} Counts by day, game and level */
/** @typedef {{ text: string, times: number }} Mistake */
/** @typedef {{ games: number, wins: number, draws: number, losses: number, mistake: Mistake | null }} Sum wins are the visitors' */

const KEY = "minimax-viz booth tally";
const VERSION = 1;
const ASIDE = [1, 2, 3, 4, 5, 6, 7, 8, 9]; // places for what was under the key and is no tally
const MOST_DAYS = 400;
const MOST_MISTAKES = 66; // different ones at a level; with three levels, less than 200 a day
const LONGEST = 120; // characters of a name, or of a mistake
const MOST_UNDONE = 100;

/** @type {Result[]} */
const RESULTS = ["you", "draw", "computer"];

export class Tally {
  /**
   * @param {string} game
   * @param {Storage | null} [storage] null: in memory only
   * @param {() => Date} [now]
   */
  constructor(game, storage = ownStorage(), now = () => new Date()) {
    this.game = game;
    this.name = plain(game);
    this.storage = storage;
    this.now = now;
    /** What the storage does not have yet. @type {Change[]} */
    this.waiting = [];
    /** The last games, for taking them back. @type {Change[]} */
    this.added = [];
    /** Whether a reload would lose nothing. */
    this.isKept = false;
    this.keep();
  }

  /** Today, as the clock on the wall has it. */
  get today() {
    return dayOf(this.now());
  }

  /** Count a game that has ended. @param {Finished} game */
  add({ level, result, mistake }) {
    this.added.push({ day: this.today, level, result, mistake: plain(mistake ?? "") || null, by: 1 });
    if (this.added.length > MOST_UNDONE) this.added.shift();
    this.waiting.push(this.added[this.added.length - 1]);
    this.keep();
  }

  /** Take back the last game that was added here; whether there was one. */
  undo() {
    const added = this.added.pop();
    if (!added) return false;
    this.waiting.push({ ...added, by: -1 });
    this.keep();
    return true;
  }

  /** The days on which this game was played, in their order. */
  get days() {
    return [...new Set(Array.from(this.all().values()).filter(({ game }) => game === this.name).map(({ day }) => day))]
      .sort();
  }

  /**
   * How this game went on a day, in all and at each level.
   * @param {string} day
   * @returns {Sum & { levels: (Sum & { level: Level })[] }}
   */
  of(day) {
    const counts = this.all();
    const at = (/** @type {Level} */ level) => countIn(counts, day, this.name, level);
    const levels = LEVEL_NAMES.map((level) => ({ level, ...summed([at(level)]) }));
    return { ...summed(LEVEL_NAMES.map(at)), levels };
  }

  /** Every game on this machine as a table: a row for each day, game and level. */
  csv() {
    const counts = Array.from(this.all().values()).sort((one, other) =>
      compared(one.day, other.day) || compared(one.game, other.game)
      || LEVEL_NAMES.indexOf(one.level) - LEVEL_NAMES.indexOf(other.level)
    );
    const rows = counts.map((each) => {
      const { games, wins, draws, losses, mistake } = summed([each]);
      return [each.day, each.game, each.level, games, wins, draws, losses, mistake?.text ?? "", mistake?.times ?? 0];
    });
    const names = ["day", "game", "level", "games", "wins", "draws", "losses", "commonest_mistake", "times"];
    return [names, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
  }

  /** Forget this game, on every day. */
  clear() {
    this.waiting = [];
    this.added = [];
    this.write((counts) => counts.forEach(({ game }, key) => game === this.name && counts.delete(key)));
  }

  // Where it is kept ----------------------------------------------------------------------------------------------

  /** What is kept, with what waits; where it cannot be read now, there is still that. */
  all() {
    return this.withWaiting(this.readable ?? new Map());
  }

  /** @param {Counts} counts */
  withWaiting(counts) {
    for (const { day, level, result, mistake, by } of this.waiting) {
      const known = countIn(counts, day, this.name, level);
      known[result] += by;
      if (mistake !== null) known.mistakes.set(mistake, (known.mistakes.get(mistake) ?? 0) + by);
    }
    return settled(counts);
  }

  /** Bring what waits to what is kept. Where that fails it goes on waiting, in memory. */
  keep() {
    // Nothing is written in vain: what a page wrote just before it was left can be on its way here.
    if (this.waiting.length) this.write();
    else this.isKept = this.storage !== null && this.readable !== null;
  }

  /** Change what is kept, as it stands now: another tab may have written. @param {(counts: Counts) => unknown} [change] */
  write(change = () => {}) {
    this.isKept = false;
    if (!this.storage) return;
    try {
      const counts = this.withWaiting(this.stored());
      change(counts);
      this.storage.setItem(KEY, written(counts));
      this.waiting = [];
      this.isKept = true;
    } catch {
      // Full, forbidden or gone: the games wait in memory.
    }
  }

  /** What the storage has; null where it can be neither read nor set aside. */
  get readable() {
    try {
      return this.stored();
    } catch {
      return null;
    }
  }

  /** Read the tally in the storage; anything else there is set aside. Throws if that fails. @returns {Counts} */
  stored() {
    const text = this.storage?.getItem(KEY) ?? null;
    if (!this.storage || text === null) return new Map();
    const counts = read(text);
    if (counts) return counts;
    const place = ASIDE.map((number) => `${KEY}, set aside ${number}`).find((key) =>
      this.storage?.getItem(key) === null
    );
    if (!place) throw new Error("there is no place left to set a damaged tally aside");
    this.storage.setItem(place, text);
    this.storage.removeItem(KEY);
    return new Map();
  }
}

/** @param {Date} date */
function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A text in one line and not endless. @param {string} text */
function plain(text) {
  return Array.from(text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim()).slice(0, LONGEST).join("");
}

// Counts --------------------------------------------------------------------------------------------------------------

/**
 * How a game went on a day at a level, as it is counted; nothing yet where it is not.
 * @param {Counts} counts
 * @param {string} day
 * @param {string} game
 * @param {Level} level
 */
function countIn(counts, day, game, level) {
  const key = JSON.stringify([day, game, level]);
  const known = counts.get(key) ?? { day, game, level, you: 0, draw: 0, computer: 0, mistakes: new Map() };
  counts.set(key, known);
  return known;
}

/**
 * Nothing below 0, as another tab may have cleared what is taken back here; the latest days, the commonest mistakes.
 * @param {Counts} counts
 */
function settled(counts) {
  for (const [key, known] of counts) {
    for (const result of RESULTS) known[result] = Math.max(0, known[result]);
    for (const [text, times] of known.mistakes) if (times <= 0) known.mistakes.delete(text);
    if (!RESULTS.some((result) => known[result])) counts.delete(key);
  }
  const [first] = [...new Set(Array.from(counts.values(), ({ day }) => day))].sort().slice(-MOST_DAYS);
  for (const [key, { day, mistakes }] of counts) {
    if (day < first) counts.delete(key);
    while (mistakes.size > MOST_MISTAKES) {
      const rarest = Array.from(mistakes).reduce((least, each) => (each[1] < least[1] ? each : least));
      mistakes.delete(rarest[0]);
    }
  }
  return counts;
}

/** @param {Count[]} counts @returns {Sum} */
function summed(counts) {
  const [wins, draws, losses] = RESULTS.map((result) => counts.reduce((sum, each) => sum + each[result], 0));
  /** @type {Map<string, number>} */
  const mistakes = new Map();
  for (const each of counts)
    for (const [text, times] of each.mistakes) mistakes.set(text, (mistakes.get(text) ?? 0) + times);
  /** @type {Mistake | null} */
  let mistake = null;
  for (const [text, times] of mistakes) if (times > (mistake?.times ?? 0)) mistake = { text, times };
  return { games: wins + draws + losses, wins, draws, losses, mistake };
}

// Texts ---------------------------------------------------------------------------------------------------------------

/** @param {Counts} counts */
function written(counts) {
  const rows = Array.from(
    counts.values(),
    ({ day, game, level, you, draw, computer, mistakes }) => [day, game, level, you, draw, computer, [...mistakes]],
  );
  return JSON.stringify({ version: VERSION, counts: rows });
}

/** The counts in a text; null where it is anything else than what was written. @param {string} text @returns {Counts | null} */
function read(text) {
  try {
    const { version, counts: rows } = JSON.parse(text);
    if (version !== VERSION || !rows.every(isRow)) return null;
    /** @type {Counts} */
    const counts = new Map();
    for (const [day, game, level, you, draw, computer, mistakes] of rows) {
      Object.assign(countIn(counts, day, game, level), { you, draw, computer, mistakes: new Map(mistakes) });
    }
    return counts;
  } catch {
    return null;
  }
}

/** @param {any} row whatever the storage had */
function isRow(row) {
  const [day, game, level, you, draw, computer, mistakes] = row;
  const isCount = (/** @type {unknown} */ number) => Number.isSafeInteger(number) && Number(number) >= 0;
  return row.length === 7 && typeof day === "string" && /^\d{4,}-\d\d-\d\d$/.test(day) && typeof game === "string" &&
    LEVEL_NAMES.includes(level)
    && [you, draw, computer].every(isCount)
    && mistakes.every((/** @type {any} */ each) =>
      each.length === 2 && typeof each[0] === "string" && isCount(each[1])
    );
}

/** A field of a table. A text that a spreadsheet would work out as a formula begins with ' there. @param {string | number} field */
function quoted(field) {
  const text = typeof field === "string" && /^\s*[=+\-@＝＋－＠]/.test(field) ? `'${field}` : String(field);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, "\"\"")}"` : text;
}

/** @param {string} one @param {string} other */
function compared(one, other) {
  return one < other ? -1 : Number(one > other);
}
