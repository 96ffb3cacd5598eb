// The keys of the booth, and what each does.

/** @typedef {"restart" | "hint" | "undo" | "first" | "level" | "next" | "skip" | "numbers" | "sound" | "tally" | "attract" | "dark" | "language" | "help"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["restart", ["r"]],
  ["hint", ["h"]],
  ["undo", ["u"]],
  ["next", [".", "PageDown"]],
  ["skip", ["s", "Escape"]],
  ["first", ["b"]],
  ["level", ["l"]],
  ["numbers", ["n"]],
  ["sound", ["m"]],
  ["tally", ["t"]],
  ["attract", ["p"]],
  ["language", ["g"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];

/** @type {[string, string[]][]} */
export const BOARD_KEYS = [
  ["digits", ["1 … 9"]],
  ["arrows", ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]],
];
