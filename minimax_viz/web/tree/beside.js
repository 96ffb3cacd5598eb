// Where a card stands beside a node: it covers as little as it can of what is drawn, and nothing of the node.

/** @typedef {import("./camera.js").Box} Box */

const GAP = 10;
const EDGE = 6;
const FAR = 40; // as bad as it is to be a pixel further away, in pixels that are covered

/**
 * The corner of a card.
 * @param {Box} node
 * @param {{ width: number, height: number }} card
 * @param {Box} room
 * @param {{ box: Box, weight: number }[]} others what it had better not cover, and how bad that is
 */
export function besideNode(node, { width, height }, room, others) {
  const beside = (
    /** @type {number} */ low,
    /** @type {number} */ high,
    /** @type {number} */ size,
  ) => [(low + high - size) / 2, low, high - size, high + GAP, low - GAP - size, -1e9, 1e9];
  const within = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low + EDGE, Math.min(high - EDGE, at));
  const cards = beside(node.left, node.right, width).flatMap((x) =>
    beside(node.top, node.bottom, height).map((y) => {
      const left = within(x, room.left, room.right - width);
      const top = within(y, room.top, room.bottom - height);
      return { left, top, right: left + width, bottom: top + height, cost: 0 };
    })
  );
  for (const card of cards) {
    card.cost = FAR * shared(card, node).reduce((sum, side) => sum - Math.min(0, side), 0);
    for (const { box, weight } of [...others, { box: node, weight: 1e6 }]) {
      const [across, down] = shared(card, box);
      if (across > 0 && down > 0) card.cost += weight * across * down;
    }
  }
  return cards.reduce((best, card) => (card.cost < best.cost ? card : best));
}

/** How wide and how high the part is that two boxes share; less than 0 where they are apart. @param {Box} one @param {Box} other */
function shared(one, other) {
  return [
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ];
}
