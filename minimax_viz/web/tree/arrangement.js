// How a tree that is drawn whole is spread: so that it is as large as it can be in the room that there is.

import { GAPS } from "../picture/layout.js";

/**
 * Edges are stretched by `steepness`, frames drawn `body` times as large as usual, with windows over them or without;
 * neighbours stand closer by `closer`.
 * @typedef {{ steepness: number, body: number, closer: number, hasWindows: boolean }} Arrangement
 */

/** @type {Arrangement} */
export const USUAL = { steepness: 1, body: 1, closer: 0, hasWindows: true };
/** Of a tree of which a part is in view: as much as can be read. @type {Arrangement} */
export const DENSE = { steepness: 0.4, body: 1, closer: 8, hasWindows: false };
const STEEP = [1, 0.6, 0.3];
const FLAT = [0.1];
const BODIES = [1, 0.85, 0.7, 0.55];
const CLOSER = [0, 6, 12];
const ENOUGH = 1.9; // values are 28 pixels high
const WORTH = 0.85; // of the largest scale; a less usual arrangement must be larger by that

/** How far neighbours are apart. @param {Arrangement} arrangement */
export function gapsOf({ closer }) {
  return { siblings: GAPS.siblings - closer, cousins: GAPS.cousins - closer };
}

/**
 * The most usual arrangement in which a tree is nearly as large as it can be, or that which it has, so that small changes
 * do not turn it over; null where it cannot be read in any. Neighbours stand closer, boards are drawn smaller, and windows
 * are left out, only where values could not be read otherwise.
 * @param {(arrangement: Arrangement) => number} scaleOf
 * @param {Arrangement | null} now
 * @param {number} readable the scale at which values can just be read
 * @param {boolean} shrinks whether boards may be drawn smaller
 * @param {boolean} wantsWindows whether windows are wanted at all
 */
export function bestArrangement(scaleOf, now, readable, shrinks, wantsWindows) {
  const bodies = shrinks ? BODIES : [1];
  const ways = [
    ...(wantsWindows ? [{ hasWindows: true, steepnesses: STEEP }] : []),
    { hasWindows: false, steepnesses: STEEP },
    { hasWindows: false, steepnesses: FLAT },
  ];
  const attempts = ways.flatMap(({ hasWindows, steepnesses }) =>
    bodies.flatMap((body) =>
      CLOSER.map((closer) =>
        bestOf(steepnesses.map((steepness) => ({ steepness, body, closer, hasWindows })), scaleOf, readable)
      )
    )
  );
  const best = attempts.find(({ scale }) => scale >= readable);
  if (!best) return null;
  return now !== null && scaleOf(now) >= Math.max(WORTH * best.scale, readable) ? now : best.arrangement;
}

/**
 * The first of some arrangements in which a tree is nearly as large as in any of them.
 * @param {Arrangement[]} arrangements
 * @param {(arrangement: Arrangement) => number} scaleOf
 * @param {number} readable
 */
function bestOf(arrangements, scaleOf, readable) {
  const tried = arrangements.map((arrangement) => ({ arrangement, scale: scaleOf(arrangement) }));
  const largest = Math.max(...tried.map(({ scale }) => scale));
  const wanted = Math.max(Math.min(ENOUGH, WORTH * largest), Math.min(readable, largest));
  return tried.find(({ scale }) => scale >= wanted) ?? tried[0];
}
