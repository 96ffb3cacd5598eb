// One drawn edge: from a node to a child, with the cross where a cutoff struck it through.

import { svg } from "../shell/elements.js";

const CROSS = "M-4 -4l8 8m0 -8l-8 8";

export class EdgeView {
  constructor() {
    this.shown = "";
    this.place = "";
    this.glow = svg("path", { class: "glow" });
    this.path = svg("path", { class: "stroke" });
    this.element = svg("g", {}, this.glow, this.path);
    /** @type {SVGElement | null} */
    this.cross = null;
  }

  /**
   * @param {{ x: number, y: number }} from
   * @param {{ x: number, y: number }} to
   * @param {string} look its classes
   */
  update(from, to, look) {
    const place = `${from.x} ${from.y} ${to.x} ${to.y}`;
    if (place !== this.place) {
      this.place = place;
      const middle = (from.y + to.y) / 2;
      const d = `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
      this.path.setAttribute("d", d);
      this.glow.setAttribute("d", d);
      this.shown = "";
    }
    if (look === this.shown) return;
    this.shown = look;
    this.element.setAttribute("class", `edge ${look}`);
    this.cross?.remove();
    this.cross = null;
    if (look.includes("pruned")) this.drawCross(from, to);
  }

  /**
   * @param {{ x: number, y: number }} from
   * @param {{ x: number, y: number }} to
   */
  drawCross(from, to) {
    // A point of the curve at t = 0.62, past where the edges of one node part.
    const t = 0.62;
    const s = 1 - t;
    const middle = (from.y + to.y) / 2;
    const x = s ** 3 * from.x + 3 * s * s * t * from.x + 3 * s * t * t * to.x + t ** 3 * to.x;
    const y = s ** 3 * from.y + 3 * (s * s * t + s * t * t) * middle + t ** 3 * to.y;
    this.cross = svg("g", { class: "cross", transform: `translate(${x} ${y})` }, svg("circle", { r: 10 }), svg("path", { d: CROSS }));
    this.element.append(this.cross);
  }
}
