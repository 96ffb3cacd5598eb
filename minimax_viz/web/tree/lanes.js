// Whose turn it is at each level of the tree, written at the left edge of the view.

import { GUTTER } from "./camera.js";
import { svg } from "../shell/elements.js";

/** @typedef {import("./drawing.js").Tree} Tree */
/** @typedef {import("./camera.js").Camera} Camera */

export class Lanes {
  /**
   * @param {SVGElement} layer
   * @param {Tree} tree
   * @param {Camera} camera
   */
  constructor(layer, tree, camera) {
    this.layer = layer;
    this.tree = tree;
    this.camera = camera;
    /** @type {import("./drawing.js").Laid | null} */
    this.laid = null;
    /** @type {{ element: SVGElement, level: number }[]} */
    this.lanes = [];
    this.gutter = svg("rect", { class: "gutter", x: -3, y: -3, width: GUTTER + 3 });
  }

  /** Bring the labels beside their levels. */
  update() {
    const { laid, metrics } = this.tree;
    if (!laid) return;
    if (this.laid !== laid) this.draw(laid);
    const { y, scale, gutter, size } = this.camera;
    this.layer.classList.toggle("hidden", gutter === 0);
    this.gutter.setAttribute("height", String(size.height + 6));
    for (const { element, level } of this.lanes) {
      const at = y + scale * (level * metrics.levelGap + metrics.frame.height / 2);
      element.setAttribute("transform", `translate(12 ${Math.round(at) + 4})`);
    }
  }

  /** @param {import("./drawing.js").Laid} laid */
  draw(laid) {
    this.laid = laid;
    /** @type {Map<number, Set<string>>} */
    const players = new Map();
    for (const { kind, row, level } of laid.items) {
      const known = players.get(level) ?? new Set();
      if (kind === "row" && !this.tree.trace.isLeaf(row)) known.add(this.tree.trace.player(row));
      players.set(level, known);
    }
    this.lanes = [...players].flatMap(([level, known]) => {
      if (known.size !== 1) return [];
      const [player] = known;
      const sign = player === "max" ? "▲" : "▼";
      return [{ level, element: svg("text", { class: `lane ${player}` }, `${sign} ${player.toUpperCase()}`) }];
    });
    this.layer.replaceChildren(this.gutter, ...this.lanes.map(({ element }) => element));
  }
}
