// The tree under the keys: one node can take the focus by Tab, the arrows lead from it to its relatives, Enter pins it,
// Escape leaves the tree.

import { isDrag } from "../base/drag.js";
import { around } from "../shell/elements.js";

/** @typedef {{ trace: import("../kernel/trace.js").Trace, tree: import("./drawing.js").Tree, camera: import("./camera.js").Camera, moment: import("../kernel/moment.js").Moment, catalog: import("../narration/catalog.js").Catalog, pin: { hush: () => boolean }, guess: { canTake: (row: number) => boolean } }} Page */

export class NodeKeys {
  /**
   * @param {Page} page
   * @param {(row: number) => void} pick
   */
  constructor(page, pick) {
    this.page = page;
    this.pick = pick;
    this.row = -1;
    /** @type {SVGElement | null} */
    this.target = null;
    const view = page.camera.view;
    let [x, y] = [0, 0];
    view.addEventListener("pointerdown", (event) => ([x, y] = [event.clientX, event.clientY]));
    // A click takes no focus, so that the arrows and Space go on stepping.
    view.addEventListener("mousedown", (event) => {
      event.preventDefault();
      unfocus();
    });
    view.addEventListener("click", (event) => {
      const isByHand = event.detail > 0; // a screen reader clicks without a pointer
      if (isByHand && isDrag(event.clientX - x, event.clientY - y)) return;
      // The view has captured the pointer, so it is asked what lies under it.
      const found = isByHand ? document.elementFromPoint(event.clientX, event.clientY) : around(event, "*");
      const node = found?.closest(".stub") ? null : found?.closest("[data-node], .offered[data-edge]");
      if (node) pick(Number(node.getAttribute("data-node") ?? node.getAttribute("data-edge")));
    });
    view.addEventListener("keydown", (event) => this.press(event));
  }

  /** Whether a node has the focus. */
  get hasFocus() {
    return this.target !== null && this.target === document.activeElement && this.target.isConnected;
  }

  /** @param {number} row */
  focus(row) {
    this.offer(row);
    this.target?.focus();
  }

  /** Keep one node within reach of the Tab key: the one that has the focus, else the node at hand. */
  update() {
    this.offer(this.hasFocus ? this.row : this.page.moment.step.node);
  }

  /** @param {number} row */
  offer(row) {
    const { page } = this;
    const frame = page.tree.nodes.get(row)?.frame ?? null;
    if (this.target && this.target !== frame) {
      for (const name of ["tabindex", "role", "aria-label"]) this.target.removeAttribute(name);
    }
    this.row = row;
    this.target = frame;
    if (!frame) return;
    const title = page.tree.nodes.get(row)?.title.textContent ?? "";
    const label = page.tree.offered.has(row)
      ? page.catalog.text("page.predict.move", { move: page.trace.move(row) })
      : page.catalog.text("page.node", { node: title });
    for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", label]]) {
      if (frame.getAttribute(name) !== value) frame.setAttribute(name, value);
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target !== this.target || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.page.pin.hush() || unfocus();
    else if (event.key === "Enter" || event.key === " ") this.pick(this.row);
    else {
      const row = this.relative(event.key);
      if (row === null) return;
      this.offer(row);
      this.target?.focus();
      this.page.camera.follow(this.page.tree.box([row]));
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The drawn row that an arrow leads to; the row itself where there is none, null for other keys.
   * @param {string} key
   */
  relative(key) {
    const { trace, tree, moment } = this.page;
    const { row } = this;
    const isThere = (/** @type {number} */ other) =>
      tree.nodes.has(other) &&
      (moment.state(other) !== "unvisited" || tree.offered.has(other) || this.page.guess.canTake(other));
    if (key === "ArrowUp") return isThere(trace.parents[row]) ? trace.parents[row] : row;
    if (key === "ArrowDown") return trace.children(row).find(isThere) ?? row;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
    const parent = trace.parents[row];
    const family = parent < 0 ? [row] : trace.children(parent).filter(isThere);
    return family[family.indexOf(row) + (key === "ArrowLeft" ? -1 : 1)] ?? row;
  }
}

function unfocus() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement) activeElement.blur();
}
