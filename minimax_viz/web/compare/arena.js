// Everything that is drawn of two searches: both trees, their union, the ghost, the strip and the race.

import { MARKS, SIDES } from "./sides.js";
import { RaceView } from "./race.js";
import { Stage } from "../tree/stage.js";
import { BandedStrip } from "./strips.js";
import { otherSide } from "../lesson/counterparts.js";
import { Chips, called, worth } from "../tree/chips.js";
import { Peek } from "../tree/peek.js";
import { jointBoxes } from "./joint.js";
import { LEGIBLE, MergedTree, SideTree } from "./trees.js";
import { byId } from "../shell/elements.js";

/** @import { Catalog } from "../narration/catalog.js" */
/** @import { BothMoments } from "./duel.js" */
/** @typedef {"side" | "merged"} View */

export class Arena {
  /**
   * @param {import("../base/scope.js").Scope} scope
   * @param {import("./duel.js").Duel} duel
   * @param {(step: number) => void} goTo
   */
  constructor(scope, duel, goTo) {
    this.duel = duel;
    this.stages = SIDES.map((side) =>
      new Stage(scope, `tree${side}`, (world) => new SideTree(duel.counterparts, side, world))
    );
    this.merged = new Stage(scope, "merged", (world) => new MergedTree(duel.counterparts, duel.union, world));
    const [{ tree: one }, { tree: two }] = this.stages;
    [one.beside, two.beside] = [two, one];
    [one.fold.beside, two.fold.beside] = [two.fold, one.fold];
    for (const { camera } of [...this.stages, this.merged]) camera.readable = LEGIBLE;
    this.chips = this.stages.map((stage, side) => {
      const bar = byId(`chips${side}`);
      let shape = "", width = 0;
      return new Chips(bar, stage, () => {
        const now = `${stage.camera.size.width} ${byId(`count${side}`).textContent?.length}`;
        if (now !== shape) [shape, width] = [now, bar.clientWidth]; // asking makes the browser lay out the page
        return width;
      });
    });
    this.peeks = [...this.stages, this.merged].map((stage) => new Peek(stage));
    this.strip = new BandedStrip(scope, duel.union, duel.unionSteps[0], goTo);
    this.raceView = new RaceView(duel);
    /** @type {View} */
    this.view = "side";
    /** @type {BothMoments | null} */
    this.both = null;
    /** The skipped move at which the other search is, and whose. @type {{ side: number, row: number } | null} */
    this.ghost = null;
  }

  /**
   * @param {BothMoments} both
   * @param {View} view
   * @param {Catalog} catalog
   */
  show(both, view, catalog) {
    this.view = view;
    this.both = both;
    this.strip.steps = this.duel.unionSteps[both.side];
    this.strip.update(both.moment, catalog);
    this.strip.paint();
    if (view === "merged") this.merged.tree.update(both.moment, catalog);
    else this.updateBoth(both, catalog);
    this.showGhosts(both, catalog);
    if (this.shown.some(({ isFramed }) => !isFramed)) this.frame();
    this.look(both);
  }

  /** Both trees have the places that suit both: the first one gets them once the other one is known. @param {BothMoments} both @param {Catalog} catalog */
  updateBoth({ moments, meeting }, catalog) {
    const [one] = this.stages;
    const isNew = one.tree.shown?.catalog !== catalog;
    for (const { tree: { fold } } of this.stages) fold.moments = meeting && moments;
    if (this.stages.some(({ tree }, which) => tree.laid?.items !== tree.fold.items(moments[which])))
      this.forgetPlaces();
    this.stages.forEach(({ tree }, which) => tree.update(moments[which], catalog));
    if (isNew) one.tree.redraw({ moment: moments[0], catalog });
  }

  /** The places in one tree depend on what is drawn of the other. */
  forgetPlaces() {
    for (const { tree } of this.stages) tree.laid = null;
  }

  /** Turn to where something happens. @param {BothMoments} both */
  look(both) {
    for (const peek of this.peeks) peek.end();
    if (this.view === "merged") {
      const other = otherSide(both.side);
      const row = this.duel.pairing.unionOf[other][both.moments[other].step.node];
      this.markOther(row);
      this.merged.look(both.moment, [row]);
      return;
    }
    const besides = SIDES.map((side) => (this.ghost?.side === side ? [this.ghost.row] : []));
    this.stages.forEach(({ world, tree }, which) => {
      world.querySelector(".haunted")?.classList.remove("haunted");
      for (const row of besides[which]) tree.nodes.get(row)?.element.classList.add("haunted");
    });
    if (!this.lookTogether(both, besides))
      this.stages.forEach((stage, which) => stage.look(both.moments[which], besides[which]));
  }

  /**
   * Turn both trees to the same part, where what happens in either can be seen in it; says whether it can.
   * @param {BothMoments} both
   * @param {number[][]} besides
   */
  lookTogether({ meeting, moments, side }, besides) {
    const { stages } = this;
    if (!meeting || stages.some(({ camera }) => camera.isFitted)) return false;
    const lead = stages[side];
    const box = lead.fitting(jointBoxes(stages.map((stage, which) => stage.boxes(moments[which], besides[which]))));
    if (!box) return false;
    const { step } = moments[side];
    const middle = lead.tree.box([step.child ?? step.node]);
    lead.follow(box, middle);
    for (const { camera } of stages) camera.goTo(lead.camera.place);
    return true;
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
   * Below a move that one search skipped, what the other one looks at meanwhile: the node where it is, or, at the
   * cutoff itself, the first one that it goes on to.
   * @param {BothMoments} both
   * @param {Catalog} catalog
   */
  showGhosts(both, catalog) {
    this.ghost = null;
    for (const side of SIDES) byId(`ghost${side}`).textContent = "";
    const { meeting, side, moments } = both;
    if (!meeting || this.view === "merged") return;
    const { step, entered } = moments[side];
    const progress = this.duel.progress(side, meeting, step.child ?? entered);
    if (progress) {
      const row = step.child ?? step.node;
      const value = moments[side].state(row) === "done" ? moments[side].valueText(row, catalog) : "";
      this.haunt(otherSide(side), meeting.row, row, [
        value,
        progress.nodes > 1 ? catalog.text("compare_page.ghost", progress) : "",
      ], catalog);
      return;
    }
    const ahead = meeting.relation === "same" && step.kind === "cutoff" ? this.duel.ahead(side, step.node) : null;
    if (ahead)
      this.haunt(
        side,
        ahead.skipped,
        ahead.row,
        ["", catalog.text("compare_page.ghost.ahead", { nodes: ahead.nodes })],
        catalog,
      );
  }

  /**
   * @param {import("../lesson/counterparts.js").Side} side of the search beside which the ghost is told
   * @param {number} under the row of the skipped move there
   * @param {number} row what the other search looks at
   * @param {string[]} said of its value, and of how far it is
   * @param {Catalog} catalog
   */
  haunt(side, under, row, [value, progress], catalog) {
    const other = otherSide(side);
    const said = [MARKS[other], called(this.duel.traces[other], row, catalog), worth(value)].filter(Boolean).join(" ");
    byId(`ghost${side}`).textContent = [said, progress].filter(Boolean).join(" · ");
    this.ghost = { side, row: under };
  }

  /** What of the current paths is out of sight, in the room that is left beside the searches' names; there is the ghost, too, unless a supplier is to be named. @param {BothMoments} both @param {Catalog} catalog */
  showChips(both, catalog) {
    this.chips.forEach((chips, side) => {
      const { supplier } = both.moments[side].step;
      const isGhostTold = this.ghost?.side === side && (supplier === null || this.stages[side].sees(supplier));
      byId(`ghost${side}`).hidden = !isGhostTold;
      chips.bar.hidden = this.view === "merged" || this.stages[side].camera.isFitted || isGhostTold;
      chips.update(both.moments[side], catalog);
    });
  }

  /** Bring the node of a chip into view, until the next step. @param {Element} chip */
  bring(chip) {
    this.peeks[chip.closest("#chips0") ? 0 : 1].stay(Number(chip.getAttribute("data-bring")));
  }

  /** What is in view. */
  get shown() {
    return this.view === "merged" ? [this.merged] : this.stages;
  }

  /** Bring what happens to the middle at the next look, wherever it was before. */
  lookAfresh() {
    for (const stage of this.shown) stage.hasLooked = false;
  }

  /** Let the drawings choose anew what part of them is in view, once they are shown. */
  forgetFrames() {
    for (const stage of [...this.stages, this.merged]) stage.isFramed = false;
  }

  /** Both trees at one scale, so that a node is as large in the one as in the other. @param {boolean} [whole] */
  frame(whole = false) {
    for (const stage of this.shown) stage.frame(whole);
    const most = Math.min(...this.shown.map(({ camera }) => camera.scale));
    const areFitted = this.shown.every(({ camera }) => camera.isFitted);
    const body = areFitted ? Math.min(...this.shown.map(({ tree }) => tree.arrangement.body)) : 0;
    for (const stage of this.shown) stage.frame(whole, most, body);
    if (this.view === "merged" || areFitted || !this.both) return;
    const rooms = this.stages.map(({ tree }) => tree.fold.room);
    const least = (/** @type {"frames" | "pills" | "plies"} */ name) => Math.min(...rooms.map((room) => room[name]));
    for (const { tree } of this.stages)
      tree.fold.room = { frames: least("frames"), pills: least("pills"), plies: least("plies") };
    this.forgetPlaces();
    if (this.stages[0].tree.shown) this.updateBoth(this.both, this.stages[0].tree.shown.catalog);
  }

  /** Let the drawings fill whatever room they have on paper. @param {boolean} isPrinted */
  print(isPrinted) {
    for (const { camera } of this.shown) {
      if (isPrinted) camera.view.setAttribute("viewBox", `0 0 ${camera.size.width} ${camera.size.height}`);
      else camera.view.removeAttribute("viewBox");
    }
  }

  /** @param {number} factor */
  zoom(factor) {
    for (const stage of this.shown) stage.camera.zoom(factor);
  }

  resize() {
    const hasChanged = this.shown.map((stage) => stage.hasResized()).includes(true);
    for (const { lanes } of this.shown) lanes.update();
    if (!hasChanged || !this.both) return;
    if (!this.shown.some(({ camera }) => camera.isMoved)) this.frame();
    this.look(this.both);
  }

  /**
   * Do what may lay the trees out anew, and let the nodes that stay glide to their places.
   * @param {() => void} change
   */
  during(change) {
    if (this.view === "merged") this.merged.glide.during(change);
    else this.stages[0].glide.during(() => this.stages[1].glide.during(change));
  }

  /** Open or close a stub, if it is in view; says whether it is. @param {Element} stub */
  toggleStub(stub) {
    const stage = this.shown.find(({ world }) => world.contains(stub));
    stage?.toggleStub(Number(stub.getAttribute("data-stub")));
    return Boolean(stage);
  }

  /** Bring what has the focus into view. @param {Element} target */
  reveal(target) {
    this.shown.find(({ world }) => world.contains(target))?.camera.reveal(target);
  }

  /** Bring what a name stands for into view, until the next step. @param {Element} name */
  stayAt(name) {
    const rows = this.rowsOf(name);
    for (const at of this.view === "merged" ? [2] : SIDES) if (rows[at] >= 0) this.peeks[at].stay(rows[at]);
  }

  /**
   * The rows of what an element stands for, in either search and in both together; -1 where it has none.
   * @param {Element | null} element
   */
  rowsOf(element) {
    const { rowOf, unionOf } = this.duel.pairing;
    const row = element ? Number(element.getAttribute("data-row") ?? element.getAttribute("data-node")) : -1;
    const where = element?.closest("#tree0, #said0, #chips0")
      ? 0
      : element?.closest("#tree1, #said1, #chips1")
      ? 1
      : -1;
    const union = row < 0 || where < 0 ? row : unionOf[where][row];
    return [...SIDES.map((side) => (union < 0 ? -1 : rowOf[side][union])), union];
  }

  /**
   * Light up what belongs together: a name or number in a sentence, and its node in every tree.
   * @param {Element | null} element
   */
  lightUp(element) {
    const rows = this.rowsOf(element);
    const goes = element !== null && !byId("stages").contains(element);
    rows.forEach((known, at) => this.peeks[at].show(known < 0 ? null : known, goes));
    for (const [at, id] of ["said0", "said1", "meanwhile"].entries()) {
      const known = rows[at];
      for (const span of byId(id).querySelectorAll("[data-row]"))
        span.classList.toggle("lit", known >= 0 && span.getAttribute("data-row") === String(known));
    }
  }
}
