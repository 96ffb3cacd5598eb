// Which part of the search the picture of the tree shows at the moment.

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./drawing.js").Tree} Tree */

/**
 * The rows that are drawn and in view, as spans [from, to) in order; what is folded under a stub is not among them.
 * @param {Tree} tree
 * @param {Camera} camera
 * @returns {[number, number][]}
 */
export function spansInView(tree, camera) {
  const { laid, metrics } = tree;
  if (!laid) return [];
  const { x, y, scale, size } = camera;
  /** @type {[number, number][]} */
  const spans = [];
  for (let at = 0; at < laid.items.length; at++) {
    const item = laid.items[at];
    if (item.kind !== "row" || item.hidden) continue;
    const top = tree.top(laid, at);
    const across = top.x * scale + x;
    const down = (top.y + metrics.frame.height / 2) * scale + y;
    if (across < 0 || across > size.width || down < 0 || down > size.height) continue;
    const last = spans[spans.length - 1];
    if (last && last[1] === item.row) last[1] += 1;
    else spans.push([item.row, item.row + 1]);
  }
  return spans;
}
