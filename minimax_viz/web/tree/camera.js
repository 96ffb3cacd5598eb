// What part of the tree is in view: pan, zoom, fit, and following the action.

import { around } from "../shell/elements.js";

const SMALLEST = 0.05;
const LARGEST = 3;
const READABLE = 0.55; // below this a board cannot be read
const RECOGNISABLE = 0.36; // below this a board cannot be told from another
const COMFORTABLE = 0.9;
const LARGEST_FIT = 1.3;
const MARGIN = 26;
export const GUTTER = 70;
const BUTTONS = 48; // how much of the bottom they may cover

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

export class Camera {
  /**
   * @param {SVGSVGElement} view
   * @param {SVGElement} world
   */
  constructor(view, world) {
    this.view = view;
    this.world = world;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.isFitted = true;
    /** The scale to go back to after an embrace. @type {number | null} */
    this.usual = null;
    this.size = { width: 800, height: 600 };
    this.onMove = () => {};
    this.measure();
    this.listen();
  }

  /** Look how large the view is; not at every step, since that makes the browser lay out the page. */
  measure() {
    this.size = { width: this.view.clientWidth || 800, height: this.view.clientHeight || 600 };
  }

  /** How much of the left is taken by the labels of the levels; a narrow view has none. */
  get gutter() {
    return this.size.width < 560 ? 0 : GUTTER;
  }

  /**
   * Show the whole tree, unless it would be too small to read.
   * @param {number} width
   * @param {number} height
   * @param {boolean} whole whether to show it whole at any price
   */
  fit(width, height, whole) {
    const { size, gutter } = this;
    const scale = Math.min((size.width - gutter - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / (height + 20), LARGEST_FIT);
    this.isFitted = whole || scale >= READABLE;
    this.scale = this.isFitted ? Math.max(scale, SMALLEST) : Math.min(COMFORTABLE, Math.max(READABLE, size.width / 900));
    this.x = (size.width + gutter - width * this.scale) / 2;
    this.y = Math.max(MARGIN + 14, (size.height - (height - 20) * this.scale) / (this.isFitted ? 2.6 : 1e9));
    this.apply();
  }

  /**
   * Move no more than needed to have a box in view; to its middle where it is too large, or far away.
   * @param {Box | null} box
   */
  follow(box) {
    if (this.usual !== null) {
      this.scale = this.usual;
      this.usual = null;
    }
    if (!box || this.isFitted) return;
    const { size, gutter } = this;
    this.x += correction(box.left * this.scale + this.x - gutter, box.right * this.scale + this.x - gutter, size.width - gutter);
    this.y += correction(box.top * this.scale + this.y, box.bottom * this.scale + this.y, size.height);
    this.apply();
  }

  /**
   * Show the first of some boxes that can be read as a whole, until something else is followed.
   * @param {Box[]} boxes
   */
  embrace(boxes) {
    if (this.isFitted) return;
    const { size, gutter } = this;
    const scaleFor = (/** @type {Box} */ box) => Math.min((size.width - gutter - MARGIN) / (box.right - box.left), (size.height - MARGIN) / (box.bottom - box.top));
    const box = boxes.find((known) => scaleFor(known) >= RECOGNISABLE) ?? boxes[boxes.length - 1];
    if (!box) return;
    this.usual ??= this.scale;
    this.scale = Math.min(this.usual, Math.max(RECOGNISABLE, scaleFor(box)));
    this.x = (size.width + gutter) / 2 - ((box.left + box.right) / 2) * this.scale;
    this.y = size.height / 2 - ((box.top + box.bottom) / 2) * this.scale;
    this.apply();
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.usual = null;
    this.isFitted = false;
    this.apply();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.isFitted = false;
    this.apply();
  }

  /**
   * Bring an element of the tree into view, clear of the labels and the buttons at the edges.
   * @param {Element} element
   */
  reveal(element) {
    const { size, gutter } = this;
    this.view.scrollIntoView({ block: "nearest" }); // on a small screen the page itself may have been scrolled
    const view = this.view.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const dx = correction(box.left - view.left - gutter, box.right - view.left - gutter, size.width - gutter);
    const dy = correction(box.top - view.top, box.bottom - view.top, size.height - BUTTONS);
    if (dx || dy) this.pan(dx, dy);
  }

  apply() {
    this.world.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
    this.onMove();
  }

  /** Mouse, wheel and touch. */
  listen() {
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    this.view.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = this.view.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey || !event.shiftKey) this.zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - box.left, event.clientY - box.top);
      else this.pan(-event.deltaX - event.deltaY, 0);
    }, { passive: false });
    this.view.addEventListener("pointerdown", (event) => {
      if (around(event, ".stub")) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.view.setPointerCapture(event.pointerId);
    });
    this.view.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const now = { x: event.clientX, y: event.clientY };
      fingers.set(event.pointerId, now);
      if (!others.length) {
        this.pan(now.x - before.x, now.y - before.y);
        return;
      }
      const box = this.view.getBoundingClientRect();
      const [other] = others;
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.zoom(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.view.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
  }
}

/**
 * How far to move so that [low, high] lies within [0, size], its middle in the middle where it does not fit or is out
 * of sight.
 * @param {number} low
 * @param {number} high
 * @param {number} size
 */
function correction(low, high, size) {
  const margin = Math.min(MARGIN, size * 0.08);
  if (high - low > size - 2 * margin || high < 0 || low > size) return size / 2 - (low + high) / 2;
  if (low < margin) return margin - low;
  return high > size - margin ? size - margin - high : 0;
}
