// What a null window asks. Between its ends there is no value: one end is the number that is asked about, the other one the
// next number there is, which nobody is to see.

import { sideOf, toldWindow } from "../kernel/side.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** Whether a value is more than a number, at least it, less, or at most it. @typedef {">" | "≥" | "<" | "≤"} Sign */
/** @typedef {{ sign: Sign, value: number, denied: Sign }} Question `denied` holds where the answer is no */

/** @type {Record<Sign, Sign>} */
const DENIED = { ">": "≤", "≥": "<", "<": "≥", "≤": ">" };

/**
 * What the window of a row asks, for whoever moves above it: is there more to be had, or less? Null where that is no null
 * window: window_text of text/labels.py.
 * @param {Trace} trace
 * @param {number} row
 * @returns {Question | null}
 */
export function questionAt(trace, row) {
  const { windows: { alpha, beta } } = trace;
  const { alpha: low, beta: high } = toldWindow(trace, row, { alpha: alpha[row], beta: beta[row] });
  if (!trace.hasNullWindows || nextAfter(low) !== high) return null;
  const isAboutLow = String(low).length <= String(high).length;
  const sign = signOf(trace, row, isAboutLow);
  return { sign, value: isAboutLow ? low : high, denied: DENIED[sign] };
}

/**
 * How a value compares with the number asked about where the answer is yes.
 * @param {Trace} trace
 * @param {number} row
 * @param {boolean} isAboutLow whether it is about the lower end of the null window, as that is told at the row
 * @returns {Sign}
 */
export function signOf(trace, row, isAboutLow) {
  const isMoreToMax = trace.isRoot(row) || trace.player(trace.parents[row]) === "max";
  const asksForMore = isMoreToMax === (sideOf(trace, row) === "max");
  return asksForMore ? (isAboutLow ? ">" : "≥") : isAboutLow ? "≤" : "<";
}

/**
 * The answer that a value gives, as far as it gives one: the sign that holds between it and the number asked about.
 * @param {Question} question
 * @param {boolean} isHigh whether the value lies above the window
 * @returns {Sign}
 */
export function answered({ sign, denied }, isHigh) {
  return isHigh === (sign === ">" || sign === "≥") ? sign : denied;
}

const NUMBER = new Float64Array(1);
const BITS = new BigInt64Array(NUMBER.buffer);

/** The least number above a finite one. @param {number} value */
export function nextAfter(value) {
  if (!Number.isFinite(value)) return NaN;
  NUMBER[0] = value || 0; // of the two zeros the positive one
  BITS[0] += value < 0 ? -1n : 1n;
  return NUMBER[0];
}
