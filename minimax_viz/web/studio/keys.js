// What the keys of the studio do, outside of text fields.

/** @typedef {"undo" | "redo" | "examples" | "open" | "save" | "link" | "command" | "against" | "wide" | "cancel" | "again" | "editor" | "view" | "language" | "dark" | "help" | "search"} Action */

/** @type {[Action, string[]][]} */
export const KEYS = [
  ["examples", ["x"]],
  ["open", ["o"]],
  ["save", ["s"]],
  ["link", ["l"]],
  ["command", ["c"]],
  ["against", ["v"]],
  ["wide", ["w"]],
  ["cancel", ["Escape"]],
  ["language", ["g"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];

/** Those that the help tells of. @type {[Action, string[]][]} */
export const TOLD = [["undo", ["Ctrl+Z"]], ["redo", ["Ctrl+Y"]], ...KEYS, ["search", ["Tab"]]];

/** Those that step in the page of the search; the help tells of them, too. */
export const STEPPING = /** @type {const} */ ([["next", ["ArrowRight"]], ["previous", ["ArrowLeft"]], ["first", ["Home"]], ["last", ["End"]]]);

/**
 * The step that a key leads to, from 1; null for any other key.
 * @param {string} key
 * @param {{ step: number, steps: number }} shown
 */
export function stepFor(key, { step, steps }) {
  switch (STEPPING.find(([, [one]]) => one === key)?.[0]) {
    case "next": return Math.min(step + 1, steps);
    case "previous": return Math.max(step - 1, 1);
    case "first": return 1;
    case "last": return steps;
    default: return null;
  }
}

/** Whether a key is for a dialog that is open, or for a text field, which undoes its own letters. @param {KeyboardEvent} event */
export function isForAField({ target }) {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest("textarea, input:not([type=checkbox], [type=radio]), [contenteditable]") !== null;
}
