// What a search makes of a figure's tree: values and what they prove, what is skipped, which move is best.

import { orderingFor } from "../kernel/ordering.js";
import { readTree, treeText } from "../kernel/treetext.js";
import { courseOf } from "../narration/course.js";
import { nodesOf } from "../narration/instance.js";

/** @typedef {import("../kernel/treetext.js").TreeNode} TreeNode */
/** @typedef {import("../narration/instance.js").Instance} Instance */
/**
 * By the paths of nodes: `values` of all that were looked at, and the `signs` of those that are only bounds.
 * @typedef {object} Seen
 * @property {Map<string, number>} values
 * @property {Map<string, string>} signs
 * @property {string[]} skipped the topmost nodes that are skipped
 * @property {string[]} ahead the nodes beyond the depth
 * @property {string[]} horizon the nodes that are worth an estimate
 * @property {number} value
 * @property {string} best the name of the root's best move
 * @property {string} bestPath
 * @property {number} leaves how many leaves and estimates were looked at
 * @property {number} all how many there are
 * @property {number} nodes of the tree
 */

/**
 * @param {Instance} instance
 * @param {number | null} [depth] so many plies are looked ahead; at the last one nodes are worth their estimates
 * @param {Record<string, number>} [estimates] by the names of nodes
 * @returns {Seen}
 */
export function seenIn(instance, depth = null, estimates = {}) {
  const known = nodesOf(instance);
  const plyOf = (/** @type {string} */ path) => (path === "/" ? 0 : path.split("/").length - 1);
  const isCut = (/** @type {number} */ place) => depth !== null && plyOf(known[place].path) === depth;
  const nodes = known.map((node, place) =>
    isCut(place) && node.children.length
      ? { ...node, children: [], weights: [], value: estimates[node.name] ?? 0 }
      : node
  );
  const isAhead = (/** @type {string} */ path) => depth !== null && plyOf(path) > depth;
  const course = courseOf(nodes, { never: instance.algorithm === "minimax", strict: instance.cutoff === "gt" });
  const value = Number(course.values.get(0));
  const best = nodes[0].children.find((child) => course.values.get(child) === value) ?? 0;
  const ends = [...nodes.keys()].filter((place) => nodes[place].value !== null && !isAhead(nodes[place].path));
  const pathOf = (/** @type {number} */ place) => nodes[place].path;
  return {
    values: new Map([...course.values].map(([place, found]) => [pathOf(place), found])),
    signs: signsOf(nodes, course.values),
    skipped: [...course.skipped].map(pathOf),
    ahead: nodes.map(({ path }) => path).filter(isAhead),
    horizon: nodes.filter(({ value }, place) => value !== null && known[place].value === null).map(({ path }) => path),
    value,
    best: nodes[best].name,
    bestPath: pathOf(best),
    leaves: ends.filter((place) => course.values.has(place)).length,
    all: ends.length,
    nodes: nodes.length,
  };
}

/**
 * Which values are only bounds, by what the nodes below them prove: "≤" or "≥".
 * @param {import("../narration/course.js").CourseNode[]} nodes in preorder
 * @param {Map<number, number>} values
 */
function signsOf(nodes, values) {
  /** @type {[number, number][]} */
  const proved = [];
  const signs = new Map();
  for (let place = nodes.length - 1; place >= 0; place--) {
    const { children, maximises, weights, path } = nodes[place];
    const value = values.get(place);
    if (value === undefined) proved[place] = [-Infinity, Infinity];
    else if (!children.length) proved[place] = [value, value];
    else {
      const ends = [0, 1].map((end) => {
        const all = children.map((child) => proved[child][end]);
        if (weights.length) return all.reduce((sum, one, at) => sum + weights[at] * one, 0);
        return maximises ? Math.max(...all) : Math.min(...all);
      });
      proved[place] = [ends[0], ends[1]];
      if (!weights.length && ends[0] < ends[1]) signs.set(path, value >= ends[1] ? "≤ " : "≥ ");
    }
  }
  return signs;
}

/** The tree with the numbers of its leaves from left to right. @param {Instance} instance @param {number[]} values */
export function withLeaves(instance, values) {
  return changed(instance, (levels) => {
    preorder(levels[0]).filter((node) => node.value !== null).forEach((leaf, at) => leaf.value = values[at]);
  });
}

/** The tree with two neighbours in each other's place. @param {Instance} instance @param {string} path of the first */
export function swapped(instance, path) {
  return changed(instance, ([root]) => {
    const places = path.split("/").slice(1).map(Number);
    const at = places.pop() ?? 0;
    const { children } = places.reduce((node, place) => node.children[place], root);
    [children[at], children[at + 1]] = [children[at + 1], children[at]];
  });
}

/** The tree with the moves of all its nodes in an order: "best" first, or "worst". @param {Instance} instance @param {string} order */
export function ordered(instance, order) {
  return changed(instance, (levels) => {
    const ordering = orderingFor(order, levels, null);
    const all = levels.map((node) => ordering?.(node, 0) ?? node.children);
    levels.forEach((node, place) => node.children = all[place]);
  });
}

/** The same search of a tree that was changed, whose nodes keep their names. @param {Instance} instance @param {(levels: TreeNode[]) => void} change */
function changed(instance, change) {
  const levels = readTree(instance.tree, instance.root, true);
  for (const node of levels) node.given.name = node.name;
  change(levels);
  return treeText(levels[0]);
}

/** @param {TreeNode} root @returns {TreeNode[]} */
function preorder(root) {
  return [root, ...root.children.flatMap(preorder)];
}
