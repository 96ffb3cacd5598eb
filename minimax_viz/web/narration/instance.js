// What is searched in an exercise, and what somebody claims of it: practice/exercise.py, practice/course.py.

import { sideOfLeaf, sideOfNode } from "../kernel/side.js";
import { readTree } from "../kernel/treetext.js";

/** @typedef {import("./course.js").CourseNode} CourseNode */
/** @typedef {import("../kernel/treetext.js").TreeNode} TreeNode */
/** @typedef {import("../kernel/trace.js").View} View */
/** @typedef {{ tree: string, algorithm: string, cutoff: "ge" | "gt", root: "max" | "min", view: View }} Instance */
/** @typedef {[number, number]} Window */
/**
 * What somebody claims: nodes are named by their paths, and what is null or empty is not claimed.
 * @typedef {{ value: number | null, pruned: Set<string> | null, values: Record<string, number>, windows: Record<string, Window> }} Claim
 */
/** @typedef {number | string | string[]} Fact A number, a node's path, or several. */
/** @typedef {{ weight: number, value: number }} Term of an expected value: an outcome's probability and its value */
/** @typedef {{ kind: string, path: string, told: string, facts: Record<string, Fact>, terms: Term[] | null }} Mistake */

/**
 * The nodes of an instance's tree in preorder. Throws an Error if its text is no tree.
 * @param {Instance} instance
 * @returns {CourseNode[]}
 */
export function nodesOf({ tree, root, view }) {
  /** @type {CourseNode[]} */
  const nodes = [];
  /** @type {{ node: TreeNode, path: string, parent: number, above: TreeNode | null }[]} */
  const waiting = [{ node: readTree(tree, root, true)[0], path: "/", parent: -1, above: null }];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { node, path, parent, above } = item;
    const weights = node.isChance ? node.children.map((child) => probabilityOf(child.given.probability ?? "")) : [];
    const { name, value } = node;
    const maximises = node.player === "max" && !node.isChance;
    const side = node.children.length || !above ? sideOfNode(view, node.player) : sideOfLeaf(view, above.player);
    const place = nodes.push({ path, name, parent, children: [], maximises, value, weights, side }) - 1;
    if (parent >= 0) nodes[parent].children.push(place);
    const below = path === "/" ? "" : path;
    const children = node.children.map((child, at) => (
      { node: child, path: `${below}/${at}`, parent: place, above: node }
    ));
    waiting.push(...children.reverse());
  }
  return nodes;
}

/** A probability told as a decimal, a fraction or in percent. @param {string} told */
function probabilityOf(told) {
  const [above, below] = told.split("/");
  return below ? Number(above) / Number(below) : Number(told.replace("%", "e-2"));
}
