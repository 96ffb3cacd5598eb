// How far the computer looks ahead at each level: search/settings.py, whose table the page carries.

/** @typedef {"easy" | "medium" | "hard"} Level */
/** @typedef {Record<Level, number | null>} Levels plies; null: as far as it can */

/** @type {Level[]} */
export const LEVEL_NAMES = ["easy", "medium", "hard"];

const LAPSE = 0.5; // how often the easy computer looks no further than its own move

/**
 * How many plies the computer looks ahead this time.
 * @param {Level} level
 * @param {Levels} levels
 */
export function pliesNow(level, levels) {
  const most = levels[level];
  return level === "easy" && most !== null && Math.random() >= LAPSE ? most + 1 : most;
}

/**
 * Which of its best moves the computer plays: on the hard level the first, as minimax does; else any.
 * @param {number[]} equals
 * @param {number} first
 * @param {Level} level
 */
export function picked(equals, first, level) {
  return level === "hard" ? first : equals[Math.floor(Math.random() * equals.length)];
}
