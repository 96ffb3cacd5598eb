// The keys of the page of one search, and what each does.

/** @typedef {import("../shell/targets.js").Target} Target */
/** @typedef {Target | "play" | "faster" | "slower" | "fit" | "in" | "away" | "help" | "transcript" | "dark" | "language" | "predict" | "vote" | "answer" | "story" | "windows" | "search" | "levels" | "legend" | "lecture" | "values" | "undo" | "redo" | "restore" | "earlier" | "later"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["next", ["ArrowRight", " ", "PageDown"]],
  ["back", ["ArrowLeft", "PageUp"]],
  ["start", ["Home"]],
  ["end", ["End"]],
  ["cutoff", ["c"]],
  ["cutoff-back", ["C"]],
  ["key", ["k"]],
  ["key-back", ["K"]],
  ["into", ["i"]],
  ["over", ["n", "ArrowDown"]],
  ["out", ["u", "ArrowUp"]],
  ["play", ["p"]],
  ["faster", ["]"]],
  ["slower", ["["]],
  ["fit", ["0"]],
  ["in", ["+", "="]],
  ["away", ["-"]],
  ["search", ["/", "f"]],
  ["story", ["s"]],
  ["predict", ["q"]],
  ["vote", ["y"]],
  ["answer", ["1", "2", "3", "4"]],
  ["windows", ["w"]],
  ["levels", ["b"]],
  ["legend", ["h"]],
  ["lecture", ["l"]],
  ["values", ["v"]],
  ["undo", ["Ctrl+Z"]],
  ["redo", ["Ctrl+Y"]],
  ["earlier", ["Alt+←"]],
  ["later", ["Alt+→"]],
  ["transcript", ["t"]],
  ["language", ["g"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];

/** What can only be done to a tree that can be changed. @type {Action[]} */
export const OF_TREES = ["values", "undo", "redo", "restore", "earlier", "later"];
