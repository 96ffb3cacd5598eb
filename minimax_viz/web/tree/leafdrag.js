// A leaf that is dragged up or down takes higher or lower values.

import { isDrag } from "../base/drag.js";

const NOTCH = 7; // pixels from one value to the next

/**
 * What a leaf's value can be asked and told by.
 * @typedef {object} Leaves
 * @property {(row: number) => boolean} canTake
 * @property {(row: number) => number | null} value
 * @property {(row: number, value: number, isSame: boolean) => void} change with `isSame` in place of the change before
 * @property {(row: number) => void} pick
 */

export class LeafDrag {
  /**
   * @param {import("./stage.js").Stage<import("./drawing.js").Tree>} stage
   * @param {Leaves} leaves
   */
  constructor({ scope, camera: { view } }, leaves) {
    this.leaves = leaves;
    this.view = view;
    /** @type {{ pointer: number, row: number, y: number, from: number, value: number, isMoved: boolean } | null} */
    this.held = null;
    /** The browser tells of a click after a pointer has gone up; that has been dealt with. */
    this.isDone = false;
    const listen = (
      /** @type {"pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "click"} */ name,
      /** @type {(event: PointerEvent) => boolean} */ act,
    ) =>
      view.addEventListener(
        name,
        (event) => act(/** @type {PointerEvent} */ (event)) && event.stopImmediatePropagation(),
        true,
      );
    listen("pointerdown", (event) => this.take(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.leave(event));
    listen("pointercancel", (event) => this.leave(event));
    listen("click", () => this.isDone);
    scope.listen(document, "keydown", (event) => event.key === "Escape" && this.cancel());
  }

  /** @param {PointerEvent} event */
  take(event) {
    this.isDone = false;
    const node = event.target instanceof Element ? event.target.closest("[data-node]") : null;
    const row = node ? Number(node.getAttribute("data-node")) : -1;
    const from = row >= 0 && event.isPrimary && event.button === 0 && this.leaves.canTake(row)
      ? this.leaves.value(row)
      : null;
    if (from === null) return false;
    this.held = { pointer: event.pointerId, row, y: event.clientY, from, value: from, isMoved: false };
    this.view.setPointerCapture(event.pointerId);
    return true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, leaves } = this;
    if (held?.pointer !== event.pointerId) return false;
    const by = held.y - event.clientY;
    if (!isDrag(0, by) && !held.isMoved) return true;
    const value = Number((held.from + Math.round(by / NOTCH)).toFixed(9));
    if (value === held.value) return true;
    leaves.change(held.row, value, held.isMoved);
    held.isMoved = true;
    held.value = value;
    return true;
  }

  /** The leaf has its value again. */
  cancel() {
    const { held } = this;
    if (!held?.isMoved) return;
    this.leaves.change(held.row, held.from, true);
    this.held = null;
    this.isDone = true;
  }

  /** @param {PointerEvent} event */
  leave(event) {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return false;
    this.held = null;
    this.isDone = true;
    if (!held.isMoved && event.type === "pointerup") this.leaves.pick(held.row);
    return true;
  }
}
