// Random trees.

const LOWEST = -9;
const VALUES = 30; // whole numbers from the lowest on

/**
 * The text of a tree with so many children at each node, down to a depth. No value comes again before each has come.
 * @param {number} depth
 * @param {number} branching
 * @param {() => number} random from 0 up to, but not including, 1
 */
export function randomTree(depth, branching, random) {
  /** @type {number[]} */
  let left = [];
  /** @type {(plies: number) => string} */
  const node = (plies) => {
    if (plies) return `[${Array.from({ length: branching }, () => node(plies - 1))}]`;
    if (!left.length) left = Array.from({ length: VALUES }, (_, at) => LOWEST + at);
    return String(left.splice(Math.floor(random() * left.length), 1));
  };
  return node(depth);
}
