// What a pointer does to a tree that is set up: a click edits a leaf or lets a node grow, a drag changes a value or an
// order, a long press or the other button asks what else there is.

import { isDrag } from "../base/drag.js";
import { around } from "../shell/elements.js";

const LONG = 500; // ms; a finger that rests so long wants to know what else can be done
const REACH = 44; // pixels; a finger finds what is no further away
const TWICE = 450; // ms between two clicks on a name
const FIRST = { pixels: 6, units: 20 }; // so many units are so far apart each
const SECOND = { pixels: 3, units: 40 };
const LAST = 1.5;

/**
 * What is held since it was pressed: `node` is -1 for the view itself, `mode` what it is dragged for, "" as long as it may
 * be a click; the `value` and the place `to` are what it is dragged to.
 * @typedef {"" | "value" | "order" | "pan" | "none"} Mode
 * @typedef {{ pressed: PointerEvent, node: number, part: string, mode: Mode, value: number | null, to: number }} Held
 */

/**
 * How many units a drag of so many pixels is: slow at first, faster further out, and never two for one pixel.
 * @param {number} pixels
 */
function unitsOf(pixels) {
  const far = Math.abs(pixels);
  const first = FIRST.pixels * FIRST.units;
  const second = first + SECOND.pixels * SECOND.units;
  const units = far <= first ?
    far / FIRST.pixels
    : far <= second ?
    FIRST.units + (far - first) / SECOND.pixels
    : FIRST.units + SECOND.units + (far - second) / LAST;
  return Math.sign(pixels) * Math.round(units);
}

export class TreeHand {
  /** @param {import("./tree.js").TreeEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.drawing = editor.drawing;
    /** @type {Held | null} */
    this.held = null;
    this.named = { node: -1, at: -Infinity };
    const { root } = this.drawing;
    root.addEventListener("pointerdown", (event) => this.take(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.leave(event, true));
    root.addEventListener("pointercancel", (event) => this.leave(event, false));
    root.addEventListener("click", (event) => this.find(/** @type {PointerEvent} */ (event)));
    root.addEventListener("contextmenu", (event) => this.askWhat(event));
    // A finger on a node drags the node, one beside it the view.
    root.addEventListener("touchstart", (event) => around(event, ".node") && event.preventDefault(), {
      passive: false,
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
  }

  /** What is drawn; there is something in the hand only where there is. */
  get plan() {
    return /** @type {import("./treedrawing.js").TreePlan} */ (this.drawing.plan);
  }

  /** @param {PointerEvent} event */
  take(event) {
    if (this.held || !event.isPrimary || event.button) return;
    const isPick = event.ctrlKey || event.altKey || event.metaKey;
    const part = isPick ? "pick" : around(event, "[data-part]")?.getAttribute("data-part") ?? "";
    const node = this.drawing.plan?.places.get(around(event, ".node")?.getAttribute("data-path") ?? "") ?? -1;
    if (node < 0 && event.pointerType !== "mouse") return;
    const held = { pressed: event, node, part, mode: /** @type {Mode} */ (node < 0 ? "pan" : ""), value: null, to: -1 };
    this.held = held;
    if (event.pointerType !== "mouse") setTimeout(() => this.held === held && !held.mode && this.rest(held), LONG);
    this.drawing.root.setPointerCapture(event.pointerId);
    if (node >= 0) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (held?.pressed.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.pressed.clientX, event.clientY - held.pressed.clientY];
    if (!held.mode && isDrag(dx, dy)) {
      held.mode = this.modeOf(held.node, Math.abs(dx) > Math.abs(dy));
      if (held.mode !== "none") this.editor.select(held.node, true);
    }
    if (held.mode === "pan") this.editor.view.scrollBy(-event.movementX, -event.movementY);
    if (held.mode === "value") this.lift(held, -dy);
    if (held.mode === "order") this.slide(held, dx / this.editor.scale);
  }

  /** @param {number} node @param {boolean} isSideways */
  modeOf(node, isSideways) {
    if (isSideways && this.plan.siblingsOf(node).length > 1) return "order";
    return !isSideways && this.plan.items[node].is_leaf ? "value" : "none";
  }

  /** @param {Held} held @param {number} pixels */
  lift(held, pixels) {
    const value = Number(((this.plan.items[held.node].value ?? 0) + unitsOf(pixels)).toFixed(9));
    if (value === held.value) return;
    held.value = value;
    this.editor.try(held.node, value);
  }

  /** @param {Held} held @param {number} dx */
  slide(held, dx) {
    const { plan } = this;
    const { node } = held;
    const others = plan.siblingsOf(node).filter((sibling) => sibling !== node).map((sibling) => plan.x[sibling]);
    held.to = others.filter((x) => x < plan.x[node] + dx).length;
    this.drawing.shift(node, dx);
    const [before, after] = [others[held.to - 1], others[held.to]];
    const gap = ((before ?? after - 60) + (after ?? before + 60)) / 2;
    this.drawing.markGap(held.to === plan.placeOf(node) ? null : gap, node);
  }

  /** Nothing is held any more, and stands where it stood. */
  drop() {
    const { held } = this;
    this.held = null;
    if (held?.mode === "value") this.editor.try(held.node, null);
    if (held?.mode !== "order") return;
    this.drawing.shift(held.node, 0);
    this.drawing.markGap(null, held.node);
  }

  cancel() {
    if (!this.held) return;
    this.drop();
    this.editor.forgetTried();
    this.editor.letGo();
  }

  /** @param {PointerEvent} event @param {boolean} isDone */
  leave(event, isDone) {
    const { held, plan, editor } = this;
    if (held?.pressed.pointerId !== event.pointerId) return;
    const { node, mode, value, to } = held;
    this.drop();
    if (isDone && mode === "value" && value !== plan.items[node].value) editor.setValue(node, Number(value));
    else if (mode === "value") editor.forgetTried();
    if (isDone && mode === "order" && to !== plan.placeOf(node)) editor.reorder(node, to);
    if (isDone && !mode) this.click(held, event);
    editor.letGo();
  }

  /** A finger rests on a node. @param {Held} held */
  rest({ node, pressed }) {
    this.drop();
    this.editor.openTools(node, pressed.clientX, pressed.clientY);
  }

  /** The other button, or the key for it. @param {MouseEvent} event */
  askWhat(event) {
    const node = this.plan.places.get(around(event, ".node")?.getAttribute("data-path") ?? "");
    if (node === undefined) return;
    event.preventDefault();
    this.cancel();
    this.editor.openTools(node, event.clientX, event.clientY);
  }

  /** A finger that meets nothing finds what is near. @param {PointerEvent} event */
  find(event) {
    if (event.pointerType === "mouse" || around(event, ".node")) return;
    const { editor } = this;
    const { node, part } = this.drawing.nearest(editor.pointAt(event), REACH / editor.scale, editor.node);
    if (node >= 0) this.touch(node, part, event);
  }

  /** @param {Held} held @param {PointerEvent} event */
  click({ node, part, pressed }, event) {
    const isSeen = pressed.pointerType === "mouse" || node === this.editor.node; // a mouse shows a plus where it is
    this.touch(node, part === "plus" && !isSeen ? "body" : part, event);
  }

  /** @param {number} node @param {string} part @param {PointerEvent} event */
  touch(node, part, event) {
    const { editor } = this;
    if (part === "plus") return editor.grow(node, event.shiftKey);
    editor.select(node, true);
    const isTwice = part === "name" && this.named.node === node && event.timeStamp - this.named.at < TWICE;
    this.named = { node: part === "name" ? node : -1, at: event.timeStamp };
    if (isTwice) editor.ask("name", node);
    else if (part !== "pick" && this.plan.items[node].is_leaf) editor.ask("value", node);
  }
}
