// The places of the items of a picture, x by the tidy layout, y by plies: picture/layout.py.

import { tidy } from "./tidy.js";
import { SPINE, unitsOf } from "./units.js";

/** @typedef {import("./units.js").Measure} Measure */
/** @typedef {import("./units.js").Unit} Unit */
/**
 * Of each item the `x` of its middle and the `y` of its body's top, and where the curve of its edge ends: at the y
 * `arrive`, above all that is written over items of that ply, and for the head of an entry in a column at the x of the
 * `spine`.
 * @typedef {{ x: number[], y: number[], arrive: number[], spine: (number | null)[], width: number, height: number }} Layout
 */

const GAP = 16; // between siblings
const COUSIN_GAP = 26; // between others of one ply
const EDGE_ZONE = 60;
const STEEPER = 0.07; // wide families get more height, so that edges do not lie flat
const HIGHEST_ZONE = 320;

/**
 * Place the items; siblings hang in columns of at most about `column` items (0: nowhere), and `steepness` stretches the
 * edges.
 * @param {Measure[]} measures
 * @param {number} column
 * @param {number} steepness
 * @returns {Layout}
 */
export function layoutOf(measures, column, steepness) {
  const units = unitsOf(measures, column);
  const middle = middlesOf(units);
  const plies = Math.max(...units.map(({ ply }) => ply)) + 1;
  const [rise, depth, reach] = [0, 0, 0].map((none) => new Array(plies).fill(none));
  units.forEach(({ ply, parent, items, hangs, height }, at) => {
    rise[ply] = Math.max(rise[ply], measures[items[0]].above);
    if (!hangs) depth[ply] = Math.max(depth[ply], height);
    if (parent >= 0) reach[ply] = Math.max(reach[ply], Math.abs(middle[at] - middle[parent]));
  });
  /** @type {number[]} */
  const top = [];
  let foot = 0;
  for (let ply = 0; ply < plies; ply++) {
    const zone = ply ? steepness * Math.min(EDGE_ZONE + STEEPER * reach[ply], HIGHEST_ZONE) : 0;
    top.push(foot + zone + rise[ply]);
    foot = top[ply] + depth[ply];
  }
  /** @type {Layout} */
  const found = { x: [], y: [], arrive: [], spine: [], width: 0, height: 0 };
  units.forEach(({ ply, items, tops, hangs, width, height }, unit) => {
    const { parent } = measures[items[0]];
    items.forEach((at, place) => {
      const isHead = measures[at].parent === parent;
      const y = top[ply] + tops[place];
      found.x.push(hangs ? middle[unit] + SPINE / 2 : middle[unit]);
      found.y.push(y);
      found.arrive.push(isHead ? top[ply] - rise[ply] : y - measures[at].above);
      found.spine.push(hangs && isHead ? middle[unit] - width / 2 + SPINE / 3 : null);
    });
    found.width = Math.max(found.width, middle[unit] + width / 2);
    found.height = Math.max(found.height, top[ply] + height);
  });
  return found;
}

/**
 * The x of each unit's middle. The tidy layout knows plies but no heights, so a column enters it as a chain of as many
 * nodes as the plies it may span: then nothing overlaps it.
 * @param {Unit[]} units
 */
function middlesOf(units) {
  const alone = units.filter(({ hangs }) => !hangs).map(({ height }) => height);
  const lowest = EDGE_ZONE + (alone.length ? Math.min(...alone) : 0);
  /** @type {number[]} */
  const parents = [];
  /** @type {number[]} */
  const widths = [];
  const heads = units.map(() => 0);
  units.forEach(({ parent, width, hangs, height }, at) => {
    heads[at] = parents.push(parent >= 0 ? heads[parent] : -1) - 1;
    widths.push(width);
    for (let more = hangs ? Math.ceil(height / lowest) : 0; more > 0; more--) {
      parents.push(parents.length - 1);
      widths.push(width);
    }
  });
  const x = tidy(parents, widths, GAP, COUSIN_GAP);
  return heads.map((head) => x[head]);
}
