// The trees of a comparison: each says what the other search never saw, and how much that was.

import { GhostNotes, SavedNotes, UnionNotes } from "./notes.js";
import { otherSide } from "../core/counterparts.js";
import { twoValues } from "./scene.js";
import { Metrics } from "../tree/metrics.js";
import { Tree } from "../tree/drawing.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { Side } from "../core/pairing.js" */
/** @import { Sync } from "../core/counterparts.js" */
/** @import { Union } from "../core/union.js" */
/** @import { Item } from "../core/fold.js" */
/** @import { Scene } from "../core/moment.js" */
/** @import { UnionScene } from "./scene.js" */
/** @import { Laid } from "../tree/drawing.js" */
/** A highest node that one search visits and `side` does not: there it saved `nodes`, at its row `row`. */
/** @typedef {{ side: Side, row: number, nodes: number, relation: import("../core/counterparts.js").Relation }} Ghost */

const TWO_VALUES = 104; // what two values side by side take

export class ComparedTree extends Tree {
  /**
   * @param {import("../core/trace.js").Trace} trace
   * @param {Sync} sync
   * @param {SVGElement} world
   */
  constructor(trace, sync, world) {
    super(trace, world);
    this.sync = sync;
    this.ghostNotes = new GhostNotes(this);
    world.append(this.ghostNotes.layer);
  }

  /**
   * Who visits a row: "both", "0", "1" or "none".
   * @param {number} _row
   */
  visitors(_row) {
    return "both";
  }

  /**
   * Where another search turned away at a row, if it did.
   * @param {number} _row
   * @returns {Ghost | null}
   */
  ghostAt(_row) {
    return null;
  }

  /**
   * What a script knows a node by, besides its row.
   * @param {SVGElement} element
   * @param {number} row
   */
  sign(element, row) {
    element.dataset.visitors = this.visitors(row);
  }

  /**
   * @override
   * @param {Scene} scene
   * @param {Catalog} catalog
   */
  update(scene, catalog) {
    super.update(scene, catalog);
    if (this.laid) this.ghostNotes.update(scene, this.laid, catalog);
  }

  /**
   * @override
   * @param {Scene} scene
   * @param {Item} item
   * @param {Laid} laid
   * @param {number} at
   * @param {Catalog} catalog
   */
  updateNode(scene, item, laid, at, catalog) {
    super.updateNode(scene, item, laid, at, catalog);
    const element = this.nodes.get(item.row)?.element;
    if (element && !element.dataset.side) this.sign(element, item.row);
  }

  /**
   * @override
   * @param {Scene} scene
   * @param {Item} item
   */
  edgeLook(scene, item) {
    const look = super.edgeLook(scene, item);
    if (item.kind !== "row" || !/open|done/.test(look)) return look;
    if (/^(both|none)$/.test(this.visitors(item.row))) return look;
    const ghost = this.ghostAt(item.row);
    return `${look} ghost${ghost?.relation === "cut" ? " pruned" : ""}`;
  }
}

/** One search's tree, beside the other's. */
export class SideTree extends ComparedTree {
  /**
   * @param {Sync} sync
   * @param {Side} side
   * @param {SVGElement} world
   */
  constructor(sync, side, world) {
    super(sync.steps[side].trace, sync, world);
    this.which = side;
    this.other = sync.steps[otherSide(side)].trace;
    this.partner = sync.pairing.partner[side];
    this.notes.layer.remove();
    this.notes = new SavedNotes(this);
    world.append(this.notes.layer);
  }

  /**
   * @override
   * @param {SVGElement} element
   * @param {number} row
   */
  sign(element, row) {
    super.sign(element, row);
    element.dataset.side = String(this.which);
  }

  /** The level of the deepest move that only the other search follows, -1 for none. @param {Laid} laid */
  deepestSaved(laid) {
    return Math.max(-1, ...laid.items.map(({ kind, row, level }) => (kind === "row" && !this.trace.visited(row) && this.isOthers(row) ? level : -1)));
  }

  /** @param {number} row */
  isOthers(row) {
    return this.partner[row] >= 0 && this.other.visited(this.partner[row]);
  }

  /**
   * @override
   * @param {number} row
   */
  visitors(row) {
    const isMine = this.trace.visited(row);
    return this.isOthers(row) ? (isMine ? "both" : String(otherSide(this.which))) : isMine ? String(this.which) : "none";
  }

  /**
   * @override
   * @param {number} row
   * @returns {Ghost | null}
   */
  ghostAt(row) {
    if (row === 0 || this.isOthers(row) || !this.isOthers(this.trace.parents[row])) return null;
    const { relation, row: found } = this.sync.counterpart(this.which, row);
    return { side: otherSide(this.which), row: found, nodes: this.sync.saved(this.which, row), relation };
  }
}

/** Room for two values at a node. */
class WideMetrics extends Metrics {
  /**
   * @override
   * @param {number} row
   */
  widestValue(row) {
    const value = super.widestValue(row);
    return value.includes("≈") ? twoValues(value, value) : value;
  }

  /**
   * @override
   * @param {number} row
   */
  width(row) {
    return Math.max(TWO_VALUES, super.width(row));
  }
}

/** One tree of everything that either search visits. */
export class MergedTree extends ComparedTree {
  /**
   * @param {Sync} sync
   * @param {Union} union
   * @param {SVGElement} world
   */
  constructor(sync, union, world) {
    super(union, sync, world);
    this.union = union;
    this.metrics = new WideMetrics(union);
    this.notes.layer.remove();
    this.notes = new UnionNotes(this);
    world.append(this.notes.layer);
  }

  /**
   * @override
   * @param {SVGElement} element
   * @param {number} row
   */
  sign(element, row) {
    super.sign(element, row);
    element.dataset.side = this.visitors(row);
  }

  /**
   * The best moves of either search are marked, also where the one that is not followed chose others.
   * @override
   * @param {UnionScene} scene
   * @param {Item} item
   */
  edgeLook(scene, item) {
    const look = super.edgeLook(scene, item);
    return item.kind === "row" && scene.otherLine.has(item.row) ? `${look} best other-line` : look;
  }

  /**
   * @override
   * @param {number} row
   */
  visitors(row) {
    return this.union.visitors(row);
  }

  /**
   * @override
   * @param {number} row
   * @returns {Ghost | null}
   */
  ghostAt(row) {
    const visitors = this.visitors(row);
    if (row === 0 || (visitors !== "0" && visitors !== "1") || this.visitors(this.union.parents[row]) !== "both") return null;
    const side = visitors === "0" ? 0 : 1;
    const own = this.union.rowIn(side, row);
    const { relation, row: found } = this.sync.counterpart(side, own);
    return { side: otherSide(side), row: found, nodes: this.sync.saved(side, own), relation };
  }
}
