// Everything that is drawn of two searches: both trees, their union, the ghost, the strip and the race.

import { GhostView, ghostReach } from "./compareghost.js";
import { Duel } from "./comparemoment.js";
import { RaceView } from "./comparerace.js";
import { Stage, afresh } from "./comparestage.js";
import { CompareStrip } from "./comparestrip.js";
import { otherSide } from "./comparesync.js";
import { MergedTree, SideTree } from "./comparetree.js";
import { byId } from "./svg.js";

/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./comparemoment.js").Moment} Moment */
/** @typedef {"side" | "merged"} View */

export class Arena {
  /**
   * @param {import("./trace.js").Trace[]} traces two of them
   * @param {(step: number) => void} goTo
   */
  constructor(traces, goTo) {
    const duel = (this.duel = new Duel(traces));
    this.stages = /** @type {const} */ ([0, 1]).map((side) => new Stage(`tree${side}`, (world) => new SideTree(duel.sync, side, world)));
    this.ghosts = this.stages.map(({ world }) => new GhostView(world));
    this.stages.forEach((stage, side) => {
      const other = this.stages[1 - side].tree;
      stage.room = (laid) => ghostReach(stage.tree, other) + stage.tree.deepestSaved(laid) * stage.tree.metrics.levelGap;
    });
    this.merged = new Stage("merged", (world) => new MergedTree(duel.sync, duel.union, world));
    this.strip = new CompareStrip(/** @type {HTMLCanvasElement} */ (afresh("overview")), duel.union, duel.unionSteps[0], goTo);
    this.raceView = new RaceView(duel);
    /** @type {View} */
    this.view = "side";
  }

  /**
   * @param {Moment} moment
   * @param {View} view
   * @param {Catalog} catalog
   */
  show(moment, view, catalog) {
    const { duel } = this;
    this.view = view;
    if (view === "merged") {
      const other = otherSide(moment.side);
      const row = duel.pairing.unionOf[other][moment.scenes[other].step.node];
      this.merged.tree.update(moment.scene, catalog);
      this.reframe();
      this.merged.look(moment.scene, [row]);
      this.markOther(row);
    } else {
      this.stages.forEach((stage, which) => stage.tree.update(moment.scenes[which], catalog));
      this.reframe();
      this.stages.forEach((stage, which) => stage.look(moment.scenes[which]));
      this.showGhosts(moment, catalog);
    }
    this.strip.steps = duel.unionSteps[moment.side];
    this.strip.update(moment.scene, catalog);
    this.strip.paint();
  }

  /** Where the search that is not followed stands in the merged tree. @param {number} row */
  markOther(row) {
    const { union } = this.duel;
    const { nodes } = this.merged.tree;
    this.merged.world.querySelector(".other-current")?.classList.remove("other-current");
    let shown = row;
    while (shown > 0 && !nodes.has(shown)) shown = union.parents[shown];
    nodes.get(shown)?.element.classList.add("other-current");
  }

  /**
   * The followed search's node below the move that the other one skipped.
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  showGhosts({ side, meeting, scenes }, catalog) {
    for (const ghost of this.ghosts) ghost.hide();
    if (!meeting || !this.duel.isOnePosition) return;
    const other = otherSide(side);
    const { step, entered } = scenes[side];
    const progress = this.duel.progress(side, meeting, step.child ?? entered);
    const row = step.child ?? step.node;
    const value = scenes[side].state(row) === "done" ? scenes[side].valueText(row) : "";
    if (progress) this.ghosts[other].show(this.stages[other].tree, meeting.row, this.stages[side].tree, row, value, progress, catalog);
  }

  /** What is in view. */
  get shown() {
    return this.view === "merged" ? [this.merged] : this.stages;
  }

  /** Let the drawings choose anew what part of them is in view, once they are shown. */
  forgetFrames() {
    for (const stage of [...this.stages, this.merged]) stage.isFramed = false;
  }

  /** Choose what part of the drawings is in view where that is still to be done. */
  reframe() {
    if (this.shown.some(({ isFramed }) => !isFramed)) this.frame();
  }

  /** Both trees at one scale, so that a node is as large in the one as in the other. @param {boolean} [whole] */
  frame(whole = false) {
    for (const stage of this.shown) stage.frame(whole);
    const most = Math.min(...this.shown.map(({ camera }) => camera.scale));
    for (const stage of this.shown) stage.frame(whole, most);
  }

  /** @param {number} factor */
  zoom(factor) {
    for (const stage of this.shown) stage.camera.zoom(factor);
  }

  resize() {
    let hasChanged = false;
    for (const { camera, lanes } of this.shown) {
      const { width, height } = camera.size;
      camera.measure();
      hasChanged ||= width !== camera.size.width || height !== camera.size.height;
      lanes.update();
    }
    if (hasChanged && this.shown.every(({ camera }) => camera.isFitted)) this.frame();
  }

  /**
   * Do what may lay the trees out anew, and let the nodes that stay glide to their places.
   * @param {() => void} change
   */
  during(change) {
    if (this.view === "merged") this.merged.glide.during(change);
    else this.stages[0].glide.during(() => this.stages[1].glide.during(change));
  }

  /**
   * Open or close the stub that was picked, if it was one.
   * @param {Element} target
   */
  toggleStub(target) {
    const stub = target.closest("[data-stub]");
    const stage = this.shown.find(({ world }) => world.contains(target));
    if (stub && stage) stage.toggleStub(Number(stub.getAttribute("data-stub")));
    return Boolean(stub && stage);
  }

  /** Bring what has the focus into view. @param {Element} target */
  reveal(target) {
    this.shown.find(({ world }) => world.contains(target))?.camera.reveal(target);
  }

  /**
   * Light up what belongs together: a name or number in a sentence, and its node in every tree.
   * @param {EventTarget | null} target
   */
  lightUp(target) {
    const { rowOf, unionOf } = this.duel.pairing;
    const element = target instanceof Element ? target.closest("[data-row], [data-node]") : null;
    const row = element ? Number(element.getAttribute("data-row") ?? element.getAttribute("data-node")) : -1;
    const where = element?.closest("#tree0, #said0") ? 0 : element?.closest("#tree1, #said1") ? 1 : -1;
    const union = row < 0 || where < 0 ? row : unionOf[where][row];
    const rows = [0, 1].map((side) => (union < 0 ? -1 : rowOf[side][union]));
    this.stages.forEach(({ tree }, side) => tree.light(rows[side] < 0 ? null : rows[side]));
    this.merged.tree.light(union < 0 ? null : union);
    for (const [id, known] of /** @type {[string, number][]} */ ([["said0", rows[0]], ["said1", rows[1]], ["meanwhile", union]])) {
      for (const span of byId(id).querySelectorAll("[data-row]")) span.classList.toggle("lit", known >= 0 && span.getAttribute("data-row") === String(known));
    }
  }
}
