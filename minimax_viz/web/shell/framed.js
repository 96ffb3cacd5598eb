// A page in a frame of another: it tells that page what it shows, and goes where that asks.

import { described, stepLike } from "../lesson/samestep.js";
import { undoing } from "./keys.js";

/** @typedef {import("./address.js").Address} Address */
/** @typedef {import("../core/steps.js").Steps} Steps */
/** @typedef {import("../lesson/samestep.js").Where} Where */
/** @typedef {{ step: number, address: Address, goTo: (step: number) => void, readAddress: () => void, onShow: () => void }} Steppable what calls onShow after each step that it shows */

const LONGEST = 10_000; // moves from the root

/**
 * Let the page that has this one in a frame, if one has, know each step, and choose steps and the theme.
 * @param {Steppable} page
 * @param {() => Steps} stepsOf the steps that it shows
 * @param {() => string | null} changedTree the text of the tree, if the reader changed it
 */
export function meetParent(page, stepsOf, changedTree) {
  const { parent } = window;
  if (parent === window) return;
  let isHeld = false; // what is being dragged is told when it is let go
  const send = (/** @type {object} */ message) => parent.postMessage({ minimaxViz: message }, "*"); // it may be a page without an origin
  const tell = () => {
    const { step } = page;
    const steps = stepsOf();
    if (!isHeld) send({ step, steps: steps.count, where: described(steps, step), tree: changedTree() });
  };
  page.onShow = tell;
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !(data?.minimaxViz instanceof Object)) return;
    const { step } = page;
    if (grant(page, stepsOf(), data.minimaxViz) && page.step === step) tell(); // where it stood there already, nothing is shown anew
  });
  addEventListener("pointerdown", () => (isHeld = true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => (isHeld = false, tell())), true);
  addEventListener("keydown", (event) => {
    const act = event.defaultPrevented ? null : undoing(event); // what this page did not undo, the other may
    if (act) send({ act });
  });
  tell();
}

/**
 * Do what the page around this one asks for; whether that is to stand at a step.
 * @param {Steppable} page
 * @param {Steps} steps
 * @param {{ where?: unknown, step?: unknown, theme?: unknown, within?: unknown }} wish `within`: whether the page around
 *   it has buttons of its own for the theme and the language
 */
function grant(page, steps, { where, step, theme, within }) {
  if (typeof within === "boolean") document.body.classList.toggle("within", within);
  if (theme === "light" || theme === "dark") {
    page.address.set("theme", theme);
    page.readAddress();
  }
  const wanted = typeof step === "number" ? step : isWhere(where) ? stepLike(steps, where) : null;
  if (wanted !== null) page.goTo(wanted);
  return wanted !== null;
}

/** @param {any} where @returns {where is Where} */
function isWhere(where) {
  return where instanceof Object && Array.isArray(where.path) && where.path.length <= LONGEST;
}
