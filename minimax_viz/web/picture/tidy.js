// How far to the right each node of a tree stands, tidy after Reingold and Tilford, without recursion: picture/layout.py.

/** @typedef {{ left: number[], right: number[] }} Contour The edges of a subtree at each ply, relative to its root. */

/**
 * The x of the centre of each node; the leftmost edge of the tree is 0. Subtrees slide together until they nearly
 * touch, small ones between bigger ones are spread evenly; a parent stands over the middle of its first and last child.
 * @param {number[]} parents parents[i] is the place of the parent of node i, -1 for the root; nodes are in preorder
 * @param {number[]} widths
 * @param {number} gap between siblings
 * @param {number} [cousinGap] between other neighbours of one ply
 * @returns {number[]}
 */
export function tidy(parents, widths, gap, cousinGap = gap) {
  const count = parents.length;
  /** @type {number[][]} */
  const children = parents.map(() => []);
  for (let node = 1; node < count; node++) children[parents[node]].push(node);
  const offsets = new Array(count).fill(0);
  /** @type {Contour[]} */
  const contours = new Array(count);
  for (let node = count - 1; node >= 0; node--) {
    const family = children[node].map((child) => contours[child]);
    const places = family.length ? packed(family, gap, cousinGap) : [];
    children[node].forEach((child, at) => (offsets[child] = places[at]));
    contours[node] = joined(family, places, widths[node] / 2);
  }
  for (let node = 1; node < count; node++) offsets[node] += offsets[parents[node]];
  const leftmost = Math.min(...offsets.map((x, node) => x - widths[node] / 2));
  return offsets.map((x) => x - leftmost);
}

/**
 * The contour of a parent over a family; at each ply the outermost child that reaches so far down counts.
 * @param {Contour[]} family
 * @param {number[]} places
 * @param {number} half
 * @returns {Contour}
 */
function joined(family, places, half) {
  /** @type {number[]} */
  const left = [-half];
  /** @type {number[]} */
  const right = [half];
  family.forEach((contour, at) => {
    for (let ply = left.length - 1; ply < contour.left.length; ply++) left.push(places[at] + contour.left[ply]);
    contour.right.forEach((x, ply) => (right[ply + 1] = places[at] + x));
  });
  return { left, right };
}

/**
 * Where the siblings of a family stand, the middle of the first and the last at 0. Of two that must stand apart for
 * the sake of their subtrees, those between them share the room: they are lower, so nothing further right sees them.
 * @param {Contour[]} family
 * @param {number} gap
 * @param {number} cousinGap
 * @returns {number[]}
 */
function packed(family, gap, cousinGap) {
  const places = [0];
  const room = family.map(() => 0); // change of the extra room per gap, from this sibling on
  const back = family.map(() => 0); // what this sibling does not drift of that room
  const visible = [0]; // the siblings that can be seen from the right, the deepest first
  for (let b = 1; b < family.length; b++) {
    let place = places[b - 1] + family[b - 1].right[0] - family[b].left[0] + gap;
    for (const [a, distance] of distances(family, visible, b, cousinGap)) {
      const extra = places[a] + distance - place;
      if (extra <= 0) continue;
      place += extra;
      const share = extra / (b - a);
      room[a + 1] += share;
      room[b] -= share;
      back[b] += extra - share;
    }
    places.push(place);
  }
  const middle = places[places.length - 1] / 2;
  let [perGap, drift] = [0, 0];
  return places.map((place, at) => {
    perGap += room[at];
    drift += perGap - back[at];
    return place + drift - middle;
  });
}

/**
 * How far a sibling must stand from those that it sees, the nearest first, for the sake of what hangs below them.
 * @param {Contour[]} family
 * @param {number[]} visible what it hides is taken away, and it is added
 * @param {number} b
 * @param {number} gap
 */
function distances(family, visible, b, gap) {
  /** @type {[number, number][]} */
  const found = [];
  const facing = family[b].left;
  let ply = 1;
  for (let a = visible.at(-1); a !== undefined; a = visible.at(-1)) {
    const { right } = family[a];
    const low = Math.min(facing.length, right.length);
    let overlap = -Infinity;
    for (let at = ply; at < low; at++) overlap = Math.max(overlap, right[at] - facing[at]);
    if (ply < low) found.push([a, overlap + gap]);
    ply = Math.max(ply, low);
    if (facing.length < right.length) break;
    visible.pop();
  }
  visible.push(b);
  return found;
}
