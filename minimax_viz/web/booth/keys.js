// The keys of the booth, and what each does; the help shows this very table.

import { keyOf } from "../shell/keys.js";

/** @typedef {"restart" | "hint" | "undo" | "first" | "skip" | "dark" | "language" | "help"} BoothAction */

/** @type {[BoothAction, string[]][]} */
export const BOOTH_KEYS = [
  ["restart", ["r"]],
  ["hint", ["h"]],
  ["undo", ["u"]],
  ["first", ["b"]],
  ["skip", ["s", "Escape"]],
  ["language", ["l"]],
  ["dark", ["d"]],
  ["help", ["?"]],
];

/** @type {[string, string[]][]} */
export const BOARD_KEYS = [
  ["digits", ["1 … 9"]],
  ["arrows", ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]],
];

/**
 * Call `act` for the keys of the table and `digit` for the digits from 1 to 9, wherever they mean nothing else.
 * @param {(action: BoothAction) => void} act
 * @param {(digit: number) => void} digit
 */
export function listenToBoothKeys(act, digit) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const found = BOOTH_KEYS.find(([, keys]) => keys.includes(key));
    if (!found && !/^[1-9]$/.test(key)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (found) act(found[0]);
    else digit(Number(key));
  });
}
