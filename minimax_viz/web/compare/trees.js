// The trees of a comparison: each says what the other search never saw, and how much that was.

import { GHOST_NOTE, GhostNotes, SavedNotes, UnionNotes, savesText } from "./notes.js";
import { kindOf } from "../picture/marks.js";
import { SIDES } from "./sides.js";
import { otherSide } from "../lesson/counterparts.js";
import { twoValues } from "./unionmoment.js";
import { gapsOf } from "../tree/arrangement.js";
import { SideFold, joined } from "./joint.js";
import { layoutOf } from "../picture/layout.js";
import { Metrics } from "../tree/metrics.js";
import { Tree } from "../tree/drawing.js";

/** @import { Catalog } from "../narration/catalog.js" */
/** @import { Side } from "../kernel/pairing.js" */
/** @import { Counterparts } from "../lesson/counterparts.js" */
/** @import { Union } from "../kernel/union.js" */
/** @import { Item } from "../picture/fold.js" */
/** @import { Moment } from "../kernel/moment.js" */
/** @import { UnionMoment } from "./unionmoment.js" */
/** @import { Laid } from "../tree/drawing.js" */
/** Who visits a row of a tree, and which row of a search it is, -1 where that is not known. @typedef {{ visitors: (row: number) => "both" | "0" | "1" | "none", rowIn: (side: Side, row: number) => number }} Whose */
/** A highest node that one search visits and `side` does not: there it saved `nodes`, at its row `row`. */
/** @typedef {{ side: Side, row: number, nodes: number, relation: import("../lesson/counterparts.js").Relation }} Ghost */

/** All texts of these trees can be read where their smallest are 11 pixels high. */
const TEXT = { label: 15, note: 15, window: 15, look: 15 };
export const LEGIBLE = 11 / 15;
const STUBS_LAST = 1e9; // more rows than there are

export class ComparedTree extends Tree {
  /**
   * @param {import("../kernel/trace.js").Trace} trace
   * @param {Counterparts} counterparts
   * @param {Whose} whose
   * @param {SVGElement} world
   */
  constructor(trace, counterparts, whose, world) {
    super(trace, world);
    this.counterparts = counterparts;
    this.whose = whose;
    /** Whose all nodes are drawn as, if they are one search's. @type {Side | null} */
    this.which = null;
    this.metrics = new Metrics(trace, TEXT);
    for (const [name, size] of Object.entries(TEXT)) world.style.setProperty(`--${name}-size`, `${size}px`);
    this.ghostNotes = new GhostNotes(this);
    world.append(this.ghostNotes.layer);
  }

  /** Where another search turned away at a row, if it did. @param {number} row @returns {Ghost | null} */
  ghostAt(row) {
    const { whose } = this;
    const visitors = whose.visitors(row);
    const side = visitors === "0" ? 0 : visitors === "1" ? 1 : null;
    if (row === 0 || side === null || whose.visitors(this.trace.parents[row]) !== "both") return null;
    const own = whose.rowIn(side, row);
    if (own < 0) return null;
    const { relation, row: found } = this.counterparts.counterpart(side, own);
    return { side: otherSide(side), row: found, nodes: this.counterparts.saved(side, own), relation };
  }

  /** Texts in frames would be too small. @override */
  get shrinks() {
    const { look } = this.trace.document;
    return Array.isArray(look) && !look.flat().some((mark) => kindOf(mark) === "written");
  }

  /**
   * @override
   * @param {Item[]} items
   */
  measures(items) {
    const measures = super.measures(items);
    if (!this.shown) return measures;
    const { catalog } = this.shown;
    for (const run of this.ghostNotes.possible(items)) {
      const { first, last, parent } = run;
      const members = measures.slice(first, last + 1).filter((measure) => measure.parent === parent);
      const height = Math.max(...members.map((measure) => measure.height)) + GHOST_NOTE.height + 6;
      const needed = GHOST_NOTE.width(savesText(run, catalog, "saves.short")) -
        gapsOf(this.arrangement).siblings * (members.length - 1);
      for (const measure of members) measure.room = Math.max(measure.room, needed / members.length);
      for (const measure of members) measure.height = height;
    }
    return measures;
  }

  /**
   * @override
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  update(moment, catalog) {
    super.update(moment, catalog);
    if (this.laid) this.ghostNotes.update(moment, this.laid, catalog);
  }

  /** @override @param {Item} item @param {Laid} laid @param {number} at @param {import("../tree/drawing.js").Shown} shown */
  updateNode(item, laid, at, shown) {
    super.updateNode(item, laid, at, shown);
    const element = this.nodes.get(item.row)?.element;
    if (!element || element.dataset.side) return;
    element.dataset.visitors = this.whose.visitors(item.row);
    element.dataset.side = String(this.which ?? element.dataset.visitors);
  }

  /** @override @param {Moment} moment @param {Item} item */
  edgeLook(moment, item) {
    const look = super.edgeLook(moment, item);
    if (item.kind !== "row" || !/open|done/.test(look)) return look;
    if (/^(both|none)$/.test(this.whose.visitors(item.row))) return look;
    return `${look} ghost`;
  }
}

/** @typedef {import("../picture/layout.js").Measure} Measure */

/** One search's tree, beside the other's. */
export class SideTree extends ComparedTree {
  /**
   * @param {Counterparts} counterparts
   * @param {Side} side
   * @param {SVGElement} world
   */
  constructor(counterparts, side, world) {
    super(counterparts.steps[side].trace, counterparts, whoseOf(counterparts, side), world);
    this.which = side;
    this.fold = new SideFold(counterparts, side);
    /** The other search's tree. @type {SideTree | null} */
    this.beside = null;
    this.annotate(new SavedNotes(this));
  }

  /**
   * A node stands in the same place in both trees: that of one tree of all that is drawn of either.
   * @override
   * @param {Item[]} items
   * @param {Measure[]} measures
   * @param {import("../tree/arrangement.js").Arrangement} arrangement
   */
  placed(items, measures, arrangement) {
    const { beside } = this;
    const others = beside?.shown ? this.othersFor(items) : null;
    if (!beside || !others) return super.placed(items, measures, arrangement);
    const before = beside.arrangement;
    beside.take(arrangement);
    const joint = joined([this.keyed(items, measures), beside.keyed(others, beside.measures(others))]);
    beside.take(before);
    const { x, y, arrive, ...all } = layoutOf(joint.measures, arrangement.steepness, gapsOf(arrangement));
    const places = this.keys(items).map((key) => joint.places.get(key) ?? 0);
    const own = (/** @type {number[]} */ known) => places.map((at) => known[at]);
    return this.widened(items, { ...all, x: own(x), y: own(y), arrive: own(arrive) });
  }

  /** What is drawn of the other tree where some items are drawn of this one; null where they have nothing to do with it. @param {Item[]} items */
  othersFor(items) {
    const other = this.beside?.fold;
    if (!items.some(({ kind, hidden }) => hidden > 0 && kind !== "discarded") && other?.mayBeWhole)
      return other.whole();
    return (this.fold.moments && other?.items(this.fold.moments[otherSide(this.fold.side)])) ?? null;
  }

  /** What tells items from others, in both trees: their row in the tree of both, or what a stub is and under whom. @param {Item[]} items */
  keys(items) {
    const unionOf = this.counterparts.pairing.unionOf[this.fold.side];
    /** @type {string[]} */
    const keys = [];
    for (const item of items)
      keys.push(rankOf(this.trace, item)
        ? `${keys[item.parent]} ${rankOf(this.trace, item)}`
        : `${item.kind} ${unionOf[item.row]}`);
    return keys;
  }

  /**
   * @param {Item[]} items
   * @param {Measure[]} measures
   * @returns {import("./joint.js").Keyed[]}
   */
  keyed(items, measures) {
    const keys = this.keys(items);
    const unionOf = this.counterparts.pairing.unionOf[this.fold.side];
    const order = (/** @type {Item} */ item) => rankOf(this.trace, item) * STUBS_LAST + unionOf[item.row];
    return items.map((item, at) => ({
      key: keys[at],
      under: keys[item.parent] ?? "",
      order: order(item),
      measure: measures[at],
    }));
  }
}

/** What the tree of one search knows of both. @param {Counterparts} counterparts @param {Side} side @returns {Whose} */
function whoseOf({ steps, pairing }, side) {
  const partner = pairing.partner[side];
  const [mine, theirs] = [steps[side].trace, steps[otherSide(side)].trace];
  return {
    visitors: (row) => {
      const isTheirs = partner[row] >= 0 && theirs.visited(partner[row]);
      if (mine.visited(row)) return isTheirs ? "both" : `${side}`;
      return isTheirs ? `${otherSide(side)}` : "none";
    },
    rowIn: (of, row) => (of === side ? row : -1),
  };
}

/** The place of a stub among those that come after the moves of a node; 0 for what is no such stub. @param {import("../kernel/trace.js").Trace} trace @param {Item} item */
function rankOf(trace, { kind, row }) {
  return kind === "discarded" ? 3 : kind === "moves" ? 1 + Number(trace.pruned(row)) : 0;
}

/** Room for two values at a node. */
class WideMetrics extends Metrics {
  /** @param {Union} union */
  constructor(union) {
    super(union, TEXT);
    this.union = union;
  }

  /** @override @param {number} row */
  width(row) {
    const value = this.widestValue(row);
    return Math.max(super.width(row), this.mayDiffer(row) ? this.pillWidth(row, twoValues(value, value)) : 0);
  }

  /** Whether the searches may have two values for a row. @param {number} row */
  mayDiffer(row) {
    const { union } = this;
    if (union.visitors(row) !== "both") return false;
    const [one, two] = SIDES.map((side) => {
      const own = union.rowIn(side, row);
      return union.traces[side].isLeaf(own) ? union.traces[side].value(own) : null;
    });
    return one === null || one !== two;
  }
}

/** One tree of everything that either search visits. */
export class MergedTree extends ComparedTree {
  /**
   * @param {Counterparts} counterparts
   * @param {Union} union
   * @param {SVGElement} world
   */
  constructor(counterparts, union, world) {
    super(union, counterparts, union, world);
    this.union = union;
    this.metrics = new WideMetrics(union);
    this.annotate(new UnionNotes(this));
  }

  /** The best moves of either search are marked, also where the one that is not followed chose others. @override @param {UnionMoment} moment @param {Item} item */
  edgeLook(moment, item) {
    let look = super.edgeLook(moment, item);
    // In the tree of both, what one search cut off is struck through; in the other one's own tree nothing was.
    if (look.endsWith(" ghost") && this.ghostAt(item.row)?.relation === "cut") look += " pruned";
    return item.kind === "row" && moment.otherLine.has(item.row) ? `${look} best other-line` : look;
  }
}
