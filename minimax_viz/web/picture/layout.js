// The places of the items of a picture, x by the tidy layout, y by plies: picture/layout.py.

import { tidy } from "./tidy.js";

/**
 * What the layout knows of an item: `parent` is the place of its parent, -1 for the root; `room` is the width it takes.
 * `height` reaches from the top of its body down to the foot of all that is written under it, `above` up from there to
 * where its edge may pass over other labels of its ply.
 * @typedef {{ parent: number, ply: number, room: number, height: number, above: number }} Measure
 */
/**
 * Of each item the `x` of its middle and the `y` of its body's top, and the y `arrive`, above all that is written over
 * items of that ply, where the curve of its edge ends; `plies` are the tops of the bodies of each ply.
 * @typedef {{ x: number[], y: number[], arrive: number[], plies: number[], width: number, height: number }} Layout
 */

export const GAPS = { siblings: 16, cousins: 26 }; // between siblings, and between others of one ply
const EDGE_ZONE = 60;
const STEEPER = 0.07; // wide families get more height, so that edges do not lie flat
const HIGHEST_ZONE = 320;

/**
 * Place the items; `steepness` stretches the edges.
 * @param {Measure[]} measures
 * @param {number} [steepness]
 * @param {typeof GAPS} [gaps]
 * @returns {Layout}
 */
export function layoutOf(measures, steepness = 1, { siblings, cousins } = GAPS) {
  const x = tidy(measures.map(({ parent }) => parent), measures.map(({ room }) => room), siblings, cousins);
  const count = Math.max(...measures.map(({ ply }) => ply)) + 1;
  const [rise, depth, reach] = [0, 0, 0].map((none) => new Array(count).fill(none));
  measures.forEach(({ ply, parent, above, height }, at) => {
    rise[ply] = Math.max(rise[ply], above);
    depth[ply] = Math.max(depth[ply], height);
    if (parent >= 0) reach[ply] = Math.max(reach[ply], Math.abs(x[at] - x[parent]));
  });
  /** @type {number[]} */
  const plies = [];
  let foot = 0;
  for (let ply = 0; ply < count; ply++) {
    const zone = ply ? steepness * Math.min(EDGE_ZONE + STEEPER * reach[ply], HIGHEST_ZONE) : 0;
    plies.push(foot + zone + rise[ply]);
    foot = plies[ply] + depth[ply];
  }
  return {
    x,
    y: measures.map(({ ply }) => plies[ply]),
    arrive: measures.map(({ ply }) => plies[ply] - rise[ply]),
    plies,
    width: Math.max(...x.map((centre, at) => centre + measures[at].room / 2)),
    height: foot,
  };
}
