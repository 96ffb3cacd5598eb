// What a null window asks. Between its ends there is no value: one end is the number that is asked about, the other one the
// next number there is, which nobody is to see.

/** @typedef {import("./trace.js").Trace} Trace */
/** Whether a value is more than a number, at least it, less, or at most it. @typedef {">" | "≥" | "<" | "≤"} Sign */
/** @typedef {{ sign: Sign, value: number, denied: Sign }} Question `denied` holds where the answer is no */

/** @type {Record<Sign, Sign>} */
const DENIED = { ">": "≤", "≥": "<", "<": "≥", "≤": ">" };

/**
 * What the window of a row asks; null where that is no null window. MAX asks whether there is more, MIN whether there is
 * less: the one above the scout that handed the window down, or at the root.
 * @param {Trace} trace
 * @param {number} row
 * @returns {Question | null}
 */
export function questionAt(trace, row) {
  const { alpha, beta } = trace.windows;
  const [low, high] = [alpha[row], beta[row]];
  if (!(low < high) || nextAfter(low) !== high) return null;
  let asker = row;
  while (!trace.isRoot(asker) && alpha[trace.parents[asker]] === low && beta[trace.parents[asker]] === high)
    asker = trace.parents[asker];
  const isMax = trace.player(trace.isRoot(asker) ? asker : trace.parents[asker]) !== "min";
  const isLow = String(low).length <= String(high).length;
  const sign = isLow ? (isMax ? ">" : "≤") : isMax ? "≥" : "<";
  return { sign, value: isLow ? low : high, denied: DENIED[sign] };
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
function nextAfter(value) {
  if (!Number.isFinite(value)) return NaN;
  NUMBER[0] = value || 0; // of the two zeros the positive one
  BITS[0] += value < 0 ? -1n : 1n;
  return NUMBER[0];
}
