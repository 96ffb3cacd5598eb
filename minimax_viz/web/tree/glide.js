// What a reader's step moves glides to its new place, the view and the nodes of a large tree; the elements are there at once.

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Place} Place */
/** @typedef {import("./drawing.js").Laid} Laid */
/** @typedef {import("./drawing.js").Tree} Tree */

const DURATION = 340; // milliseconds
const MOST = 200; // nodes that may glide together

export class Glide {
  /**
   * @param {Tree} tree
   * @param {Camera} camera
   */
  constructor(tree, camera) {
    this.tree = tree;
    this.camera = camera;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Animation[]} */
    this.running = [];
    /** Where the view glides from. @type {Place} */
    this.from = camera.place;
    /** How many calls of `during` are under way: the innermost ones leave the gliding to the outermost. */
    this.depth = 0;
  }

  /**
   * Do what may lay the tree out anew or move the view, and let what stays glide from where it is seen. In the midst of
   * a glide the nodes are put in their places, and only the view glides on.
   * @param {() => void} change
   */
  during(change) {
    const { tree } = this;
    const laid = tree.laid;
    if (this.calm.matches || !laid || this.depth > 0) return change();
    const isHasty = this.running.some(({ playState }) => playState === "running");
    const seen = isHasty ? this.seen() : this.camera.place;
    this.end();
    this.depth += 1;
    try {
      change();
    } finally {
      this.depth -= 1;
    }
    if (tree.laid) this.start(laid, tree.laid, seen, isHasty);
    return undefined;
  }

  /** Put everything in its place. */
  end() {
    for (const animation of this.running.splice(0)) animation.cancel();
  }

  /** What the view shows in the midst of a glide, told without asking the browser to lay out anything. @returns {Place} */
  seen() {
    const { from, camera } = this;
    const share = this.running[0]?.effect?.getComputedTiming().progress ?? 1;
    const between = (/** @type {"x" | "y" | "scale"} */ what) => from[what] + (camera[what] - from[what]) * share;
    return { x: between("x"), y: between("y"), scale: between("scale") };
  }

  /**
   * @param {Laid} before
   * @param {Laid} after
   * @param {Place} seen what the view showed before
   * @param {boolean} isHasty
   */
  start(before, after, seen, isHasty) {
    const { tree, camera } = this;
    const timing = { duration: DURATION, easing: "ease-in-out" };
    const pairs = before === after ? [] : commonPlaces(tree, before, after);
    const [dx, dy] = [
      median(pairs.map(({ from, to }) => to.x - from.x)),
      median(pairs.map(({ from, to }) => to.y - from.y)),
    ];
    const { x, y, scale } = camera;
    const start = this.from = { x: seen.x - dx * seen.scale, y: seen.y - dy * seen.scale, scale: seen.scale };
    if (Math.hypot(start.x - x, start.y - y) >= 1 || Math.abs(start.scale - scale) > 0.001) {
      this.running.push(camera.world.animate([{ transform: written(start) }, { transform: written(camera) }], timing));
    }
    if (isHasty) return;
    const moved = pairs.filter(({ from, to }) => Math.hypot(from.x + dx - to.x, from.y + dy - to.y) * scale >= 1).slice(
      0,
      MOST,
    );
    for (const { row, from, to } of moved) {
      const frames = [{ x: from.x + dx, y: from.y + dy }, to].map(({ x, y }) => ({
        transform: `translate(${x}px, ${y}px)`,
      }));
      for (const element of [tree.nodes.get(row)?.element, tree.copies.get(`node${row}`)])
        if (element) this.running.push(element.animate(frames, timing));
    }
    if (moved.length)
      this.running
        .push(tree.edgeLayer.animate([{ opacity: 0 }, { opacity: 0.1, offset: 0.5 }, { opacity: 1 }], timing));
  }
}

/** @param {Place} place */
function written({ x, y, scale }) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Where the rows stand that are drawn in both layouts.
 * @param {Tree} tree
 * @param {Laid} before
 * @param {Laid} after
 */
function commonPlaces(tree, before, after) {
  return [...after.byRow].flatMap(([row, at]) => {
    const old = before.byRow.get(row);
    return old === undefined ? [] : [{ row, from: tree.top(before, old), to: tree.top(after, at) }];
  });
}

/** The shift that most share; 0 of none. @param {number[]} shifts */
function median(shifts) {
  return shifts.sort((one, other) => one - other)[shifts.length >> 1] ?? 0;
}
