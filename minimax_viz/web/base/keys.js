// Commands and their keys: one table a page says what its keys and buttons do, and the help shows that very table.

/**
 * The keys of a command, and what it does: for a key, or for a button, where `key` is ""; `event` is the browser's. False where it does nothing
 * with that key, which then means what it means elsewhere.
 * @typedef {[keys: string[], act: (key: string, event?: any) => unknown]} Command
 * @typedef {Record<string, Command>} Commands by their names, in the order of the help
 * @typedef {{ key: string, code: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }} Press
 */

/** @type {Record<string, string>} */
const SIGNS = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Pg ↑",
  PageDown: "Pg ↓",
  " ": "␣",
  Escape: "Esc",
};

/**
 * What a table calls what was pressed, "" where it is for the browser alone.
 * @param {Press} press
 */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }) {
  const letter = /^Key[A-Z]$/.test(code) ? code.slice(3) : "";
  if (ctrlKey || metaKey) {
    if (altKey || !letter) return "";
    return letter === "Z" && shiftKey ? "Ctrl+Y" : `Ctrl+${letter}`;
  }
  if (altKey) return key.startsWith("Arrow") ? `Alt+${key}` : "";
  if (shiftKey && key.startsWith("Arrow")) return `Shift+${key}`;
  // On a Russian keyboard the letters have other names, but the same places.
  if (!letter || /^[a-z]$/i.test(key)) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/** Whether a key writes a character, a letter or any other; those can be switched off. @param {string} key */
export function isCharacter(key) {
  return key !== " " && Array.from(key).length === 1;
}

/** What is written on a key. @param {string} key */
export function signOf(key) {
  return key.replace(/Arrow\w+|Page\w+|Escape|^ $/, (name) => SIGNS[name]);
}

/**
 * The command that a key gives.
 * @param {Commands} commands
 * @param {string} key
 */
export function commandOf(commands, key) {
  return Object.values(commands).find(([keys]) => keys.includes(key));
}
