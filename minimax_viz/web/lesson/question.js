// What a null window asks. Between its ends there is no value: one end is the number that is asked about, the other one the
// next number there is, which nobody is to see.

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
  const { alpha, beta } = trace.windows;
  const [low, high] = [alpha[row], beta[row]];
  if (!trace.hasNullWindows || nextAfter(low) !== high) return null;
  const isAboutLow = String(low).length <= String(high).length;
  const asksForMore = trace.isRoot(row) || trace.player(trace.parents[row]) === "max";
  const sign = asksForMore ? (isAboutLow ? ">" : "≥") : isAboutLow ? "≤" : "<";
  return { sign, value: isAboutLow ? low : high, denied: DENIED[sign] };
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
