// A drawing on the page: a tree with its camera and the labels of its levels.

import { Camera, NARROW } from "./camera.js";
import { gapsOf } from "./arrangement.js";
import { LEAST_BOARD } from "./drawing.js";
import { Glide } from "./glide.js";
import { Lanes } from "./lanes.js";
import { byId } from "../shell/elements.js";

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("./drawing.js").Tree} Tree */

const EDGES = 90; // how high the edges of a ply usually are
const AROUND = 40; // how high the stubs under a family and the margins are
const SLANTED = 100; // and slanted names
const SIMILAR = 1.1; // by so much a room may become larger or smaller while the tree stays as it is arranged

/** @template {Tree} T */
export class Stage {
  /**
   * @param {import("../base/scope.js").Scope} scope of what is drawn; the drawing may outlive it
   * @param {string} id of the drawing
   * @param {(world: SVGElement) => T} makeTree
   * @param {HTMLElement | null} [bar] takes room from the drawing while only a part of the tree is in view
   */
  constructor(scope, id, makeTree, bar = null) {
    this.scope = scope;
    const view = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId(id)));
    this.world = /** @type {SVGElement} */ (view.querySelector(".world"));
    this.world.replaceChildren();
    this.tree = makeTree(this.world);
    this.bar = bar;
    this.camera = new Camera(scope, view, this.world);
    this.lanes = new Lanes(/** @type {SVGElement} */ (view.querySelector(".lanes")), this.tree, this.camera);
    this.glide = new Glide(this.tree, this.camera);
    scope.onEnd(() => this.glide.end());
    this.onMove = () => {};
    this.camera.onMove = () => this.update();
    this.isFramed = false;
    this.hasLooked = false;
    /** How large the view is while the bar is hidden, and while it is not. @type {Map<boolean, { width: number, height: number }>} */
    this.sizes = new Map();
    /** The room for which the tree was arranged afresh. */
    this.room = { width: 0, height: 0 };
  }

  /** Bring what depends on the part in view to it. */
  update() {
    const { bar, camera } = this;
    if (bar?.hidden && !camera.isFitted) {
      const { height } = camera.size;
      this.showBar(true);
      if (camera.isMoved) return camera.goTo({ ...camera.place, y: camera.y - height + camera.size.height }); // what is seen stays
    }
    this.lanes.update();
    return this.onMove();
  }

  /**
   * Turn to where something happens.
   * @param {Moment} moment
   * @param {number[]} [besides] rows that are worth seeing, too
   */
  look(moment, besides = []) {
    if (this.camera.isFitted) return this.update();
    const boxes = this.boxes(moment, besides);
    return this.follow(
      this.fitting(boxes) ?? boxes[boxes.length - 1],
      this.tree.box([besides[0] ?? moment.step.child ?? moment.step.node]),
    );
  }

  /**
   * What of the tree is worth seeing at a moment, the largest part first.
   * @param {Moment} moment
   * @param {number[]} besides
   */
  boxes(moment, besides) {
    const { tree } = this;
    const isEnd = moment.isOver && !tree.fold.isWhole;
    const { whole } = tree;
    return [
      ...(whole ? [whole] : []),
      ...(isEnd ? tree.lineBoxes([...moment.line].slice(0, 30)) : this.near(moment, besides)),
    ];
  }

  /** The first of some boxes that can be shown. @param {Box[]} boxes */
  fitting(boxes) {
    return boxes.find((box) => this.camera.scaleToShow(box) > 0);
  }

  /**
   * Choose the part of the tree that is in view: all of it, if its values can be read then.
   * @param {boolean} [whole] whether to show it whole at any price
   * @param {number} [most] the largest scale
   * @param {number} [body] and how large frames may be drawn, of their usual size
   */
  frame(whole = false, most = Infinity, body = 1) {
    this.sizes.clear();
    this.refit(whole, most, body);
  }

  /** The same, where the view is as large as it was: measuring it makes the browser lay out the page. @param {boolean} [whole] @param {number} [most] @param {number} [body] */
  refit(whole = false, most = Infinity, body = 1) {
    const { camera, tree } = this;
    if (!tree.laid) return;
    this.showBar(true);
    const names = camera.size.width < NARROW ? 0 : this.lanes.room;
    tree.fold.room = this.roomFor(names);
    this.showBar(false);
    if (this.isInAnotherRoom) {
      this.room = camera.size;
      tree.isArranged = false;
    }
    const scaleFor = (/** @type {import("../picture/layout.js").Layout} */ { width, height }) => {
      const scale = Math.min(camera.scaleFor(width, height, names), most);
      return tree.metrics.body > body || (tree.shrinks && tree.metrics.frame.width * scale < LEAST_BOARD) ? 0 : scale;
    };
    const isWhole = tree.arrange(scaleFor, camera.readable, whole);
    this.lanes.draw(tree.laid);
    const { width, height } = tree.laid;
    if (isWhole || whole) camera.fit(width, height, most);
    else camera.unfit();
    this.world.classList.toggle("whole", camera.isFitted);
    tree.showEntries(camera.isFitted);
    this.isFramed = true;
    this.hasLooked = false;
    this.update();
  }

  /** Show the bar, if there is one, or hide it. @param {boolean} isShown */
  showBar(isShown) {
    const { bar, camera, sizes } = this;
    if (bar) bar.hidden = !isShown;
    const known = sizes.get(isShown);
    if (known) camera.size = known;
    else camera.measure();
    sizes.set(isShown, camera.size);
  }

  /**
   * How much of a tree there is room for, where it is as small as it can be read.
   * @param {number} names what the names of the levels take of the width
   * @returns {import("../picture/fold.js").Room}
   */
  roomFor(names) {
    const { camera: { size, readable }, tree, tree: { metrics, dense } } = this;
    const now = tree.arrangement;
    metrics.take(dense);
    const row = Math.min(1, tree.trace.rows - 1);
    const gap = gapsOf(dense).siblings;
    const across = (size.width - names) / readable;
    const abreast = (/** @type {number} */ width) => Math.max(3, Math.floor((across + gap) / (width + gap)));
    const ply = metrics.bottom + metrics.above(row) + dense.steepness * EDGES;
    const room = {
      frames: abreast(metrics.width(row)),
      pills: abreast(metrics.pill.width) - 2,
      plies: Math.max(3, Math.floor((size.height / readable - AROUND - (metrics.slants ? SLANTED : 0)) / ply)),
    };
    metrics.take(now);
    return room;
  }

  /** Whether the room for the drawing is quite another than that for which the tree was arranged afresh. */
  get isInAnotherRoom() {
    const { room, camera: { size } } = this;
    return [size.width / room.width, size.height / room.height].some((ratio) => Math.max(ratio, 1 / ratio) > SIMILAR);
  }

  /** The room for the drawing may have changed: says whether it has. */
  hasResized() {
    const { width, height } = this.camera.size;
    this.camera.measure();
    return width !== this.camera.size.width || height !== this.camera.size.height;
  }

  /**
   * Bring a box into view; at the first look at a large tree what matters most comes to the middle.
   * @param {Box | null} box
   * @param {Box | null} [middle]
   */
  follow(box, middle = null) {
    const { camera } = this;
    const isFirst = !this.hasLooked;
    this.hasLooked = true;
    if (isFirst && middle) camera.follow(middle, true);
    camera.follow(box);
  }

  /**
   * The parts of the tree that a moment is about, the largest first: the node at hand, its parent and the supplier of
   * a bound are left out last.
   * @param {Moment} moment
   * @param {number[]} besides
   */
  near(moment, besides) {
    const { node, child, supplier } = moment.step;
    const { tree } = this;
    const below = tree.trace.children(node).slice(0, 60);
    const parent = tree.trace.parents[node];
    const beside = parent < 0 ? [] : tree.trace.children(parent).slice(0, 60);
    const most = [node, parent, supplier];
    const tries = [
      [...most, child, ...besides, ...below, ...beside],
      [...most, child, ...besides, ...beside],
      [...most, child, ...beside],
      [...most, ...beside],
      [...most, child, ...below],
      [...most, child, ...besides],
      [...most, child],
      most,
      [node, parent, child, ...beside],
      [node, parent, ...beside],
      [node, parent, child],
      [node, ...besides],
      [node, parent],
      [node, supplier],
      [node, child],
      [node],
    ];
    return tries.map((known) => tree.box(known)).filter((box) => box !== null);
  }

  /**
   * Whether a row is drawn and in view, its frame and its value; or the whole tree.
   * @param {number | null} row
   */
  sees(row) {
    const box = row === null ? this.tree.whole : this.tree.outline(row);
    return box !== null && this.camera.sees(box);
  }

  /** @param {number} row */
  toggleStub(row) {
    const item = this.tree.laid?.items.find((known) =>
      known.row === row && (known.kind !== "row" || known.hidden || this.tree.fold.opened.has(row))
    );
    if (!item || item.kind === "path") return false;
    this.tree.fold.toggle(item);
    return true;
  }
}
