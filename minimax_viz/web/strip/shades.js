// The colours of values: a diverging scale, from what is good for MIN by an even middle to what is good for MAX.


/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {[number, number, number]} Colour */

const SHADES = 33; // as many colours as there are on the scale

export class Shades {
  /** @param {Trace} trace */
  constructor(trace) {
    this.values = [...trace.document.values].sort((one, other) => one - other);
    this.places = placesOf(this.values);
    /** Where each entry of the trace's table of values stands, from -1 (MIN's best) to 1; the first stands for no value. */
    this.byIndex = Float32Array.of(NaN, ...trace.document.values.map((value) => this.place(value)));
  }

  /**
   * Where a value stands between the lowest, -1, and the highest, 1: by rank, so that one huge value hides no other.
   * @param {number} value
   */
  place(value) {
    let low = 0;
    let high = this.values.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.values[middle] < value) low = middle + 1;
      else high = middle;
    }
    return this.places[low];
  }

  /**
   * The colours of the scale for the theme at hand.
   * @param {Record<string, Colour>} theme
   * @returns {Colour[]}
   */
  colours({ max, min, even }) {
    return Array.from({ length: SHADES }, (_, at) => {
      const place = (2 * at) / (SHADES - 1) - 1;
      return mixed(even, place < 0 ? min : max, Math.abs(place));
    });
  }

  /** The values that the legend names: the ends, and what stands in the middle. */
  get marks() {
    const ends = [this.values[0], this.values[this.values.length - 1]];
    const even = this.values.findIndex((_, at) => this.places[at] === 0);
    const marks = even < 0 || this.values.length < 3 ? ends : [ends[0], this.values[even], ends[1]];
    return [...new Set(marks)].map((value) => ({ value, place: this.place(value) }));
  }
}

/**
 * Places by rank; where some values are below zero and some above, zero stands in the middle.
 * @param {number[]} values in order
 */
function placesOf(values) {
  const below = values.filter((value) => value < 0).length;
  const above = values.filter((value) => value > 0).length;
  if (below && above) {
    return values.map((value, at) => (value < 0 ? (at - below) / below : value > 0 ? (at - values.length + above + 1) / above : 0));
  }
  if (values.length === 1) return [Math.sign(values[0])];
  if (values[0] === 0) return values.map((_, at) => at / (values.length - 1));
  if (values[values.length - 1] === 0) return values.map((_, at) => at / (values.length - 1) - 1);
  return values.map((_, at) => (2 * at) / (values.length - 1) - 1);
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
