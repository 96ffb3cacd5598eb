// Toolbars: the Tab key stops once at each; the arrows along it, Home and End lead from button to button. Those keys step
// through a search elsewhere, so they lead only where the reader came by the keyboard: after a click they go on stepping.
// In a menu they lead in any case, and a letter leads to what begins with it.

import { isCharacter, keyOf } from "../base/keys.js";
import { around } from "./elements.js";
import { isFocusByPointer } from "./keptfocus.js";

const BAR = "[role=toolbar], [role=menu]";

/**
 * The button to which a key leads from one of a toolbar's, undefined where it leads nowhere.
 * @template Button
 * @param {Button[]} buttons
 * @param {Button} from
 * @param {string} key
 * @param {boolean} isUpright whether they stand one below the other
 * @returns {Button | undefined}
 */
function buttonAfter(buttons, from, key, isUpright) {
  const at = buttons.indexOf(from);
  switch (key) {
    case "Home":
      return buttons[0];
    case "End":
      return buttons.at(-1);
    case isUpright ? "ArrowUp" : "ArrowLeft":
      return buttons.at(at - 1);
    case isUpright ? "ArrowDown" : "ArrowRight":
      return buttons[(at + 1) % buttons.length];
    default:
      return undefined;
  }
}

/**
 * The next button whose text begins with a letter.
 * @param {HTMLButtonElement[]} buttons
 * @param {HTMLButtonElement} from
 * @param {string} letter
 */
function buttonNamed(buttons, from, letter) {
  const at = buttons.indexOf(from) + 1;
  const isNamed = (/** @type {HTMLElement} */ button) =>
    button.querySelector("[data-text]")?.textContent?.toLowerCase().startsWith(letter.toLowerCase());
  return [...buttons.slice(at), ...buttons.slice(0, at)].find(isNamed);
}

/** The buttons of a toolbar that can be reached; all of them, where it is out of sight. @param {Element} bar */
function buttonsOf(bar) {
  const buttons = [...bar.querySelectorAll("button")];
  const inSight = buttons.filter((button) => button.getClientRects().length);
  return inSight.length ? inSight : buttons;
}

/** Let Tab stop at one button of a toolbar. @param {Element} bar @param {Element} stop */
function offer(bar, stop) {
  for (const button of bar.querySelectorAll("button")) button.tabIndex = button === stop ? 0 : -1;
}

/** Let Tab stop where it did, or where that is out of sight at the first button. */
export function offerAll() {
  for (const bar of document.querySelectorAll(BAR)) {
    const buttons = buttonsOf(bar);
    offer(bar, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]);
  }
}

/** Before the page's own keys are listened to. @param {import("../base/scope.js").Scope} scope */
export function listenToToolbars(scope) {
  offerAll();
  scope.listen(window, "resize", offerAll); // another layout may hide the button that is offered
  scope.listen(document, "focusin", (event) => {
    const [bar, button] = [around(event, BAR), around(event, "button")];
    if (bar && button) offer(bar, button);
  });
  scope.listen(document, "keydown", (event) => {
    const [bar, button] = [around(event, BAR), around(event, "button")];
    if (event.defaultPrevented || !bar || !(button instanceof HTMLButtonElement)) return;
    const isMenu = bar.matches("[role=menu]");
    if (isFocusByPointer() && !isMenu) return;
    const isUpright = isMenu || bar.getAttribute("aria-orientation") === "vertical";
    const next = buttonAfter(buttonsOf(bar), button, keyOf(event), isUpright) ??
      (isMenu && isCharacter(keyOf(event)) ? buttonNamed(buttonsOf(bar), button, event.key) : undefined);
    next?.focus();
    if (next) event.preventDefault();
  });
}
