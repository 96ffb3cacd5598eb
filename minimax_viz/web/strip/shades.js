// The colours of values: one scale of its own, from what is good for MIN to what is good for MAX.

import { Scale } from "../picture/scale.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {[number, number, number]} Colour */

const SHADES = 33; // as many colours as there are on the scale

export class Shades extends Scale {
  /**
   * @param {Trace} trace
   * @param {number[]} [known] the values that have a place
   */
  constructor(trace, known = trace.document.values) {
    super(known);
    /** Where each entry of the trace's table of values stands; the first stands for no value. */
    this.byIndex = Float32Array.of(NaN, ...trace.document.values.map((value) => this.tone(value)));
  }

  /**
   * The colours of the scale for the theme at hand.
   * @param {Record<string, Colour>} theme
   * @returns {Colour[]}
   */
  colours({ low, high }) {
    return Array.from({ length: SHADES }, (_, at) => mixed(low, high, at / (SHADES - 1)));
  }
}

/**
 * The index of a place's colour.
 * @param {number} place
 */
export function shadeAt(place) {
  return Math.round(((place + 1) / 2) * (SHADES - 1));
}

/**
 * @param {Colour} one
 * @param {Colour} other
 * @param {number} share of the other
 * @returns {Colour}
 */
function mixed(one, other, share) {
  return /** @type {Colour} */ (one.map((part, at) => Math.round(part + (other[at] - part) * share)));
}

/**
 * The colours behind some custom properties, as numbers: whatever CSS can say, color-mix included.
 * @template {string} Name
 * @param {Element} element
 * @param {Record<Name, string>} names
 * @returns {Record<Name, Colour>}
 */
export function themeColours(element, names) {
  const style = getComputedStyle(element);
  const pot = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const entries = Object.entries(names).map(([name, variable]) => {
    const text = style.getPropertyValue(/** @type {string} */ (variable)).trim();
    if (!pot) return [name, [128, 128, 128]];
    pot.clearRect(0, 0, 1, 1);
    pot.fillStyle = text;
    pot.fillRect(0, 0, 1, 1);
    return [name, [...pot.getImageData(0, 0, 1, 1).data.slice(0, 3)]];
  });
  return Object.fromEntries(entries);
}
