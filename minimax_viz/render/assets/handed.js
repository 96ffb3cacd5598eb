// The windows on the edges, as they were handed down: what each call was given, not what it made of it.

import { numberText } from "./numbers.js";
import { svg } from "./svg.js";

/** @typedef {import("./page.js").Page} Page */

const ABOVE = 39; // how far above a node's top

export class HandedWindows {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.isOn = false;
    this.layer = svg("g", { class: "handed", "aria-hidden": "true" });
    page.camera.world.append(this.layer);
  }

  toggle() {
    this.isOn = !this.isOn;
    this.update();
  }

  update() {
    const { page, isOn, layer } = this;
    for (const button of document.querySelectorAll("[data-act=windows]")) button.setAttribute("aria-pressed", String(isOn));
    const { laid } = page.tree;
    const { trace, scene, tree } = page;
    if (!isOn || !laid) return layer.replaceChildren();
    const { alpha, beta } = trace.windows;
    layer.replaceChildren(...laid.items.flatMap(({ kind, row, parent }, at) => {
      if (kind !== "row" || parent < 0 || !trace.visited(row) || scene.state(row) === "unvisited") return [];
      const { x, y } = tree.top(laid, at);
      const side = tree.side(laid, at);
      const text = `(${numberText(alpha[row])}, ${numberText(beta[row])})`;
      return [svg("text", { class: side < 0 ? "left" : "right", x: x + side * 9, y: y - ABOVE, "data-handed": row }, text)];
    }));
    return undefined;
  }
}
