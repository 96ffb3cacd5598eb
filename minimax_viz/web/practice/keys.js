// The keys of the page of exercises, and what each does.

/** @typedef {"check" | "hint" | "undo" | "redo" | "clear" | "fresh" | "solution" | "back" | "next" | "save" | "language" | "dark" | "help"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["check", ["c"]],
  ["hint", ["h"]],
  ["undo", ["u"]],
  ["redo", ["r"]],
  ["clear", ["x"]],
  ["fresh", ["f"]],
  ["solution", ["m"]],
  ["next", ["n", "PageDown"]],
  ["back", ["p", "PageUp"]],
  ["save", ["s"]],
  ["language", ["g"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];
