// The keys, and what each does; the help shows this very table.

/** @typedef {import("./moves.js").Target} Target */
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

/** @type {Record<string, string>} */
const KEY_SIGNS = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", " ": "␣" };

/**
 * How a key is written in the help.
 * @param {string} key
 */
export function keySign(key) {
  return KEY_SIGNS[key] ?? key;
}

/**
 * The key that was pressed, "" where it means something else: for the browser, a dialog or what has the focus.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return "";
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input:not([type=radio]), select, textarea")) return "";
  if ((event.key === " " || event.key === "Enter") && target?.closest("button, summary, [role=button], a")) return "";
  // On a Russian keyboard the letters have other names, but the same places.
  const letter = /^Key[A-Z]$/.test(event.code) && !/^[a-z]$/i.test(event.key) ? event.code.slice(3) : "";
  return letter ? (event.shiftKey ? letter : letter.toLowerCase()) : event.key;
}

/**
 * Call `act` for the keys of the table, wherever they mean nothing else.
 * @param {(action: Action, key: string) => void} act
 */
export function listenToKeys(act) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const found = KEYS.find(([, keys]) => keys.includes(key));
    if (!found) return;
    event.preventDefault();
    act(found[0], key);
  });
}
