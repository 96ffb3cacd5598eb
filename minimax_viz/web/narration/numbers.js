// Numbers as a reader sees them: text/numbers.py.

import { isInfinite } from "../base/number.js";

export const MORE = "…"; // after the digits of a number that is shown in part
const MINUS = "\u2212";
const MOST_DECIMALS = 6; // of a percentage
const WHOLE = [0, 100];
const NOISY_DIGITS = 16; // a number with so many may end in what rounding left
const CLEAN_DIGITS = 12; // then its first ones are a number of fewer
const MOST_DIGITS = 10; // a number with more is shown in part
const SHOWN_DIGITS = 4; // of such a number
const LONGEST_CHANCE = 6; // characters of a probability that is not written as a fraction
const MOST_PARTS = 1000; // of a fraction
const CLOSE = 1e-9;
const BOUND_SIGNS = { exact: "", lower: "≥ ", upper: "≤ ", "": "" };

/**
 * A value or a bound: the shortest decimals that tell it apart, a real minus, ∞, and "" for none.
 * @param {number | null} value
 * @returns {string}
 */
export function numberText(value) {
  if (value === null) return "";
  if (isInfinite(value)) return value > 0 ? "∞" : `${MINUS}∞`;
  return decimals(value).replaceAll("-", MINUS).replace("e+", "e");
}

/**
 * The shortest decimals; Python, and so the page, writes exponents below 1e-4 and from 1e16 on. What rounding left at
 * the end of a sum is not written.
 * @param {number} value
 */
function decimals(value) {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (!(Number.isInteger(value) && size < 1e16) && digitsOf(size) >= NOISY_DIGITS) {
    const clean = Number(value.toPrecision(CLEAN_DIGITS));
    if (digitsOf(Math.abs(clean)) < CLEAN_DIGITS) return decimals(clean);
  }
  if (size >= 1e-4 && size < 1e16) return String(value);
  return value.toExponential();
}

/**
 * A number as above, but of one with many digits only the first decimals: 0.6666… for 2/3.
 * @param {number | null} value
 */
export function shortText(value) {
  const text = numberText(value);
  const [whole, decimals = ""] = text.split(".");
  const before = whole.replace(/^[−0]+/, "").length;
  const digits = /^−?0$/.test(whole) ? decimals.replace(/^0+/, "") : decimals;
  const kept = decimals.length - digits.length + Math.max(SHOWN_DIGITS - before, 1);
  if (text.includes("e") || before + digits.length <= MOST_DIGITS || decimals.length <= kept) return text;
  return `${whole}.${decimals.slice(0, kept)}${MORE}`;
}

/** How many digits identify a number. @param {number} size */
function digitsOf(size) {
  return size.toExponential().replace(/e.*/, "").replace(".", "").replace(/0+$/, "").length;
}

/**
 * A probability: as decimals if they are few, else as a fraction if it is one, such as 1/3.
 * @param {number} probability
 */
export function chanceText(probability) {
  const text = numberText(probability);
  if (text.length <= LONGEST_CHANCE) return text;
  for (let parts = 2; parts <= MOST_PARTS; parts++) {
    const some = Math.floor(probability * parts + 0.5);
    if (some && Math.abs(probability * parts - some) < CLOSE) return `${some}/${parts}`;
  }
  return text;
}

/**
 * A value as far as it is known, "" for null: with ≥ or ≤ where it is a bound, with ≈ where it rests on estimates. Of
 * what is both only the ≈ is said: the rest takes words, which are the catalog's.
 * @param {number | null} value
 * @param {import("../kernel/bounds.js").Bound} [bound]
 * @param {boolean} [about]
 */
export function valueText(value, bound = "", about = false) {
  return value === null ? "" : (about ? "≈ " : BOUND_SIGNS[bound]) + shortText(value);
}

/**
 * A count, with `separator` between groups of three digits.
 * @param {number} count
 * @param {string} separator
 */
export function countText(count, separator) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, separator);
}

/**
 * A measure with so many decimals and a real minus; what lies in the middle is rounded away from zero.
 * @param {number} value
 * @param {number} digits
 */
export function roundedText(value, digits) {
  return (value < 0 ? MINUS : "") + Math.abs(value).toFixed(digits);
}

/**
 * A percentage, without the sign: whole, or in tenths; more decimals only where it would be 0 or 100.
 * @param {number} value
 */
export function percentText(value) {
  const size = Math.abs(value);
  let digits = 1;
  while (digits < MOST_DECIMALS && !WHOLE.includes(size) && WHOLE.includes(Number(roundedText(size, digits))))
    digits += 1;
  return roundedText(value, digits).replace(/\.0$/, "");
}
