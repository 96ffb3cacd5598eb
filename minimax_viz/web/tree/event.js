// What happens at a step, in the tree: the band of a cutoff, from the node whose bound was met to the node that stops; and
// what is seen of a step forward. What is new looks as it did until its cause has come there, a token or a value.

import { svg } from "../shell/elements.js";
import { DURATION } from "../lesson/motion.js";
import { pointsOf } from "./edge.js";

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../lesson/motion.js").Motion} Motion */
/** @typedef {import("./stage.js").Stage<import("./drawing.js").Tree>} Stage */

const GLIDE = 250; // milliseconds, until nodes that glide have come near to where they go

export class Events {
  /** @param {Stage} stage */
  constructor(stage) {
    const { scope, tree } = stage;
    this.stage = stage;
    this.tree = tree;
    this.band = svg("path", { class: "band" });
    tree.edgeLayer.before(this.band);
    /** @type {Animation[]} */
    this.running = [];
    /** What is there only as long as something moves. @type {Element[]} */
    this.passing = [];
    this.wait = 0;
    for (const kind of ["keydown", "pointerdown", "hashchange"])
      scope.listen(window, kind, () => this.end(), { capture: true });
  }

  /** Show what belongs to a step, with nothing left of the one before. @param {Moment} moment */
  update(moment) {
    this.end();
    const { kind, node, supplier } = moment.step;
    const isCutoff = kind === "cutoff" && supplier !== null;
    this.band.setAttribute("d", isCutoff ? this.wayTo(node, supplier) : "");
    this.band.setAttribute("class", isCutoff && moment.trace.maximises(supplier) ? "band max" : "band min");
  }

  /** Show everything as it is. */
  end() {
    for (const animation of this.running.splice(0)) animation.cancel();
    if (this.passing.length) this.tree.copies.clear(); // while a step is taken they are still wanted
    for (const element of this.passing.splice(0)) element.remove();
  }

  /**
   * The edges from a node up to one of its ancestors.
   * @param {number} node
   * @param {number} ancestor
   */
  wayTo(node, ancestor) {
    const { trace, edges } = this.tree;
    let way = "";
    for (let row = node; row > ancestor; row = trace.parents[row]) way += edges.get(row)?.path.getAttribute("d") ?? "";
    return way;
  }

  /**
   * Take a step, and let what is new be seen to come about.
   * @param {Motion[]} motions
   * @param {() => void} step
   */
  during(motions, step) {
    const { stage, tree, tree: { laid } } = this;
    tree.copies = new Map(motions.map((motion) => [motion.what + motion.row, copied(this.drawn(motion))]));
    step();
    this.wait = laid === tree.laid ? 0 : GLIDE;
    if (!motions.some(({ row }) => stage.sees(row))) return;
    for (const motion of motions) {
      const { what, row, end } = motion;
      const element = this.drawn(motion);
      if (what === "fall" || what === "climb") this.ride(motion);
      if (!element) continue;
      this.run(element, [{ opacity: 0 }, {}], motion);
      const copy = tree.copies.get(what + row);
      if (!copy) continue;
      if (what === "edge") copy.replaceChildren(/** @type {Node} */ (tree.edges.get(row)?.path.cloneNode())); // where it is now
      copy.setAttribute("transform", element.getAttribute("transform") ?? "");
      element.after(copy);
      this.run(copy, [{ opacity: 1 }, { opacity: 1 }], { start: 0, end });
      this.passing.push(copy);
    }
    this.run(this.band, [], { start: 0, end: DURATION }).onfinish = () => this.end();
  }

  /** What of a row comes to look otherwise. @param {Motion} motion @returns {Element | null | undefined} */
  drawn({ what, row }) {
    const { nodes, stubs, edges, notes } = this.tree;
    if (what === "node") return nodes.get(row)?.element ?? stubs.get(row);
    if (what === "edge") return edges.get(row)?.element;
    return what === "note" ? notes.layer.querySelector(`[data-under="${row}"]`) : null;
  }

  /** A token goes down an edge; or a value goes up, and fades where its parent does not take it. @param {Motion} motion */
  ride(motion) {
    const { nodes, nodeLayer, edges, shown } = this.tree;
    const route = edges.get(motion.row)?.route;
    if (!route) return;
    const frames = pointsOf(route).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, opacity: 1 }));
    let rider = svg("circle", { class: "token", r: 9 });
    if (motion.what === "climb") {
      rider = svg(
        "text",
        { class: "climbing", "aria-hidden": "true" },
        nodes.get(motion.row)?.element.dataset.value ?? "",
      );
      frames.reverse()[frames.length - 1].opacity = Number(shown?.moment.step.improved);
    }
    frames[0].opacity = 0;
    nodeLayer.append(rider);
    this.run(rider, frames, motion);
    this.passing.push(rider);
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {{ start: number, end: number }} time */
  run(element, frames, { start, end }) {
    const { wait } = this;
    const share = 1 - wait / DURATION;
    const animation = element.animate(frames, {
      delay: wait + share * start,
      duration: share * (end - start),
      fill: "backwards",
    });
    this.running.push(animation);
    return animation;
  }
}

/** @param {Element | null | undefined} element */
function copied(element) {
  const copy = /** @type {Element | undefined} */ (element?.cloneNode(true));
  for (const name of ["data-node", "data-path", "data-edge"]) copy?.removeAttribute(name); // it is no node
  for (const part of copy?.querySelectorAll("[tabindex]") ?? [])
    for (const name of ["tabindex", "role", "aria-label"]) part.removeAttribute(name);
  copy?.classList.add("was");
  copy?.setAttribute("aria-hidden", "true");
  return copy;
}
