// What a pointer does to a tree that is set up: a click lets a node grow, a drag changes a value or an order.

import { isDrag } from "../base/drag.js";
import { around } from "../shell/elements.js";
import { endOf, siblingsOf } from "./treeplan.js";

/** @typedef {import("./treeplan.js").Plan} Plan */

const LONG = 600; // ms; a finger that rests so long picks
const TWICE = 450; // ms between two clicks on a name
const FIRST = { pixels: 6, units: 20 }; // so many units are so far apart each
const SECOND = { pixels: 3, units: 40 };
const LAST = 1.5;

/**
 * What a hand asks of the editor, and does with it; nodes are told by their places.
 * @typedef {object} Hands
 * @property {(node: number) => void} select
 * @property {(node: number, isLevel: boolean) => void} grow
 * @property {(node: number, value: number | null, at: { x: number, y: number }) => void} try shows a value that is not
 *   taken yet, null for the old one
 * @property {(node: number, value: number) => void} setValue
 * @property {(node: number, to: number) => void} reorder
 * @property {(node: number) => void} rename
 * @property {() => void} letGo after the end of any gesture
 */

/**
 * How many units a drag of so many pixels is: slow at first, faster further out, and never two for one pixel.
 * @param {number} pixels
 */
function unitsOf(pixels) {
  const far = Math.abs(pixels);
  const first = FIRST.pixels * FIRST.units;
  const second = first + SECOND.pixels * SECOND.units;
  const units = far <= first ? far / FIRST.pixels
    : far <= second ? FIRST.units + (far - first) / SECOND.pixels
    : FIRST.units + SECOND.units + (far - second) / LAST;
  return Math.sign(pixels) * Math.round(units);
}

export class TreeHand {
  /**
   * @param {import("./treedrawing.js").TreeDrawing} drawing
   * @param {HTMLElement} view what scrolls
   * @param {Hands} hands
   * @param {() => number} scale
   */
  constructor(drawing, view, hands, scale) {
    this.drawing = drawing;
    this.view = view;
    this.hands = hands;
    this.scale = scale;
    /** @type {{ pointer: number, node: number, part: string, x: number, y: number, since: number, isLevel: boolean, mode: "" | "value" | "order" | "pan" | "none", value: number, to: number } | null} */
    this.held = null;
    this.named = { node: -1, at: -Infinity };
    const { root } = drawing;
    root.addEventListener("pointerdown", (event) => this.take(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.leave(event, true));
    root.addEventListener("pointercancel", (event) => this.leave(event, false));
    // A finger on a node drags the node, one beside it the view.
    root.addEventListener("touchstart", (event) => around(event, ".node") && event.preventDefault(), { passive: false });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
  }

  get isHolding() {
    return this.held !== null;
  }

  /** @param {PointerEvent} event */
  take(event) {
    if (this.held || !event.isPrimary || event.button) return;
    const part = around(event, "[data-part]")?.getAttribute("data-part") ?? "";
    const path = around(event, ".node")?.getAttribute("data-path");
    const node = this.drawing.plan?.places.get(path ?? "") ?? -1;
    if (node < 0 && event.pointerType !== "mouse") return;
    const { pointerId: pointer, clientX: x, clientY: y, timeStamp: since } = event;
    const isPick = event.ctrlKey || event.altKey || event.metaKey;
    this.held = { pointer, node, part: isPick ? "pick" : part, x, y, since, isLevel: event.shiftKey, mode: node < 0 ? "pan" : "", value: NaN, to: NaN };
    this.drawing.root.setPointerCapture(pointer);
    if (node >= 0) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, drawing: { plan } } = this;
    if (held?.pointer !== event.pointerId || !plan) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (held.mode === "pan") {
      this.view.scrollBy(-event.movementX, -event.movementY);
      return;
    }
    if (!held.mode) {
      if (!isDrag(dx, dy)) return;
      held.mode = this.modeOf(plan, held.node, Math.abs(dx) > Math.abs(dy));
      if (held.mode !== "none") this.hands.select(held.node);
    }
    if (held.mode === "value") this.lift(plan, held, -dy, event);
    if (held.mode === "order") this.slide(plan, held, dx / this.scale());
  }

  /**
   * @param {Plan} plan
   * @param {number} node
   * @param {boolean} isSideways
   */
  modeOf(plan, node, isSideways) {
    if (isSideways && siblingsOf(plan, node).length > 1) return "order";
    return !isSideways && plan.items[node].is_leaf ? "value" : "none";
  }

  /**
   * @param {Plan} plan
   * @param {NonNullable<TreeHand["held"]>} held
   * @param {number} pixels
   * @param {PointerEvent} event
   */
  lift(plan, held, pixels, event) {
    const value = Number(((plan.items[held.node].value ?? 0) + unitsOf(pixels)).toFixed(9));
    if (value === held.value) return;
    held.value = value;
    this.hands.try(held.node, value, { x: event.clientX, y: event.clientY });
  }

  /**
   * @param {Plan} plan
   * @param {NonNullable<TreeHand["held"]>} held
   * @param {number} dx
   */
  slide(plan, held, dx) {
    const { node } = held;
    const siblings = siblingsOf(plan, node);
    const others = siblings.filter((sibling) => sibling !== node);
    held.to = others.filter((sibling) => plan.x[sibling] < plan.x[node] + dx).length;
    this.drawing.shift(node, endOf(plan, node), dx);
    const [before, after] = [others[held.to - 1], others[held.to]].map((sibling) => plan.x[sibling]);
    const gap = before === undefined ? after - 30 : after === undefined ? before + 30 : (before + after) / 2;
    this.drawing.markGap(held.to === siblings.indexOf(node) ? null : gap, plan.plies[node]);
  }

  /** Nothing is held any more, and stands where it stood. */
  drop() {
    const { held, drawing: { plan } } = this;
    this.held = null;
    if (!held || !plan) return;
    if (held.mode === "value") this.hands.try(held.node, null, held);
    if (held.mode === "order") {
      this.drawing.shift(held.node, endOf(plan, held.node), 0);
      this.drawing.markGap(null, 0);
    }
  }

  cancel() {
    if (!this.held) return;
    this.drop();
    this.hands.letGo();
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isDone
   */
  leave(event, isDone) {
    const { held, drawing: { plan } } = this;
    if (held?.pointer !== event.pointerId || !plan) return;
    this.drop();
    if (isDone && held.node >= 0) {
      if (held.mode === "value" && held.value !== plan.items[held.node].value) this.hands.setValue(held.node, held.value);
      else if (held.mode === "order" && held.to !== siblingsOf(plan, held.node).indexOf(held.node)) this.hands.reorder(held.node, held.to);
      else if (!held.mode) this.click(held, event);
    }
    this.hands.letGo();
  }

  /**
   * @param {NonNullable<TreeHand["held"]>} held
   * @param {PointerEvent} event
   */
  click({ node, part, since, isLevel }, event) {
    this.hands.select(node);
    const isLong = event.pointerType === "touch" && event.timeStamp - since > LONG;
    if (part === "body" && !isLong) this.hands.grow(node, isLevel);
    if (part !== "name") return;
    if (this.named.node === node && event.timeStamp - this.named.at < TWICE) this.hands.rename(node);
    this.named = { node, at: event.timeStamp };
  }
}
