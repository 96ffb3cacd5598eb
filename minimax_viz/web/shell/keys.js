// Keys and buttons: one table a page says what its keys do, and the help shows that very table.

import { around, byId, html } from "./elements.js";

/** @type {Record<string, string>} */
const KEY_SIGNS = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Pg ↑", PageDown: "Pg ↓", " ": "␣", Escape: "Esc" };

/** What a presenter's clicker sends: it steps wherever the focus is. */
const CLICKER = ["PageDown", "PageUp"];

/**
 * The key that was pressed, "" where it means something else: for the browser, a dialog or what has the focus.
 * @param {KeyboardEvent} event
 */
function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return "";
  if (CLICKER.includes(event.key)) return event.key;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input:not([type=radio]), select, textarea")) return "";
  if ((event.key === " " || event.key === "Enter") && target?.closest("button, summary, [role=button], a")) return "";
  // On a Russian keyboard the letters have other names, but the same places.
  const letter = /^Key[A-Z]$/.test(event.code) && !/^[a-z]$/i.test(event.key) ? event.code.slice(3) : "";
  return letter ? (event.shiftKey ? letter : letter.toLowerCase()) : event.key;
}

/**
 * Whether a key undoes or redoes.
 * @param {KeyboardEvent} event
 * @returns {"undo" | "redo" | null}
 */
export function undoing({ code, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (code === "KeyY" || (code === "KeyZ" && shiftKey)) return "redo";
  return code === "KeyZ" ? "undo" : null;
}

/**
 * Call `act` for the keys of a table, wherever they mean nothing else, and for the buttons that lead anywhere.
 * @template {string} Action
 * @param {[Action, string[]][]} table
 * @param {(action: Action, key: string, isHeld: boolean) => void} act the key is "" for a button
 * @param {(key: string, isHeld: boolean) => boolean} [other] asked first; says whether a key means something to it
 */
export function listenToActions(table, act, other = () => false) {
  // A browser gives a frame no focus, and so no keys, for a click where nothing can be selected, as in the tree.
  document.addEventListener("pointerdown", () => window.focus());
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const found = table.find(([, keys]) => keys.includes(key));
    const isOther = key !== "" && other(key, event.repeat);
    if (!isOther && !found) return;
    event.preventDefault();
    if (found && !isOther) act(found[0], key, event.repeat);
  });
  document.addEventListener("click", (event) => {
    const slider = around(event, "input[type=range]");
    if (slider instanceof HTMLElement) slider.blur(); // moved by hand, it leaves the arrows to the steps
    const button = around(event, "button[data-act]:not([aria-disabled=true])");
    if (button) act(/** @type {Action} */ (button.getAttribute("data-act")), "", false);
  });
}

/**
 * Show a table in the help.
 * @param {[string, string[]][]} table
 * @param {(action: string) => string} say
 */
export function showKeys(table, say) {
  byId("keys").replaceChildren(...table.flatMap(([action, keys]) => [
    html("dt", {}, ...keys.map((key) => html("kbd", {}, KEY_SIGNS[key] ?? key))),
    html("dd", {}, say(action)),
  ]));
}
