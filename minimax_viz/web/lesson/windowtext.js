// A window as it is written at a node: text/labels.py.

import { toldWindow } from "../kernel/side.js";
import { nextAfter, signOf } from "./question.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../kernel/trace.js").Trace} Trace */

const CLEARLY_SHORTER = 2; // digits

/**
 * A window at a row; a null window is a question: "> 3?", is there more than 3 to be had?
 * @param {Trace} trace
 * @param {number} row
 * @param {{ alpha: number, beta: number }} window as it is now
 * @param {Catalog} catalog
 */
export function windowText(trace, row, window, catalog) {
  const { alpha, beta } = toldWindow(trace, row, window);
  if (!trace.hasNullWindows) return catalog.window(alpha, beta);
  if (nextAfter(alpha) !== beta)
    return catalog.text("picture.window_pair", {
      alpha: endText(trace, alpha, catalog),
      beta: endText(trace, beta, catalog),
    });
  const isAboutAlpha = digits(alpha) <= digits(beta); // 3 and the number above it, or 3 and the one below
  return `${signOf(trace, row, isAboutAlpha)} ${catalog.number(isAboutAlpha ? alpha : beta)}?`;
}

/**
 * An end of a window: that of a null window, the number next to 3, as 3⁺ or 3⁻.
 * @param {Trace} trace
 * @param {number} end
 * @param {Catalog} catalog
 */
export function endText(trace, end, catalog) {
  if (trace.hasNullWindows && Number.isFinite(end)) {
    for (const [sign, near] of /** @type {const} */ ([["⁺", -nextAfter(-end)], ["⁻", nextAfter(end)]]))
      if (digits(near) < digits(end) - CLEARLY_SHORTER) return catalog.number(near) + sign;
  }
  return catalog.number(end);
}

/** How long a number is in full. @param {number} value */
function digits(value) {
  return String(value).length;
}
