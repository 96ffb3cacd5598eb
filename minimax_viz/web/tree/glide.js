// When a reader's step lays a large tree out anew, its nodes glide to their new places; the elements are there at once.

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./drawing.js").Tree} Tree */

const DURATION = 240; // milliseconds
const MOST = 200; // nodes that may glide together

export class Glide {
  /**
   * @param {Tree} tree
   * @param {Camera} camera
   */
  constructor(tree, camera) {
    this.tree = tree;
    this.camera = camera;
    this.begun = -DURATION;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Animation[]} */
    this.running = [];
  }

  /**
   * Do what may lay the tree out anew, and let the nodes that stay glide from where they were on the screen.
   * @param {() => void} change
   */
  during(change) {
    const { tree } = this;
    const isHasty = performance.now() - this.begun < DURATION;
    for (const animation of this.running.splice(0)) animation.cancel();
    const before = tree.laid;
    if (tree.fold.isWhole || this.calm.matches || isHasty || !before) return change();
    const places = this.places();
    change();
    if (tree.laid !== before) this.start(places);
  }

  /** Where each row is on the screen. */
  places() {
    const { x, y, scale } = this.camera;
    /** @type {Map<number, import("./drawing.js").Point>} */
    const places = new Map();
    const laid = /** @type {import("./drawing.js").Laid} */ (this.tree.laid);
    for (const [row, at] of laid.byRow) {
      const top = this.tree.top(laid, at);
      places.set(row, { x: top.x * scale + x, y: top.y * scale + y });
    }
    return places;
  }

  /** @param {Map<number, import("./drawing.js").Point>} places */
  start(places) {
    const { tree, camera } = this;
    const laid = tree.laid;
    if (!laid) return;
    const { x, y, scale } = camera;
    const timing = { duration: DURATION, easing: "ease-out" };
    for (const [row, at] of laid.byRow) {
      const old = places.get(row);
      const element = tree.nodes.get(row)?.element;
      if (!old || !element || this.running.length >= MOST) continue;
      const to = tree.top(laid, at);
      const from = { x: (old.x - x) / scale, y: (old.y - y) / scale };
      if (Math.hypot(from.x - to.x, from.y - to.y) * scale < 1) continue;
      this.running.push(element.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)` }], timing));
    }
    if (!this.running.length) return;
    this.begun = performance.now();
    this.running.push(tree.edgeLayer.animate([{ opacity: 0 }, { opacity: 0.1, offset: 0.5 }, { opacity: 1 }], timing));
  }
}
