// Where things stand: a tidy tree after Reingold and Tilford, without recursion.

/**
 * The x of the centre of each node; the leftmost edge of the tree is 0. Subtrees slide together until they nearly
 * touch; a parent stands over the middle of its first and last child.
 * @param {number[]} parents parents[i] is the place of the parent of node i, -1 for the root; nodes are in preorder
 * @param {number[]} widths
 * @param {number} gap
 * @returns {number[]}
 */
export function tidy(parents, widths, gap) {
  const count = parents.length;
  /** @type {number[][]} */
  const children = parents.map(() => []);
  for (let node = 1; node < count; node++) children[parents[node]].push(node);
  const offsets = new Array(count).fill(0);
  /** @type {Contour[]} */
  const contours = new Array(count);
  for (let node = count - 1; node >= 0; node--) {
    contours[node] = joined(children[node], contours, offsets, widths[node] / 2, gap);
  }
  for (let node = 1; node < count; node++) offsets[node] += offsets[parents[node]];
  const leftmost = Math.min(...offsets.map((x, node) => x - widths[node] / 2));
  return offsets.map((x) => x - leftmost);
}

/** @typedef {{ left: number[], right: number[] }} Contour The edges of a subtree at each ply, relative to its root. */

/**
 * Place a family side by side and return the contour of its parent.
 * @param {number[]} family
 * @param {Contour[]} contours
 * @param {number[]} offsets
 * @param {number} half
 * @param {number} gap
 * @returns {Contour}
 */
function joined(family, contours, offsets, half, gap) {
  if (!family.length) return { left: [-half], right: [half] };
  /** @type {number[]} */
  const left = [];
  /** @type {number[]} */
  const right = [];
  for (const child of family) {
    const contour = contours[child];
    let place = 0;
    for (let ply = 0; ply < Math.min(right.length, contour.left.length); ply++) {
      place = Math.max(place, right[ply] + gap - contour.left[ply]);
    }
    offsets[child] = place;
    for (let ply = 0; ply < contour.left.length; ply++) {
      if (ply >= left.length) left[ply] = place + contour.left[ply];
      right[ply] = place + contour.right[ply];
    }
  }
  const middle = (offsets[family[0]] + offsets[family[family.length - 1]]) / 2;
  for (const child of family) offsets[child] -= middle;
  return { left: [-half, ...left.map((x) => x - middle)], right: [half, ...right.map((x) => x - middle)] };
}
