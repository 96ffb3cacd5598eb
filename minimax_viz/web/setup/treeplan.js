// Where the nodes of a tree that is set up stand: tidy, from left to right and from the root down.

import { numberText } from "../core/numbers.js";
import { tidy } from "../core/tidy.js";

/**
 * A node as the call `setup` tells of it.
 * @typedef {object} TreeItem
 * @property {string} path
 * @property {string} name
 * @property {string | null} move
 * @property {"max" | "min" | null} player
 * @property {number | null} value
 * @property {boolean} is_leaf
 */

/**
 * Of each node its parent (-1 for the root), ply, children, width and the place of its middle; which node a path is of.
 * @typedef {object} Plan
 * @property {TreeItem[]} items
 * @property {number[]} parents
 * @property {number[]} plies
 * @property {number[][]} children
 * @property {number[]} widths
 * @property {number[]} x
 * @property {Map<string, number>} places
 * @property {number} width
 * @property {number} height
 */

export const BODY = { width: 42, height: 34 };
export const VALUE_SIZE = 16;
export const NAME_SIZE = 13;
export const NAME_ROOM = 24;
export const MARGIN = 14;
const PLY = 86;
const GAP = 8;
const COUSIN_GAP = 18;
const WIDEST_NAME = 90;

/**
 * @param {TreeItem[]} items in preorder
 * @param {(text: string, size: number) => number} widthOf of a text
 * @returns {Plan}
 */
export function planOf(items, widthOf) {
  /** @type {number[]} */
  const parents = [];
  /** @type {number[]} */
  const plies = [];
  /** @type {number[][]} */
  const children = items.map(() => []);
  /** @type {number[]} */
  const above = []; // the nodes on the way to the one at hand
  items.forEach(({ path }, node) => {
    const ply = path === "/" ? 0 : path.split("/").length - 1;
    above.length = ply;
    const parent = ply ? above[ply - 1] : -1;
    if (ply) children[parent].push(node);
    parents.push(parent);
    plies.push(ply);
    above.push(node);
  });
  const widths = items.map((item) => {
    const name = Math.min(WIDEST_NAME, widthOf(item.name, NAME_SIZE));
    return item.is_leaf ? Math.max(bodyWidth(item, widthOf), name) : BODY.width + 2 * name + 8;
  });
  const x = tidy(parents, widths, GAP, COUSIN_GAP).map((middle) => middle + MARGIN);
  const width = Math.max(...x.map((middle, node) => middle + widths[node] / 2)) + MARGIN;
  const height = top(Math.max(...plies)) + BODY.height + NAME_ROOM + MARGIN;
  return { items, parents, plies, children, widths, x, places: new Map(items.map(({ path }, node) => [path, node])), width, height };
}

/** The y of the top of the nodes of a ply. @param {number} ply */
export function top(ply) {
  return MARGIN + ply * PLY;
}

/** What is written in a leaf. @param {TreeItem} item */
export function valueOf({ value }) {
  return value === null ? "?" : numberText(value);
}

/**
 * @param {TreeItem} item
 * @param {(text: string, size: number) => number} widthOf
 */
export function bodyWidth(item, widthOf) {
  return item.is_leaf ? Math.max(36, widthOf(valueOf(item), VALUE_SIZE) + 16) : BODY.width;
}

/**
 * The node after all that are below a node.
 * @param {Plan} plan
 * @param {number} node
 */
export function endOf({ plies }, node) {
  let end = node + 1;
  while (end < plies.length && plies[end] > plies[node]) end += 1;
  return end;
}

/**
 * The siblings of a node, itself among them.
 * @param {Plan} plan
 * @param {number} node
 */
export function siblingsOf({ parents, children }, node) {
  return node ? children[parents[node]] : [node];
}

/**
 * The leaf so many leaves further on; from an inner node, 1 leads to its first leaf. null at the end.
 * @param {Plan} plan
 * @param {number} node
 * @param {number} by
 */
export function leafFrom({ items }, node, by) {
  let at = node + by;
  while (items[at] && !items[at].is_leaf) at += by;
  return items[at] ? at : null;
}

/**
 * The neighbour in the same ply. null at the edge.
 * @param {Plan} plan
 * @param {number} node
 * @param {1 | -1} by
 */
export function besideOf({ plies }, node, by) {
  let at = node + by;
  while (at in plies && plies[at] !== plies[node]) at += by;
  return at in plies ? at : null;
}
