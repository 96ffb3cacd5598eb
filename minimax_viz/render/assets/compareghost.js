// The ghost: what the slower search is looking at, drawn below the move that the faster one skipped.

import { MARKS } from "./comparemarks.js";
import { content, outline } from "./looks.js";
import { svg, textWidth } from "./svg.js";

/** @typedef {import("./catalog.js").Catalog} Catalog */
/** @typedef {import("./comparetree.js").SideTree} SideTree */

const GHOST_TEXT = 13;
const GHOST_LINE = 17;

export class GhostView {
  /** @param {SVGElement} world */
  constructor(world) {
    this.layer = svg("g", { class: "ghost", "aria-hidden": "true" });
    world.append(this.layer);
  }

  hide() {
    this.layer.replaceChildren();
  }

  /**
   * @param {SideTree} tree of the search that skipped something
   * @param {number} under the row there that it skipped, or at which it stopped
   * @param {SideTree} other the tree of the search that looks at it
   * @param {number} row what that one is looking at
   * @param {{ number: number, nodes: number }} progress
   * @param {Catalog} catalog
   */
  show(tree, under, other, row, progress, catalog) {
    const at = tree.laid?.byRow.get(under);
    if (at === undefined || !tree.laid) return this.hide();
    const { trace, metrics } = other;
    const { x, y } = tree.top(tree.laid, at);
    const from = y + tree.metrics.frame.height + (trace.isTree ? 34 : 26);
    const top = from + 44;
    const lines = [`${MARKS[other.which]} ${trace.name(row)}`, catalog.text("compare_page.ghost", progress)];
    const width = Math.max(metrics.frame.width, ...lines.map((line) => textWidth(line, GHOST_TEXT))) + 24;
    const height = metrics.frame.height + lines.length * GHOST_LINE + 20;
    this.layer.replaceChildren(
      svg("path", { class: "trail", d: `M${x} ${from}V${top - 8}` }),
      svg("rect", { class: "shroud", x: x - width / 2, y: top - 8, width, height, rx: 10 }),
      svg("g", { class: `node ${trace.maximises(row) ? "max" : "min"}${trace.isLeaf(row) ? " leaf" : ""}`, transform: `translate(${x} ${top + 2})` },
        svg("path", { class: "frame", d: outline(trace, row, metrics.frame) }), content(trace, row, metrics.frame)),
      ...lines.map((line, place) => svg("text", { x, y: top + metrics.frame.height + 18 + place * GHOST_LINE }, line)),
    );
    return undefined;
  }
}
