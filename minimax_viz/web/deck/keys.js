// The keys of the deck, and what each does.

/** @typedef {"next" | "back" | "start" | "end" | "fullscreen" | "notes" | "overview" | "dark" | "help"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["next", ["ArrowRight", " ", "PageDown", "n"]],
  ["back", ["ArrowLeft", "PageUp", "p"]],
  ["start", ["Home"]],
  ["end", ["End"]],
  ["fullscreen", ["f"]],
  ["notes", ["s"]],
  ["overview", ["o"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];
