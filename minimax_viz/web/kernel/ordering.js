// The orders in which the moves of an explicit tree can be tried: search/ordering.py.

/** @typedef {import("./treetext.js").TreeNode} TreeNode */

/**
 * From a node and its ply to its moves in order; null for an order that only Python knows.
 * @param {string} order
 * @param {TreeNode[]} levels
 * @param {number | null} depth
 * @returns {((node: TreeNode, ply: number) => TreeNode[]) | null}
 */
export function orderingFor(order, levels, depth) {
  if (order === "natural") return (node) => node.children;
  if (order === "reverse") return (node) => [...node.children].reverse();
  if (order !== "best" && order !== "worst") return null;
  const values = exactValues(levels, depth);
  return (node) => {
    const sign = (node.player === "max") === (order === "best") ? -1 : 1;
    return [...node.children].sort((one, other) => sign * (values[one.place] - values[other.place]));
  };
}

/**
 * The minimax value of every node above the depth limit, where nodes are worth 0.
 * @param {TreeNode[]} levels
 * @param {number | null} depth
 */
function exactValues(levels, depth) {
  const plies = new Int32Array(levels.length);
  for (const node of levels) for (const child of node.children) plies[child.place] = plies[node.place] + 1;
  const values = new Float64Array(levels.length);
  for (let place = levels.length - 1; place >= 0; place--) {
    const { value, player, children } = levels[place];
    if (value !== null) values[place] = value;
    else if (plies[place] !== depth)
      values[place] = children.map((child) => values[child.place]).reduce(player === "max" ? larger : smaller);
  }
  return values;
}

const larger = (/** @type {number} */ one, /** @type {number} */ other) => Math.max(one, other);
const smaller = (/** @type {number} */ one, /** @type {number} */ other) => Math.min(one, other);
