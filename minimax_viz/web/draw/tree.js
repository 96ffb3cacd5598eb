// A small tree that is drawn: where its nodes stand, tidy from left to right and level by level, and its elements.

import { tidy } from "../picture/tidy.js";
import { svg } from "../shell/elements.js";

/**
 * The gaps between siblings and between other neighbours, from the top of one level to that of the next, and the first
 * room at the left and above.
 * @typedef {{ siblings: number, cousins: number, level: number, left: number, top: number }} Spacing
 */
/** @typedef {{ x: number, y: number }} Point */
/**
 * A node and the edge to it: `says` is what it was drawn from, `at` where both are.
 * @typedef {{ says: string, at: string, element: SVGElement, edge: SVGElement }} Drawn
 */

export class Plan {
  /**
   * @param {number[]} parents the place of each node's parent, -1 for the root; nodes are in preorder
   * @param {number[]} rooms how wide each node is with what is written at it
   * @param {Spacing} spacing
   */
  constructor(parents, rooms, { siblings, cousins, level, left, top }) {
    this.parents = parents;
    /** @type {number[]} */
    this.plies = [];
    /** @type {number[][]} */
    this.children = parents.map(() => []);
    parents.forEach((parent, node) => {
      this.plies.push(parent < 0 ? 0 : this.plies[parent] + 1);
      this.children[parent]?.push(node);
    });
    /** Of each node its middle. */
    this.x = tidy(parents, rooms, siblings, cousins).map((middle) => middle + left);
    /** Of each node its top. */
    this.y = this.plies.map((ply) => top + ply * level);
    this.width = Math.max(...this.x.map((middle, node) => middle + rooms[node] / 2)) + left;
    /** The top of the lowest nodes. */
    this.lowest = Math.max(...this.y);
  }

  /** The node after all that are below a node. @param {number} node */
  endOf(node) {
    const end = this.plies.findIndex((ply, other) => other > node && ply <= this.plies[node]);
    return end < 0 ? this.plies.length : end;
  }

  /** The siblings of a node, itself among them. @param {number} node */
  siblingsOf(node) {
    return this.children[this.parents[node]] ?? [node];
  }

  /**
   * The next node before or after one that is as wanted; null where there is none.
   * @param {number} node
   * @param {number} by 1 or -1
   * @param {(other: number) => boolean} isWanted
   */
  nextFrom(node, by, isWanted) {
    let at = node + by;
    while (at in this.plies && !isWanted(at)) at += by;
    return at in this.plies ? at : null;
  }
}

/** Edges, and over them the nodes; what says the same as before stays the element that it was. */
export class PlainTree {
  /**
   * @param {(node: number) => SVGElement} nodeOf a node, the middle of its top at 0, 0
   * @param {(node: number, from: Point, to: Point) => Element[]} edgeOf what leads from one top to another
   */
  constructor(nodeOf, edgeOf) {
    this.nodeOf = nodeOf;
    this.edgeOf = edgeOf;
    this.edges = svg("g", { "aria-hidden": "true" });
    this.nodes = svg("g", { role: "presentation" });
    /** By their keys, in their order. @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Drawn[]} */
    this.order = [];
    /** @type {Plan | null} */
    this.plan = null;
  }

  /** @param {Plan} plan @param {string[]} keys of the nodes @param {string[]} [says] what each is drawn from */
  draw(plan, keys, says = keys) {
    const before = this.drawn;
    this.plan = plan;
    this.order = keys.map((key, node) => {
      const known = before.get(key);
      if (known?.says === says[node]) return known;
      return { says: says[node], at: "", element: this.nodeOf(node), edge: svg("g", { class: "edge" }) };
    });
    this.drawn = new Map(keys.map((key, node) => [key, this.order[node]]));
    fill(this.nodes, this.order.map(({ element }) => element));
    fill(this.edges, this.order.map(({ edge }) => edge));
    this.order.forEach((_, node) => this.put(node));
  }

  /**
   * Put a node where it stands, or aside by `dx`, with the edge that leads to it.
   * @param {number} node
   * @param {number} [dx]
   * @param {number} [above] by how much its parent stands aside
   */
  put(node, dx = 0, above = 0) {
    const { plan, order: { [node]: drawn } } = this;
    if (!plan) return;
    const parent = plan.parents[node];
    const to = { x: plan.x[node] + dx, y: plan.y[node] };
    const from = parent < 0 ? to : { x: plan.x[parent] + above, y: plan.y[parent] };
    const at = [from.x, from.y, to.x, to.y].join(" ");
    if (drawn.at === at) return;
    drawn.at = at;
    drawn.element.setAttribute("transform", `translate(${to.x} ${to.y})`);
    if (parent >= 0) drawn.edge.replaceChildren(...this.edgeOf(node, from, to));
  }

  /** Give these nodes, the edges to them, and nothing else a class. @param {string} name @param {Iterable<string>} keys */
  mark(name, keys) {
    const marked = new Set(keys);
    for (const [key, { element, edge }] of this.drawn) {
      for (const part of [element, edge]) part.classList.toggle(name, marked.has(key));
    }
  }
}

/**
 * Let these be the children of an element; those that are there already stay where they are, and keep the focus.
 * @param {Element} parent
 * @param {Element[]} children
 */
function fill(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at = parent.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}
