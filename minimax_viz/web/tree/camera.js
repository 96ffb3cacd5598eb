// What part of the tree is in view: pan, zoom, fit, and following the action.

import { around } from "../shell/elements.js";

const SMALLEST = 0.05;
const LARGEST = 4;
export const READABLE = 0.6875; // values are 11 pixels high
const COMFORTABLE = 1.3;
const LARGEST_FIT = 3;
const MARGIN = 16;
export const NARROW = 560;
const FAR = 26; // from the edges, for what has the focus

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ x: number, y: number, scale: number }} Place */

export class Camera {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {SVGSVGElement} view
   * @param {SVGElement} world
   */
  constructor(scope, view, world) {
    this.view = view;
    this.world = world;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** Whether the whole tree is in view, to stay as it is. */
    this.isFitted = true;
    /** Whether the reader has chosen another part than the page. */
    this.isMoved = false;
    /** The scale at which the action is followed, where there is room for what matters. */
    this.usual = COMFORTABLE;
    /** The smallest scale at which what is written can be read. */
    this.readable = READABLE;
    this.size = { width: 800, height: 600 };
    /** How much of the left the names of the levels take, where they are shown. */
    this.names = 0;
    this.onMove = () => {};
    this.listen(scope);
  }

  /** Look how large the view is; not at every step, since that makes the browser lay out the page. */
  measure() {
    this.size = { width: this.view.clientWidth || 800, height: this.view.clientHeight || 600 };
  }

  /** How much of the left is taken by the names of the levels; a narrow view has none. */
  get gutter() {
    return this.size.width < NARROW ? 0 : this.names;
  }

  /**
   * The scale at which something fills the view.
   * @param {number} width
   * @param {number} height
   * @param {number} [gutter] what is taken of the left
   */
  scaleFor(width, height, gutter = this.gutter) {
    const { size } = this;
    return Math.min((size.width - gutter - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height);
  }

  /**
   * Show the whole tree.
   * @param {number} width
   * @param {number} height
   * @param {number} most the largest scale
   */
  fit(width, height, most) {
    const { size, gutter } = this;
    this.scale = Math.max(SMALLEST, Math.min(this.scaleFor(width, height), most, LARGEST_FIT));
    this.x = (size.width + gutter - width * this.scale) / 2;
    this.y = Math.max(MARGIN, (size.height - height * this.scale) / 2);
    this.isFitted = true;
    this.isMoved = false;
    this.apply();
  }

  /** From now on follow the action, wherever the view was before. */
  unfit() {
    this.x = this.y = 0;
    this.isFitted = false;
    this.isMoved = false;
    this.usual = Math.max(this.readable, Math.min(COMFORTABLE, this.size.width / 950, this.size.height / 560));
    this.scale = this.usual;
  }

  /**
   * The scale at which a box can be shown, the usual one if that will do; 0 if it could not be read.
   * @param {Box} box
   */
  scaleToShow(box) {
    const { size, gutter, usual, readable } = this;
    const room = 2 * marginOf(size);
    const scale = Math.min(
      usual,
      (size.width - gutter - room) / (box.right - box.left),
      (size.height - room) / (box.bottom - box.top),
    );
    return scale >= Math.min(usual, readable) ? scale : 0;
  }

  /**
   * Move no more than needed to have a box in view; to its middle where it is too large, or far away.
   * @param {Box | null} box
   * @param {boolean} [isCentred] to the middle from left to right in any case
   */
  follow(box, isCentred = false) {
    if (!box || this.isFitted) return;
    const { size, gutter } = this;
    const scale = this.scaleToShow(box) || Math.min(this.usual, this.readable);
    const margin = marginOf(size);
    this.x = size.width / 2 - ((size.width / 2 - this.x) / this.scale) * scale;
    this.y = size.height / 2 - ((size.height / 2 - this.y) / this.scale) * scale;
    this.scale = scale;
    if (isCentred) this.x = (size.width + gutter) / 2 - ((box.left + box.right) / 2) * scale;
    this.x += correction(
      box.left * scale + this.x - gutter,
      box.right * scale + this.x - gutter,
      size.width - gutter,
      margin,
    );
    this.y += correction(box.top * scale + this.y, box.bottom * scale + this.y, size.height, margin);
    this.apply();
  }

  /**
   * Whether a box is in view, whole.
   * @param {Box} box
   */
  sees(box) {
    const { x, y, scale, size, gutter } = this;
    return box.left * scale + x >= gutter && box.right * scale + x <= size.width && box.top * scale + y >= 0 &&
      box.bottom * scale + y <= size.height;
  }

  /** Where a box is on the screen, or glides to. @param {Box} box */
  onScreen({ left, right, top, bottom }) {
    const { scale, view } = this;
    const { x, y } = view.getBoundingClientRect();
    return {
      x: x + this.x + left * scale,
      y: y + this.y + top * scale,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
    };
  }

  /** @returns {Place} */
  get place() {
    const { x, y, scale } = this;
    return { x, y, scale };
  }

  /** @param {Place} place */
  goTo(place) {
    Object.assign(this, place);
    this.apply();
  }

  /** The scale once it is zoomed, which has limits. @param {number} factor */
  scaleAfter(factor) {
    return Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const scale = this.scaleAfter(factor);
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.usual = scale;
    this.choose();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.choose();
  }

  /** The reader has chosen what to see, and waits for no glide. */
  choose() {
    for (const animation of this.world.getAnimations()) animation.cancel();
    this.isFitted = false;
    this.isMoved = true;
    this.apply();
  }

  /**
   * Bring an element of the tree into view, clear of the names at the edge.
   * @param {Element} element
   */
  reveal(element) {
    const { size, gutter } = this;
    this.view.scrollIntoView({ block: "nearest" }); // on a small screen the page itself may have been scrolled
    const view = this.view.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const dx = correction(box.left - view.left - gutter, box.right - view.left - gutter, size.width - gutter, FAR);
    const dy = correction(box.top - view.top, box.bottom - view.top, size.height, FAR);
    if (!this.isFitted && (dx || dy)) this.goTo({ x: this.x + dx, y: this.y + dy, scale: this.scale });
  }

  apply() {
    this.world.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
    this.onMove();
  }

  /** Mouse, wheel and touch. @param {import("../base/scope.js").Scope} scope */
  listen(scope) {
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    let isEntered = false; // by a click, until the pointer leaves
    scope.listen(this.view, "pointerleave", () => (isEntered = false));
    scope.listen(this.view, "wheel", (event) => {
      const isMeant = event.ctrlKey || event.metaKey;
      if (!isMeant && !isEntered && isGuest()) return; // it scrolls the page around
      const factor = Math.exp(-event.deltaY * 0.0015);
      const isPan = event.shiftKey && !isMeant;
      if (!isPan && this.scaleAfter(factor) === this.scale) return;
      event.preventDefault();
      const box = this.view.getBoundingClientRect();
      if (isPan) this.pan(-event.deltaX - event.deltaY, 0);
      else this.zoom(factor, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    scope.listen(this.view, "pointerdown", (event) => {
      isEntered = true;
      if (around(event, ".stub")) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.view.setPointerCapture(event.pointerId);
    });
    scope.listen(this.view, "pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const now = { x: event.clientX, y: event.clientY };
      if (!others.length && Math.hypot(now.x - before.x, now.y - before.y) < 1) return;
      fingers.set(event.pointerId, now);
      if (!others.length) {
        this.pan(now.x - before.x, now.y - before.y);
        return;
      }
      const box = this.view.getBoundingClientRect();
      const [other] = others;
      const factor = Math.hypot(now.x - other.x, now.y - other.y) /
        Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.zoom(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    });
    for (const end of ["pointerup", "pointercancel"])
      scope.listen(this.view, end, (event) => fingers.delete(event.pointerId));
  }
}

/** Whether another page is around this one that may be scrolled; one that has taken over the tools of this one is not. */
function isGuest() {
  const { classList } = document.body;
  return classList.contains("embedded") || (window.parent !== window && !classList.contains("within"));
}

/** What is followed stays this far from the edges. @param {{ width: number, height: number }} size */
function marginOf({ width, height }) {
  return Math.min(8, 0.03 * Math.min(width, height));
}

/**
 * How far to move so that [low, high] lies within [0, size], its middle in the middle where it does not fit or is out
 * of sight.
 * @param {number} low
 * @param {number} high
 * @param {number} size
 * @param {number} margin
 */
function correction(low, high, size, margin) {
  if (high - low > size - 2 * margin || high < 0 || low > size) return size / 2 - (low + high) / 2;
  if (low < margin) return margin - low;
  return high > size - margin ? size - margin - high : 0;
}
