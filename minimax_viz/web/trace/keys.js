// The keys of the page of one search, and what each does.

/** @typedef {import("../shell/targets.js").Target} Target */
/** @typedef {Target | "play" | "faster" | "slower" | "fit" | "in" | "away" | "help" | "transcript" | "dark" | "language" | "predict" | "answer" | "story" | "windows" | "search" | "levels"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["next", ["ArrowRight", " "]],
  ["back", ["ArrowLeft"]],
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
  ["answer", ["1", "2", "3", "4"]],
  ["windows", ["w"]],
  ["levels", ["b"]],
  ["transcript", ["t"]],
  ["language", ["l"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];

