// What players are called, and which names could be taken for values: text/names.py, text/wording.py.

/** @typedef {import("../kernel/trace.js").Player} Player */

const NUMBER = /^[-+−]?[0-9]+([.,][0-9]+)?$/;

/**
 * MAX or MIN, with that player's name on the board, such as "MAX (X)".
 * @param {Player} player
 * @param {Partial<Record<Player, string>>} names
 */
export function withName(player, names) {
  return names[player] ? `${playerWord(player)} (${names[player]})` : playerWord(player);
}

/** MAX, MIN or CHANCE, as sentences have it in every language. @param {Player | "chance"} player */
export function playerWord(player) {
  return player.toUpperCase();
}

/** Whether a name could be taken for a value. @param {string} name */
export function readsAsNumber(name) {
  return NUMBER.test(name);
}
