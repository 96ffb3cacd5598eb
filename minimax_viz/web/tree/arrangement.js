// How a tree that is drawn whole is arranged: so that it is as large as it can be in the room that there is.

/**
 * Siblings hang in columns of about `column` (0: nowhere), edges are stretched by `steepness`, boards drawn `body` times
 * as large as usual, nodes with a `body` of 0 as one line; neighbours may stand closer by `closer`. With `list` it is a
 * list in so many columns, which may be tight.
 * @typedef {{ column: number, steepness: number, body: number, closer: number, list: number, isTight: boolean }} Arrangement
 */

/** @type {Arrangement} */
export const USUAL = { column: 0, steepness: 1, body: 1, closer: 0, list: 0, isTight: false };
const COLUMNS = [0, 16, 12, 10, 8, 6, 5, 4];
const SHORT_COLUMNS = [3, 2]; // they break up families
const STEEPNESSES = [1, 0.6, 0.3, 0.1];
const BODIES = [1, 0.75, 0.55, 0.45];
const LINE = 0;
const LISTS = [1, 2, 3, 4, 5];
const TIGHT_LISTS = [4, 5, 6, 7, 8, 9];
const CLOSER = 9;
const ENOUGH = 1.9; // values are 28 pixels high
const WORTH = 0.85; // of the largest scale; a less usual arrangement must be larger by that

/**
 * The most usual arrangement in which a tree is nearly as large as it can be, or that which it has, so that small changes
 * do not turn it over. Boards are drawn smaller, families broken up, and nodes listed line by line only where values would
 * not be as large as wished otherwise, tightly only where they could not be read; a tree whose values cannot be read in any arrangement is not shown whole, so it keeps
 * the usual one.
 * @param {(arrangement: Arrangement) => number} scaleOf
 * @param {Arrangement | null} now
 * @param {number[]} wished scales, the largest first; at the last one values can just be read
 * @param {boolean} shrinks whether boards may be drawn smaller
 * @param {boolean} lists whether nodes may be one line each
 */
export function bestArrangement(scaleOf, now, wished, shrinks, lists) {
  const attempts = attemptsOf(shrinks, lists);
  const densest = attempts[attempts.length - 1];
  for (const scale of wished) {
    if (bestOf(densest, scaleOf, scale).scale < scale) continue;
    for (const attempt of attempts) {
      const best = bestOf(attempt, scaleOf, scale);
      if (best.scale >= scale) return now !== null && scaleOf(now) >= Math.max(WORTH * best.scale, scale) ? now : best.arrangement;
    }
  }
  const readable = wished[wished.length - 1];
  if (now?.isTight && scaleOf(now) >= readable) return now;
  const tight = bestOf(lists ? TIGHT_LISTS.map((list) => ({ ...USUAL, body: LINE, list, isTight: true })) : [USUAL], scaleOf, readable);
  return tight.scale >= readable ? tight.arrangement : USUAL;
}

/**
 * The most usual of some arrangements in which a tree is nearly as large as in any of them.
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

/**
 * What is tried, one after the other, until the values can be read.
 * @param {boolean} shrinks
 * @param {boolean} lists
 * @returns {Arrangement[][]}
 */
function attemptsOf(shrinks, lists) {
  const bodies = shrinks ? BODIES : [1];
  const spread = (/** @type {number[]} */ columns, /** @type {number} */ body, /** @type {number} */ closer) =>
    columns.flatMap((column) => STEEPNESSES.map((steepness) => ({ ...USUAL, column, steepness, body, closer })));
  const attempts = bodies.flatMap((body) => [0, CLOSER].map((closer) => spread(COLUMNS, body, closer)));
  attempts.push(spread([...COLUMNS, ...SHORT_COLUMNS], bodies[bodies.length - 1], CLOSER));
  if (lists) attempts.push(spread([...COLUMNS, ...SHORT_COLUMNS], LINE, 0), LISTS.map((list) => ({ ...USUAL, body: LINE, list })));
  return attempts;
}
