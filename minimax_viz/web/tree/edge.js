// One drawn edge: from a node to a child, with the cross where a cutoff struck it through.

import { svg } from "../shell/elements.js";

/**
 * Where an edge goes: from the foot of a node, behind what is written under it, down to `leave`; in a curve to the height
 * `arrive`, above what is written over nodes; and straight down to the node.
 * @typedef {{ from: { x: number, foot: number, leave: number }, to: { x: number, y: number }, arrive: number }} Route
 */

export const CROSS = "M-4 -4l8 8m0 -8l-8 8";
export const RADIUS = 10;

export class EdgeView {
  /** @param {number} row */
  constructor(row) {
    this.shown = "";
    this.place = "";
    /** @type {Route | null} */
    this.route = null;
    this.glow = svg("path", { class: "glow" });
    this.path = svg("path", { class: "stroke" });
    this.element = svg("g", { "data-edge": row }, this.glow, this.path);
    /** @type {SVGElement | null} */
    this.cross = null;
  }

  /**
   * @param {Route} route
   * @param {string} look its classes
   */
  update(route, look) {
    const d = curveOf(route);
    this.route = route;
    if (d === this.place && look === this.shown) return;
    if (d !== this.place) {
      this.path.setAttribute("d", d);
      this.glow.setAttribute("d", d);
    }
    if (look !== this.shown) {
      this.element.setAttribute("class", `edge ${look}`);
      this.raise(look);
    }
    [this.place, this.shown] = [d, look];
    this.cross?.remove();
    this.cross = null;
    if (look.includes("pruned")) this.drawCross(route);
  }

  /** Where edges lie close together, the best one is drawn over the others, and those to come under them. @param {string} look */
  raise(look) {
    const { parentNode } = this.element;
    if (/best|line/.test(look)) parentNode?.append(this.element);
    else if (/unvisited/.test(look)) parentNode?.prepend(this.element);
  }

  /** @param {Route} route */
  drawCross(route) {
    const { x, y } = struckAt(route);
    this.cross = svg(
      "g",
      { class: "cross", transform: `translate(${x} ${y})` },
      svg("circle", { r: RADIUS }),
      svg("path", { d: CROSS }),
    );
    this.element.append(this.cross);
  }
}

/** @param {Route} route */
export function curveOf({ from, to, arrive }) {
  const middle = (from.leave + arrive) / 2;
  return `M${from.x} ${from.foot}V${from.leave}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${arrive}V${to.y}`;
}

/**
 * Where a cutoff strikes an edge: past where the edges of one node part.
 * @param {Route} route
 */
export function struckAt(route) {
  return curveAt(route, 0.62);
}

/**
 * The points of an edge between which it is nearly straight, from below what is written under the upper node.
 * @param {Route} route
 */
export function pointsOf(route) {
  return [...[0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => curveAt(route, share)), route.to];
}

/** @param {Route} route @param {number} t */
function curveAt({ from, to, arrive }, t) {
  const s = 1 - t;
  const x = (s ** 3 + 3 * s * s * t) * from.x + (3 * s * t * t + t ** 3) * to.x;
  const y = s ** 3 * from.leave + 3 * (s * s * t + s * t * t) * ((from.leave + arrive) / 2) + t ** 3 * arrive;
  return { x, y };
}
