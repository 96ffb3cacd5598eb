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
    // What moves, and what was there before: edges under the nodes, the others over them.
    this.under = svg("g", { class: "event", "aria-hidden": "true" });
    this.over = svg("g", { class: "event", "aria-hidden": "true" });
    tree.edgeLayer.before(this.band);
    tree.edgeLayer.after(this.under);
    tree.nodeLayer.after(this.over);
    /** @type {Animation[]} */
    this.running = [];
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

  /** Put everything as it is. */
  end() {
    for (const animation of this.running.splice(0)) animation.cancel();
    for (const layer of [this.under, this.over]) layer.replaceChildren();
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
    const { over, under, stage, tree, tree: { laid } } = this;
    const copies = motions.map((motion) => this.copy(motion));
    step();
    for (const view of tree.nodes.values()) view.was = null;
    if (!motions.some(({ row }) => stage.sees(row))) return;
    this.wait = laid === tree.laid ? 0 : GLIDE;
    motions.forEach((motion, at) => {
      const [element, copy] = [this.drawn(motion), copies[at]];
      const isNode = motion.what === "node";
      if (motion.what === "fall" || motion.what === "climb") this.ride(motion);
      if (!element) return;
      this.run(element, [{ opacity: 0 }, {}], motion);
      if (!copy || (this.wait && !isNode)) return; // where other edges were
      if (isNode) copy.setAttribute("transform", `${element.getAttribute("transform")}`);
      this.run(copy, [{ opacity: 1 }, { opacity: 1 }], { start: 0, end: motion.end }, isNode ? over : under);
    });
    const whole = over.animate([], DURATION);
    whole.onfinish = () => this.end();
    this.running.push(whole);
  }

  /** What of a row is other than before. @param {Motion} motion */
  drawn({ what, row }) {
    const { nodes, stubs, edges, notes } = this.tree;
    if (what === "node") return nodes.get(row)?.element ?? stubs.get(row);
    if (what === "note") return notes.layer.querySelector(`[data-under="${row}"]`);
    return what === "edge" ? edges.get(row)?.path : what === "cross" ? edges.get(row)?.cross : null;
  }

  /** How a node or the line of an edge looks before the step. @param {Motion} motion */
  copy(motion) {
    const { nodes, edges } = this.tree;
    const { what, row } = motion;
    const copy = what === "node" || what === "edge" ? this.drawn(motion)?.cloneNode(true) : null;
    if (!(copy instanceof SVGElement)) return null;
    if (what === "edge") return svg("g", { class: `${edges.get(row)?.element.getAttribute("class")}` }, copy);
    for (const name of ["data-node", "data-path"]) copy.removeAttribute(name); // it is no node
    const view = nodes.get(row);
    if (view) view.was = copy;
    return copy;
  }

  /** A token goes down an edge; or a value goes up, and fades where its parent does not take it. @param {Motion} motion */
  ride(motion) {
    const { edges, nodes } = this.tree;
    const { what, row } = motion;
    const route = edges.get(row)?.route;
    if (!route) return;
    const frames = pointsOf(route).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, opacity: 1 }));
    if (what === "climb") {
      frames.reverse();
      frames[frames.length - 1].opacity = Number(motion.isTaken);
    }
    frames[0].opacity = 0;
    const rider = what === "climb"
      ? svg("text", { class: "climbing" }, nodes.get(row)?.element.dataset.value ?? "")
      : svg("circle", { class: "token", r: 9 });
    this.run(rider, frames, motion, this.over);
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {{ start: number, end: number }} time
   * @param {Element} [layer] to lay it into
   */
  run(element, frames, { start, end }, layer) {
    const { wait } = this;
    const share = 1 - wait / DURATION;
    const timing = {
      delay: wait + share * start,
      duration: share * (end - start),
      fill: /** @type {const} */ ("backwards"),
    };
    layer?.prepend(element); // under what comes before it: a copy under what moves to it
    this.running.push(element.animate(frames, timing));
  }
}
