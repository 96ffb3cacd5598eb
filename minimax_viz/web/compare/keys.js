// The keys of the comparison, and what each does.

/** @typedef {import("../shell/targets.js").Target | "parting" | "side" | "view" | "race" | "play" | "faster" | "slower" | "fit" | "in" | "away" | "account" | "transcript" | "language" | "dark" | "help"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["next", ["ArrowRight", " ", "PageDown"]],
  ["back", ["ArrowLeft", "PageUp"]],
  ["start", ["Home"]],
  ["end", ["End"]],
  ["parting", ["f"]],
  ["side", ["s"]],
  ["view", ["v"]],
  ["race", ["r"]],
  ["play", ["p"]],
  ["faster", ["]"]],
  ["slower", ["["]],
  ["cutoff", ["c"]],
  ["cutoff-back", ["C"]],
  ["key", ["k"]],
  ["key-back", ["K"]],
  ["into", ["i"]],
  ["over", ["n", "ArrowDown"]],
  ["out", ["u", "ArrowUp"]],
  ["fit", ["0"]],
  ["in", ["+", "="]],
  ["away", ["-"]],
  ["account", ["a"]],
  ["transcript", ["t"]],
  ["language", ["g"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];
