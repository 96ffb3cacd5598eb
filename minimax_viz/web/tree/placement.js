// Where everything of a drawn tree stands: its items by the layout, the ways of its edges, and the boxes around parts of it.

import { USUAL } from "./arrangement.js";
import { Fold } from "../core/fold.js";
import { layoutOf } from "../core/layout.js";
import { LOOSE, TIGHT, listed } from "./listing.js";
import { GAP, Metrics } from "./metrics.js";
import { Notes, widestWord, wrapped } from "./notes.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/fold.js").Item} Item */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("../core/layout.js").Layout & Partial<ReturnType<typeof listed>> & { items: Item[], rooms: number[], heights: number[], byRow: Map<number, number> }} Laid */

const STUB_WIDTH = 186;

export class Placement {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.metrics = new Metrics(trace);
    this.fold = new Fold(trace);
    this.notes = new Notes(trace, this.metrics);
    /** @type {Laid | null} */
    this.laid = null;
    this.arrangement = USUAL;
    /** Whether nodes that have been left show the windows with which they were entered. */
    this.showsEntries = false;
    /** What is shown. @type {{ moment: Moment, catalog: Catalog } | null} */
    this.shown = null;
  }

  /** Place a search. @param {Trace} trace */
  place(trace) {
    this.trace = trace;
    this.metrics = new Metrics(trace);
    this.fold = new Fold(trace);
    this.notes = new Notes(trace, this.metrics);
  }

  /**
   * @param {Item[]} items
   * @returns {Laid}
   */
  layout(items) {
    const measures = this.measures(items);
    const byRow = new Map(items.flatMap((item, at) => (item.kind === "row" ? [[item.row, at]] : [])));
    return { ...this.placed(measures, this.arrangement), items, rooms: measures.map(({ room }) => room), heights: measures.map(({ height }) => height), byRow };
  }

  /**
   * @param {import("../core/layout.js").Measure[]} measures
   * @param {import("./arrangement.js").Arrangement} arrangement
   */
  placed(measures, { column, steepness, list }) {
    return list ? listed(measures, list, this.metrics.frame.width, this.distances) : layoutOf(measures, column, steepness);
  }

  /** How far apart the lines of a list are. */
  get distances() {
    return this.metrics.isTight ? TIGHT : LOOSE;
  }

  /**
   * What the layout knows of items.
   * @param {Item[]} items
   * @returns {import("../core/layout.js").Measure[]}
   */
  measures(items) {
    const { metrics } = this;
    const measures = items.map((item) => {
      const { kind, row, parent, level } = item;
      if (kind !== "row") return { parent, ply: level, room: STUB_WIDTH, height: metrics.frame.height / 2 + 10, above: 0, lead: 0 };
      const above = metrics.above(row);
      return { parent, ply: level, room: metrics.width(row) - this.arrangement.closer, height: this.foot(item), above, lead: above };
    });
    if (metrics.isSlim) return measures;
    for (const { first, last } of this.notes.possibleRuns(items)) this.reserve(measures, items, first, last);
    return measures;
  }

  /** How far down a row reaches with its value or its name, and the stub below it. @param {Item} item */
  foot({ row, hidden }) {
    return this.metrics.height(row) + (hidden || this.fold.opened.has(row) ? 27 : 0);
  }

  /**
   * Keep room for the note under a run of moves that are not followed.
   * @param {import("../core/layout.js").Measure[]} measures
   * @param {Item[]} items
   * @param {number} first
   * @param {number} last
   */
  reserve(measures, items, first, last) {
    if (!this.shown) return;
    const text = this.notes.possibleText(items[first].row, this.shown.catalog);
    const run = measures.slice(first, last + 1).filter(({ parent }) => parent === measures[first].parent);
    const under = this.arrangement.column || this.notes.tellsParts ? [measures[last]] : run;
    const { noteLine, noteTop, text: { note: size } } = this.metrics;
    const needed = widestWord(text, size) - this.arrangement.closer - GAP * (under.length - 1);
    for (const measure of under) measure.room = Math.max(measure.room, needed / under.length);
    const room = under.reduce((sum, measure) => sum + measure.room + GAP, -6);
    const lines = wrapped(text, room, size).length;
    measures[last].height = Math.max(measures[last].height, noteTop + noteLine * (lines - 1) + 6);
  }

  /**
   * Where an item's frame begins.
   * @param {Laid} laid
   * @param {number} at
   * @returns {Point}
   */
  top(laid, at) {
    return { x: laid.x[at], y: laid.y[at] };
  }

  /**
   * On which side of an item its move stands: away from the parent, where no edge is.
   * @param {Laid} laid
   * @param {number} at
   */
  side(laid, at) {
    const parent = laid.items[at].parent;
    return parent >= 0 && laid.spine[at] === null && laid.x[at] < laid.x[parent] - 1 ? -1 : 1;
  }

  /**
   * Where the edge to an item goes.
   * @param {Laid} laid
   * @param {number} at
   * @param {Moment} moment
   * @returns {import("./edge.js").Route}
   */
  route(laid, at, moment) {
    const { metrics } = this;
    if (laid.lefts) return this.listRoute(laid, at, laid.lefts);
    const { kind, row, parent } = laid.items[at];
    const from = this.top(laid, parent);
    const to = this.top(laid, at);
    const spine = laid.spine[at];
    const isRow = laid.items[parent].kind === "row";
    const half = metrics.frame.height / 2;
    const foot = from.y + (isRow ? metrics.frame.height - this.lift(laid.items[parent].row) : half + 10);
    const leave = isRow && moment.state(laid.items[parent].row) !== "pruned" ? from.y + metrics.bottom : foot; // below a skipped move no value comes
    const head = kind !== "row" ? half - 10 : spine === null ? (this.hasWindow(moment, row) ? -metrics.windowLine(row) : this.drop(row)) : this.trace.isTree && this.trace.isLeaf(row) && !metrics.isSlim ? 17 : half;
    const width = this.trace.isTree && this.trace.isLeaf(row) ? metrics.frame.leaf ?? 0 : metrics.frame.width;
    return { from: { x: from.x, foot, leave }, to: { x: to.x, y: to.y + head }, arrive: laid.arrive[at], spine, left: to.x - width / 2 };
  }

  /**
   * Where the edge to a line of a list goes: down from its parent, or by way of the next column.
   * @param {Laid} laid
   * @param {number} at
   * @param {number[]} lefts
   * @returns {import("./edge.js").Route}
   */
  listRoute(laid, at, lefts) {
    const { parent } = laid.items[at];
    const foot = laid.y[parent] + this.metrics.frame.height;
    const spine = laid.spine[at];
    const x = lefts[parent] + this.distances.post;
    const to = { x, y: laid.y[at] + (spine === null ? 0 : this.metrics.frame.height / 2) };
    return { from: { x, foot, leave: foot }, to, arrive: foot, spine, left: lefts[at], turn: laid.turns?.[at] ?? null };
  }

  /**
   * Whether a window is written over a row's frame.
   * @param {Moment} moment
   * @param {number} row
   */
  hasWindow(moment, row) {
    const state = moment.state(row);
    return this.metrics.windowLine(row) > 0 && ((state === "open" && moment.isInOrder) || (state === "done" && this.showsEntries));
  }

  /** How far above its foot a row's outline is where its edges begin. @param {number} row */
  lift(row) {
    return this.trace.isTree && !this.metrics.isSlim && !this.trace.maximises(row) ? 2 : 0;
  }

  /** How far below its top a row's outline is where the edge meets it. @param {number} row */
  drop(row) {
    return this.trace.isTree && !this.metrics.isSlim && !this.trace.isLeaf(row) && this.trace.maximises(row) ? 2 : 0;
  }

  /**
   * The place among what is drawn of a row: its own, or that of the stub or the node under which it is folded.
   * @param {number} row
   */
  shownAs(row) {
    const { laid, trace } = this;
    let below = row;
    let shown = row;
    while (shown > 0 && !laid?.byRow.has(shown)) [below, shown] = [shown, trace.parents[shown]];
    const at = laid?.byRow.get(shown);
    if (!laid || at === undefined || shown === row) return at ?? null;
    return laid.items.reduce((found, item, place) => (item.kind !== "row" && item.parent === at && item.row <= below ? place : found), at);
  }

  /** The boxes around a line of moves with what lies beside it: whole first, then shorter and shorter. @param {number[]} line */
  lineBoxes(line) {
    const shown = line.map((_, at) => this.box(line.slice(0, at + 1).flatMap((row) => [row, ...this.trace.children(row).slice(0, 60)])));
    return shown.reverse().filter((box) => box !== null);
  }

  /** The box around some rows, as far as they are drawn. @param {(number | null)[]} rows */
  box(rows) {
    return this.boxAt(rows.flatMap((row) => (row === null ? [] : this.laid?.byRow.get(row) ?? [])));
  }

  /**
   * The box around what is drawn at some places.
   * @param {number[]} places
   */
  boxAt(places) {
    const { laid, metrics } = this;
    if (!laid || !places.length) return null;
    const tops = places.map((at) => this.top(laid, at));
    const xs = tops.map(({ x }) => x);
    const ys = tops.map(({ y }) => y);
    const half = metrics.frame.width / 2 + 20;
    return { left: Math.min(...xs) - half, right: Math.max(...xs) + half, top: Math.min(...ys) - 26, bottom: Math.max(...ys) + metrics.bottom + 24 };
  }

  /**
   * The box of a drawn row's frame and value.
   * @param {number} row
   */
  outline(row) {
    const { laid, metrics } = this;
    const at = laid?.byRow.get(row);
    if (!laid || at === undefined) return null;
    const { x, y } = this.top(laid, at);
    const half = metrics.frame.width / 2;
    return { left: x - half, right: x + half, top: y, bottom: y + metrics.bottom };
  }
}
