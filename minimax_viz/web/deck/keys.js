// The keys of the deck, and what each does; the help shows this very table.

import { keyOf, keySign } from "../shell/keys.js";
import { html } from "../shell/elements.js";

/** @typedef {"next" | "back" | "start" | "end" | "fullscreen" | "notes" | "overview" | "dark" | "help"} DeckAction */

/** @type {[DeckAction, string[]][]} */
export const DECK_KEYS = [
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

/** @type {Record<string, string>} */
const KEY_NAMES = { PageDown: "Pg ↓", PageUp: "Pg ↑" };

/**
 * Call `act` for the keys of the table, and `other` for the rest; it says whether the key meant something to it.
 * @param {(action: DeckAction) => void} act
 * @param {(key: string) => boolean} other asked first
 */
export function listenToDeckKeys(act, other) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const found = DECK_KEYS.find(([, keys]) => keys.includes(key));
    const isOther = key !== "" && other(key);
    if (!isOther && !found) return;
    event.preventDefault();
    if (found && !isOther) act(found[0]);
  });
}

/**
 * The table as a list of terms.
 * @param {Record<string, string>} words
 */
export function deckKeyList(words) {
  return DECK_KEYS.flatMap(([action, keys]) => [
    html("dt", {}, ...keys.map((key) => html("kbd", {}, KEY_NAMES[key] ?? keySign(key)))),
    html("dd", {}, words[action]),
  ]);
}
