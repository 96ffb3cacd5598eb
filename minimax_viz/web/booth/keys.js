// The keys of the booth, and what each does.

/** @typedef {"restart" | "hint" | "undo" | "first" | "skip" | "dark" | "language" | "help"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["restart", ["r"]],
  ["hint", ["h"]],
  ["undo", ["u"]],
  ["first", ["b"]],
  ["skip", ["s", "Escape"]],
  ["language", ["g"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];

/** @type {[string, string[]][]} */
export const BOARD_KEYS = [
  ["digits", ["1 … 9"]],
  ["arrows", ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]],
];
