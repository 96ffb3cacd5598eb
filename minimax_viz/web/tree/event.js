// A cutoff as an event: a band from the node whose bound was met to the node that stops; and values that climb the edges.

import { svg } from "../shell/elements.js";

/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("./drawing.js").Tree} Tree */

const DURATION = 380; // milliseconds
const POINTS = 14; // of an edge's curve, between which a value moves straight

export class Events {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.band = svg("path", { class: "band" });
    this.layer = svg("g", { class: "event", "aria-hidden": "true" });
    tree.edgeLayer.before(this.band);
    tree.nodeLayer.after(this.layer);
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Animation[]} */
    this.running = [];
  }

  /** Show what belongs to a step, with nothing left of the one before. @param {Moment} moment */
  update(moment) {
    for (const animation of this.running.splice(0)) animation.cancel();
    this.layer.replaceChildren();
    const { kind, node, supplier } = moment.step;
    const isCutoff = kind === "cutoff" && supplier !== null;
    this.band.setAttribute("d", isCutoff ? this.wayTo(node, supplier) : "");
    this.band.setAttribute("class", isCutoff && moment.trace.maximises(supplier) ? "band max" : "band min");
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

  /** Let a reader see it happen; what stands at the end stands already. @param {Moment} moment */
  play(moment) {
    if (this.calm.matches) return;
    const { kind, child, improved } = moment.step;
    if (kind === "back_up" && child !== null) this.climb(child, Boolean(improved));
    if (kind !== "cutoff") return;
    this.run(this.band, [{ opacity: 0 }, { opacity: 0.5, offset: 0.6 }, {}], { duration: DURATION });
    const delay = DURATION / 2;
    for (const cross of this.crosses(moment))
      this.run(cross, [{ opacity: 0 }, { opacity: 1 }], { duration: DURATION - delay, delay, fill: "backwards" });
  }

  /** The crosses of the edges that a cutoff strikes. @param {Moment} moment */
  crosses({ step, trace }) {
    return trace.children(step.node).flatMap((row) => (trace.pruned(row) ? this.tree.edges.get(row)?.cross ?? [] : []));
  }

  /**
   * A value goes up the edge to its parent, which takes it, or does not.
   * @param {number} row
   * @param {boolean} isTaken
   */
  climb(row, isTaken) {
    const { tree } = this;
    const edge = /** @type {SVGPathElement | undefined} */ (tree.edges.get(row)?.path);
    const value = tree.nodes.get(row)?.element.dataset.value;
    if (!edge || !value) return;
    const length = edge.getTotalLength();
    const places = Array.from({ length: POINTS + 1 }, (_, at) => edge.getPointAtLength(length * (1 - at / POINTS)));
    const rider = svg("text", { class: "climbing" }, value);
    this.layer.append(rider);
    const frames = places.map(({ x, y }, at) => ({
      transform: `translate(${x}px, ${y}px)`,
      opacity: !isTaken && at > 0.7 * POINTS ? 1 - at / POINTS : 1,
    }));
    this.run(rider, frames, { duration: DURATION, easing: "ease-in-out", fill: "both" }).onfinish = () =>
      rider.remove();
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  run(element, frames, timing) {
    const animation = element.animate(frames, timing);
    this.running.push(animation);
    return animation;
  }
}
