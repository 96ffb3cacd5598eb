// The windows on the edges, as they were handed down: what each call was given, not what it made of it.

import { toldWindow } from "../kernel/side.js";
import { showSwitch } from "../shell/buttons.js";
import { svg, textWidth } from "../shell/elements.js";

/** @typedef {{ trace: import("../kernel/trace.js").Trace, tree: import("./drawing.js").Tree, frame: () => void, camera: import("./camera.js").Camera, moment: import("../kernel/moment.js").Moment, catalog: import("../narration/catalog.js").Catalog }} Page */

const WINDOW_TEXT = 11.5;
const WINDOW_LINE = 15; // each text beside the edge, the move and the window at hand, takes as much

export class HandedWindows {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.isOn = page.tree.wantsWindows = false; // the bar tells the one at hand
    this.layer = svg("g", { class: "handed", "aria-hidden": "true" });
    page.camera.world.append(this.layer);
  }

  /** Plain minimax hands down nothing but (−∞, ∞). */
  toggle() {
    const { page, page: { tree } } = this;
    this.isOn = tree.wantsWindows = !this.isOn && page.trace.prunes;
    tree.isArranged = false;
    page.frame();
    this.update();
  }

  update() {
    const { page, isOn, layer } = this;
    showSwitch("windows", isOn);
    page.camera.world.classList.toggle("handing", isOn);
    const { laid } = page.tree;
    const { trace, moment, tree } = page;
    if (!isOn || !laid) return layer.replaceChildren();
    const { alpha, beta } = trace.windows;
    layer.replaceChildren(...laid.items.flatMap(({ kind, row, parent }, at) => {
      if (kind !== "row" || parent < 0 || !trace.visited(row) || moment.state(row) === "unvisited") return [];
      const { x, y } = tree.top(laid, at);
      const line = tree.metrics.windowLine(row);
      const isOpen = line > 0 && moment.state(row) === "open";
      const above = line > 0 && !isOpen
        ? 9
        : 9 + line + (tree.metrics.over(row) || (tree.metrics.label(row) ? WINDOW_LINE : 0));
      const handed = toldWindow(trace, row, { alpha: alpha[row], beta: beta[row] });
      const text = page.catalog.window(handed.alpha, handed.beta);
      const width = textWidth(text, WINDOW_TEXT) + 6;
      return [
        svg("rect", { x: x - width / 2, y: y - above - WINDOW_TEXT, width, height: WINDOW_TEXT + 3, rx: 3 }),
        svg("text", { x, y: y - above, "data-handed": row }, text),
      ];
    }));
    return undefined;
  }
}
