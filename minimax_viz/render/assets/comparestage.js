// A drawing on the page: a tree with its camera and the labels of its levels.

import { Camera } from "./camera.js";
import { Glide } from "./glide.js";
import { Lanes } from "./lanes.js";
import { byId } from "./svg.js";

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./tree.js").Tree} Tree */

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
  }

  /**
   * Show a scene, and turn to where something happens.
   * @param {Scene} scene
   * @param {Catalog} catalog
   * @param {number[]} [besides] rows that are worth seeing, too
   */
  show(scene, catalog, besides = []) {
    this.tree.update(scene, catalog);
    if (!this.isFramed) this.frame();
    if (scene.isOver && !this.tree.fold.isWhole) this.camera.embrace(this.tree.lineBoxes([...scene.line].slice(0, 30)));
    else this.camera.follow(this.near(scene, besides));
    this.lanes.update();
  }

  /** @param {boolean} [whole] */
  frame(whole = false) {
    const { laid } = this.tree;
    if (!laid) return;
    this.camera.measure();
    this.camera.fit(laid.width, laid.height, whole);
    if (!this.tree.fold.isWhole) this.camera.isFitted = false; // what is drawn changes with the steps, so they are followed
    this.isFramed = true;
  }

  /**
   * The part of the tree that a scene is about, as far as it fits the view.
   * @param {Scene} scene
   * @param {number[]} besides
   */
  near(scene, besides) {
    const { node, child } = scene.step;
    const { scale, size, gutter } = this.camera;
    const fits = (/** @type {Box | null} */ box) => box && (box.right - box.left) * scale < size.width - gutter && (box.bottom - box.top) * scale < size.height;
    const rows = [node, child];
    const below = this.tree.trace.children(node).slice(0, 60);
    const above = this.tree.trace.parents[node];
    const tries = [[...rows, ...besides, ...below, above], [...rows, ...below, above], [...rows, ...below], [...rows, ...besides], [...rows, above], rows];
    return tries.map((known) => this.tree.box(known)).find(fits) ?? this.tree.box([node]);
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
