// A page in a frame of another: it tells that page what it shows, and goes where that asks.

import { described, stepLike } from "../lesson/samestep.js";
import { keyOf } from "../base/keys.js";
import { setLetters } from "./keys.js";

/** @typedef {import("./address.js").Address} Address */
/** @typedef {import("../kernel/steps.js").Steps} Steps */
/** @typedef {import("../lesson/samestep.js").Where} Where */
/**
 * A page that steps through a search; it calls onShow after each step that it shows.
 * @typedef {{ step: number, steps: Steps, address: Address, goTo: (step: number) => void, onShow: () => void, changedTree: string | null }} Steppable
 */
/**
 * What the page around this one may ask for. `within`: whether it has buttons of its own for the theme and the language;
 * `letters`: whether keys that write a character are commands;
 * `page`: the text of a page of the same script, and the number under which that is to tell its steps.
 * @typedef {{ where?: unknown, step?: unknown, theme?: unknown, within?: unknown, letters?: unknown, page?: unknown, number?: unknown }} Wish
 */

const LONGEST = 10_000; // moves from the root
const WRITTEN = "about:srcdoc"; // the address of a page whose text was written by the page around it, and by nobody else

/**
 * Let the page that has this one in a frame, if one has, know each step, and choose steps, the theme and the next page.
 * @param {Steppable} page
 * @param {unknown} number under which it tells its steps
 * @param {(text: string, wish: Wish) => void} goOn show another page
 * @param {import("../base/scope.js").Scope} scope of the page
 */
export function meetParent(page, number, goOn, scope) {
  const { parent } = window;
  if (parent === window) return;
  let isHeld = false; // what is being dragged is told when it is let go
  const send = (/** @type {object} */ message) => parent.postMessage({ minimaxViz: message }, "*"); // it may be a page without an origin
  const tell = () => {
    const { step, steps, changedTree: tree } = page;
    if (!isHeld) send({ step, steps: steps.count, where: described(steps, step), tree, number });
  };
  page.onShow = tell;
  scope.listen(window, "message", ({ source, data }) => {
    if (source !== parent || !(data?.minimaxViz instanceof Object)) return;
    const wish = data.minimaxViz;
    const { step } = page;
    if (typeof wish.page === "string" && location.href.startsWith(WRITTEN)) goOn(wish.page, wish);
    else if (grant(page, wish) && page.step === step) tell(); // where it stood there already, nothing is shown anew
  });
  const isInFirst = { capture: true };
  const letGo = scope.timer();
  scope.listen(window, "pointerdown", () => (isHeld = true), isInFirst);
  for (const end of ["pointerup", "pointercancel"])
    scope.listen(window, end, () => letGo.start(() => (isHeld = false, tell())), isInFirst);
  scope.listen(window, "keydown", (event) => {
    const act = { "Ctrl+Z": "undo", "Ctrl+Y": "redo" }[keyOf(event)];
    if (act && !event.defaultPrevented) send({ act }); // what this page did not undo, the other may
  });
  tell();
}

/**
 * Do what the page around this one asks for; whether that is to stand at a step.
 * @param {Steppable} page
 * @param {Wish} wish
 */
function grant(page, { where, step, theme, within, letters }) {
  if (typeof letters === "boolean") setLetters(letters);
  if (typeof within === "boolean") document.body.classList.toggle("within", within);
  if (theme === "light" || theme === "dark") page.address.set("theme", theme);
  const wanted = stepWished(page.steps, { where, step });
  if (wanted !== null) page.goTo(wanted);
  return wanted !== null;
}

/**
 * The step that is asked for, if one is.
 * @param {Steps} steps
 * @param {Wish} wish
 */
export function stepWished(steps, { where, step }) {
  return typeof step === "number" ? step : isWhere(where) ? stepLike(steps, where) : null;
}

/** @param {any} where @returns {where is Where} */
function isWhere(where) {
  return where instanceof Object && Array.isArray(where.path) && where.path.length <= LONGEST;
}
