// A drawing on the page: a tree with its camera and the labels of its levels.

import { Camera } from "./camera.js";
import { Glide } from "./glide.js";
import { Lanes } from "./lanes.js";
import { byId } from "../shell/elements.js";

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("./drawing.js").Tree} Tree */

const SMALLEST_WHOLE = 0.36; // two trees share the screen, so they are shown whole at a smaller scale than one

const SMALLEST_FOLLOWED = 0.55; // a board can be read
const LARGEST_FOLLOWED = 0.9;

/** @template {Tree} T */
export class Stage {
  /**
   * @param {string} id of the drawing
   * @param {(world: SVGElement) => T} makeTree
   */
  constructor(id, makeTree) {
    const view = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (afresh(id)));
    this.world = /** @type {SVGElement} */ (view.querySelector(".world"));
    this.world.replaceChildren();
    this.tree = makeTree(this.world);
    this.camera = new Camera(view, this.world);
    this.lanes = new Lanes(/** @type {SVGElement} */ (view.querySelector(".lanes")), this.tree, this.camera);
    this.glide = new Glide(this.tree, this.camera);
    this.camera.onMove = () => this.lanes.update();
    this.isFramed = false;
    this.hasLooked = false;
    /** How far down something may be drawn that is not in the tree. @type {(laid: import("./drawing.js").Laid) => number} */
    this.room = () => 0;
  }

  /**
   * Turn to where something happens.
   * @param {Moment} moment
   * @param {number[]} [besides] rows that are worth seeing, too
   * @param {number} [reach] how far below their tops
   */
  look(moment, besides = [], reach = 0) {
    if (moment.isOver && !this.tree.fold.isWhole) this.camera.embrace(this.tree.lineBoxes([...moment.line].slice(0, 30)));
    else this.follow(this.near(moment, besides, reach), this.tree.box([besides[0] ?? moment.step.child ?? moment.step.node]));
    this.lanes.update();
  }

  /**
   * Choose the part of the tree that is in view: all of it, unless it would be too small.
   * @param {boolean} [whole] whether to show it whole at any price
   * @param {number} [most] the largest scale
   */
  frame(whole = false, most = Infinity) {
    const { laid } = this.tree;
    if (!laid) return;
    const { camera } = this;
    const height = Math.max(laid.height, this.room(laid));
    camera.measure();
    const room = Math.min((camera.size.width - camera.gutter) / laid.width, camera.size.height / height);
    camera.fit(laid.width, height, whole || (this.tree.fold.isWhole && room >= SMALLEST_WHOLE));
    if (camera.isFitted && camera.scale > most) {
      camera.scale = most;
      camera.x = (camera.size.width + camera.gutter - laid.width * most) / 2;
      camera.apply();
    }
    if (!this.tree.fold.isWhole && !whole) {
      camera.isFitted = false; // what is drawn changes with the steps, so they are followed
      camera.scale = Math.min(LARGEST_FOLLOWED, Math.max(SMALLEST_FOLLOWED, camera.size.width / 900));
    }
    this.isFramed = true;
    this.hasLooked = false;
  }

  /**
   * Bring a box into view; at the first look at a large tree what matters most comes to the middle.
   * @param {Box | null} box
   * @param {Box | null} middle
   */
  follow(box, middle) {
    const { camera } = this;
    const isFirst = !this.hasLooked && !camera.isFitted;
    this.hasLooked = true;
    if (!isFirst || !middle) return camera.follow(box);
    camera.follow(middle); // which may go back to the usual scale
    camera.x = (camera.size.width + camera.gutter) / 2 - ((middle.left + middle.right) / 2) * camera.scale;
    return camera.follow(middle);
  }

  /**
   * The part of the tree that a moment is about, as far as it fits the view.
   * @param {Moment} moment
   * @param {number[]} besides
   * @param {number} reach
   */
  near(moment, besides, reach) {
    const { node, child } = moment.step;
    const { scale, size, gutter } = this.camera;
    const fits = (/** @type {Box | null} */ box) => box && (box.right - box.left) * scale < size.width - gutter && (box.bottom - box.top) * scale < size.height;
    const rows = [node, child];
    const below = this.tree.trace.children(node).slice(0, 60);
    const above = this.tree.trace.parents[node];
    const beside = above < 0 ? [] : this.tree.trace.children(above).slice(0, 60);
    const tries = [[...rows, ...besides, ...below, above, ...beside], [...rows, ...besides, ...below, above], [...rows, ...below, above], [...rows, ...below], [...rows, ...besides], besides, [...rows, above], rows];
    const low = Math.max(-Infinity, ...besides.map((row) => (this.tree.box([row])?.top ?? -Infinity) + reach));
    const boxes = tries.map((known) => this.tree.box(known)).map((box) => box && { ...box, bottom: Math.max(box.bottom, low) });
    return boxes.find(fits) ?? this.tree.box([node]);
  }

  /** @param {number} row */
  toggleStub(row) {
    const item = this.tree.laid?.items.find((known) => known.row === row && (known.kind !== "row" || known.hidden || this.tree.fold.opened.has(row)));
    if (item && item.kind !== "path") this.tree.fold.toggle(item);
  }
}

/**
 * An element of the template, without those who listened to it while other searches were compared.
 * @param {string} id
 */
export function afresh(id) {
  const old = byId(id);
  const fresh = /** @type {HTMLElement} */ (old.cloneNode(true));
  old.replaceWith(fresh);
  return fresh;
}
