// Keys and buttons: what is pressed anywhere in the page, and the keys in the help.

import { Scope } from "../base/scope.js";
import { commandOf, isCharacter, keyOf, signOf } from "../base/keys.js";
import { around, byId, html, openDialog } from "./elements.js";
import { isFocusByPointer, listenToHands } from "./keptfocus.js";
import { MENU, showMenuKeys } from "./menu.js";
import { tabStorage } from "./storage.js";
import { switchTheme } from "./theme.js";
import { listenToToolbars } from "./toolbars.js";

/** @typedef {import("../base/keys.js").Commands} Commands */

/** What a presenter's clicker sends: it steps wherever the focus is. */
const CLICKER = ["PageDown", "PageUp"];
const FIELD = "input:not([type=radio]), select, textarea";
const UNDOES_ITSELF = "textarea, input:not([type=checkbox], [type=radio], [data-undone]), [contenteditable]";
const KEPT = "minimax-viz letters";

let hasLetters = tabStorage()?.getItem(KEPT) !== "off"; // the tab remembers it

/** Whether keys that write a character are commands. */
export function areLettersOn() {
  return hasLetters;
}

/** @param {boolean} areOn */
export function setLetters(areOn) {
  hasLetters = areOn;
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector("#letters input"));
  if (box) box.checked = areOn;
  tabStorage()?.setItem(KEPT, areOn ? "on" : "off");
  for (const frame of document.querySelectorAll("iframe"))
    frame.contentWindow?.postMessage({ minimaxViz: { letters: areOn } }, "*");
}

/** The key that was pressed, "" where it means something else: for a dialog, the menu or what has the focus. @param {KeyboardEvent} event */
function pressed(event) {
  const key = keyOf(event);
  if (event.defaultPrevented || document.querySelector("dialog[open]") || around(event, MENU)) return "";
  if (isCharacter(key) && !hasLetters) return "";
  if (CLICKER.includes(key)) return key;
  if (around(event, key.startsWith("Ctrl+") ? UNDOES_ITSELF : FIELD)) return "";
  return (key === " " || key === "Enter") && around(event, "button, summary, a") ? "" : key;
}

/** Whether a key presses what is a button in all but its tag, which is clicked. @param {KeyboardEvent} event */
function clicks(event) {
  const key = keyOf(event);
  const isPress = key === "Enter" || (key === " " && !isFocusByPointer()); // after a click Space goes on stepping
  const button = isPress && !event.defaultPrevented && around(event, "[role=button]");
  if (button) button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return Boolean(button);
}

/**
 * Do what the keys and buttons of a table are for, wherever they mean nothing else.
 * @param {Commands} commands
 * @param {(key: string, isHeld: boolean) => boolean} [other] asked first; says whether a key means something to it
 * @param {Scope} [scope] of the page
 */
export function listenToCommands(commands, other = () => false, scope = new Scope()) {
  // A browser gives a frame no focus, and so no keys, for a click where nothing can be selected, as in the tree.
  scope.listen(document, "pointerdown", () => window.focus());
  listenToHands(scope);
  listenToToolbars(scope);
  scope.listen(document, "keydown", (event) => {
    if (clicks(event)) return event.preventDefault();
    const key = pressed(event);
    if (!key) return;
    const found = commandOf(commands, key);
    if (other(key, event.repeat) || (found && found[1](key, event) !== false)) event.preventDefault();
  });
  scope.listen(document, "click", (event) => {
    const button = around(event, "button[data-act]:not([aria-disabled=true])");
    if (button) commands[button.getAttribute("data-act") ?? ""]?.[1]("", event);
  });
}

/**
 * What every page that speaks several languages can do.
 * @param {{ address: import("./address.js").Address, languages: import("./languages.js").Languages, catalog: { code: string } }} page
 * @param {(code: string) => unknown} [speak] where that does not follow from the address
 * @param {() => unknown} [repaint] what the colours of the theme do not reach by themselves
 * @returns {Commands}
 */
export function usual(page, speak = () => {}, repaint = () => {}) {
  return {
    language: [["g"], () => void speak(page.languages.after(page.catalog.code, page.address))],
    dark: [["d"], () => (switchTheme(page.address), void repaint())],
    help: [["?"], () => openDialog("help")],
  };
}

/**
 * Show in the help what the keys do, and the switch of those that write a character.
 * @param {Commands} commands
 * @param {(name: string) => string} say
 */
export function showKeys(commands, say) {
  byId("keys").replaceChildren(...Object.entries(commands).flatMap(([name, [keys]]) => (keys.length ?
    [
      html("dt", {}, ...keys.map((key) => html("kbd", {}, signOf(key)))),
      html("dd", {}, say(name)),
    ] :
    [])
  ));
  showMenuKeys(commands);
  const letters = html("input", { type: "checkbox", ...(hasLetters ? { checked: "" } : {}) });
  letters.addEventListener("change", () => setLetters(/** @type {HTMLInputElement} */ (letters).checked));
  document.getElementById("letters")?.remove();
  byId("keys").after(html("p", { id: "letters" }, html("label", {}, letters, " ", say("letters"))));
}
