// The ghost: what the slower search is looking at, drawn below the move that the faster one skipped.

import { MARKS } from "./sides.js";
import { content, outline } from "../tree/looks.js";
import { svg, textWidth } from "../shell/elements.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { SideTree } from "./trees.js" */

const TEXT_SIZE = 13;
const LINE_HEIGHT = 17;
const TRAIL = 20; // from the note under a skipped move to its ghost
const PADDING = 8;

/**
 * How far below the top of a skipped move its ghost reaches.
 * @param {SideTree} tree
 * @param {SideTree} other
 */
export function ghostReach(tree, other) {
  return ghostTop(tree) + other.metrics.frame.height + 2 * LINE_HEIGHT + 2 * PADDING;
}

/** @param {SideTree} tree */
function ghostTop(tree) {
  return tree.metrics.frame.height + (tree.trace.isTree ? 46 : 38) + TRAIL + PADDING;
}

export class GhostView {
  /** @param {SVGElement} world */
  constructor(world) {
    this.layer = svg("g", { class: "apparition", "aria-hidden": "true" });
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
   * @param {string[]} said of its value, and below that of how far it is
   * @param {Catalog} catalog
   */
  show(tree, under, other, row, [value, progress], catalog) {
    const at = tree.laid?.byRow.get(under);
    if (at === undefined || !tree.laid) return this.hide();
    const { trace, metrics } = other;
    const { x, y } = tree.top(tree.laid, at);
    const top = y + ghostTop(tree);
    const name = `${MARKS[other.which]} ${trace.name(row) || catalog.text("name.start")}${value}`;
    const lines = [name, progress].filter(Boolean);
    const width = Math.max(metrics.frame.width, ...lines.map((line) => textWidth(line, TEXT_SIZE))) + 3 * PADDING;
    const height = metrics.frame.height + lines.length * LINE_HEIGHT + 2 * PADDING;
    this.layer.replaceChildren(
      svg("path", { class: "trail", d: `M${x} ${top - TRAIL - PADDING}V${top - PADDING}` }),
      svg("rect", { class: "shroud", x: x - width / 2, y: top - PADDING, width, height, rx: 10 }),
      svg("g", { class: `node ${trace.maximises(row) ? "max" : "min"}${trace.isLeaf(row) ? " leaf" : ""}${trace.isTree ? " bare" : ""}`, transform: `translate(${x} ${top})` },
        svg("path", { class: "frame", d: outline(trace, row, metrics.frame) }), content(trace, row, metrics.frame)),
      ...lines.map((line, at) => svg("text", { x, y: top + metrics.frame.height + LINE_HEIGHT * (at + 1) }, line)),
    );
    return undefined;
  }
}
