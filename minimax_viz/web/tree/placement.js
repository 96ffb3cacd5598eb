// Where everything of a drawn tree stands: its items by the layout, the ways of its edges, and the boxes around parts of it.

import { USUAL, gapsOf } from "./arrangement.js";
import { Fold } from "../core/fold.js";
import { layoutOf } from "../core/layout.js";
import { Metrics } from "./metrics.js";
import { Notes, wrapped } from "./notes.js";
import { stubWidth } from "./looks.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/fold.js").Item} Item */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {{ x: number, y: number }} Point */
/** At the height `leave` the edges down from an item part. @typedef {import("../core/layout.js").Layout & { items: Item[], rooms: number[], heights: number[], leave: number[], byRow: Map<number, number> }} Laid */

const AROUND = 4; // what is free around a box

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
    const placed = this.placed(items, measures, this.arrangement);
    return { ...placed, items, rooms: measures.map(({ room }) => room), heights: measures.map(({ height }) => height), leave: partings(placed, measures), byRow };
  }

  /**
   * @param {Item[]} items
   * @param {import("../core/layout.js").Measure[]} measures
   * @param {import("./arrangement.js").Arrangement} arrangement
   */
  placed(items, measures, arrangement) {
    return this.widened(items, layoutOf(measures, arrangement.steepness, gapsOf(arrangement)));
  }

  /** A layout with room for the slanted names at its right. @param {Item[]} items @param {import("../core/layout.js").Layout} layout */
  widened(items, layout) {
    const reach = items.map(({ kind, row }, at) => (kind === "row" ? layout.x[at] + this.metrics.slant(row) : 0));
    return { ...layout, width: Math.max(layout.width, ...reach) };
  }

  /**
   * What the layout knows of items.
   * @param {Item[]} items
   * @returns {import("../core/layout.js").Measure[]}
   */
  measures(items) {
    const { metrics } = this;
    const measures = items.map((item) => {
      const { kind, row, parent, level, isSmall } = item;
      if (kind !== "row") return { parent, ply: level, room: this.stubWidth(item), height: metrics.frame.height / 2 + 10, above: 0 };
      if (isSmall) return { parent, ply: level, room: metrics.pill.width, height: metrics.pill.height, above: 0 };
      return { parent, ply: level, room: metrics.width(row), height: this.foot(item), above: metrics.above(row) };
    });
    for (const { first, last } of this.notes.possibleRuns(items)) this.reserve(measures, items, first, last);
    return measures;
  }

  /** How wide a stub is with the widest text that it can show at any step. @param {Item} item */
  stubWidth({ kind, row, rows, hidden }) {
    const { trace, metrics, shown } = this;
    const told = trace.pruned(row) ? "skipped" : trace.maximises(trace.parents[row]) ? "most" : "least";
    const value = metrics.widestNumberText(rows);
    const texts = (kind === "moves" ? [kind, told] : [kind]).map((name) => shown?.catalog.text(`page.stub.${name}`, { moves: rows.length, plies: hidden, value }) ?? "");
    return Math.max(...texts.map((text) => stubWidth(text, metrics.text.note)));
  }

  /** How far down a row reaches with its value or its name, and the stub below it. @param {Item} item */
  foot({ row, hidden, isSmall }) {
    if (isSmall) return this.metrics.pill.height;
    return this.metrics.height(row) + (hidden || this.fold.opened.has(row) ? 27 : 0);
  }

  /**
   * Keep room below a run of moves that are not followed for the note under it, which has no width of its own.
   * @param {import("../core/layout.js").Measure[]} measures
   * @param {Item[]} items
   * @param {number} first
   * @param {number} last
   */
  reserve(measures, items, first, last) {
    if (!this.shown) return;
    const text = this.notes.possibleText(items[first].row, this.shown.catalog);
    const run = measures.slice(first, last + 1).filter(({ parent }) => parent === measures[first].parent);
    const { noteLine, noteTop, text: { note: size } } = this.metrics;
    const gap = gapsOf(this.arrangement).siblings;
    const under = this.notes.tellsParts ? [measures[last]] : run;
    const room = under.reduce((sum, measure) => sum + measure.room + gap, -6);
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
    return parent >= 0 && laid.x[at] < laid.x[parent] - 1 ? -1 : 1;
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
    const { kind, row, parent, isSmall } = laid.items[at];
    const from = this.top(laid, parent);
    const to = this.top(laid, at);
    const isRow = laid.items[parent].kind === "row";
    const half = metrics.frame.height / 2;
    const foot = from.y + (isRow ? metrics.frame.height - this.lift(laid.items[parent].row) : half + 10);
    const leave = laid.leave[parent];
    const head = kind !== "row" ? half - 10 : isSmall ? 0 : metrics.isLong(row) ? -metrics.above(row) : this.hasWindow(moment, row) ? -metrics.windowLine(row) : this.drop(row);
    return { from: { x: from.x, foot, leave }, to: { x: to.x, y: to.y + head }, arrive: laid.arrive[at] };
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
    return this.trace.isTree && !this.trace.maximises(row) ? 2 : 0;
  }

  /** How far below its top a row's outline is where the edge meets it. @param {number} row */
  drop(row) {
    return this.trace.isTree && !this.trace.isLeaf(row) && this.trace.maximises(row) ? 2 : 0;
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
    return laid.items.reduce((found, item, place) => (item.kind !== "row" && item.parent === at && (item.kind === "path" || item.rows.includes(below)) ? place : found), at);
  }

  /** The boxes around a line of moves with what lies beside it: whole first, then shorter and shorter. @param {number[]} line */
  lineBoxes(line) {
    const items = this.laid?.items ?? [];
    const shown = line.map((_, at) => {
      const rows = new Set(line.slice(0, at + 1).flatMap((row) => [row, ...this.trace.children(row)]));
      return this.boxAt(items.flatMap((item, place) => (item.rows.some((row) => rows.has(row)) ? [place] : [])));
    });
    return [...shown.reverse(), this.box(line.slice(0, 2)), this.box(line.slice(0, 1))].filter((box) => box !== null);
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
    const { laid } = this;
    if (!laid || !places.length) return null;
    const { x, rooms, arrive, y, heights } = laid;
    const edge = (/** @type {(at: number) => number} */ of, /** @type {1 | -1} */ sign) => sign * Math.max(...places.map((at) => sign * of(at))) + sign * AROUND;
    return { left: edge((at) => x[at] - rooms[at] / 2, -1), right: edge((at) => x[at] + rooms[at] / 2, 1), top: edge((at) => arrive[at], -1), bottom: edge((at) => y[at] + heights[at], 1) };
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

/**
 * Down to where the edges of each item stay together: below all that is written, in its ply, over the way that they take.
 * @param {import("../core/layout.js").Layout} layout
 * @param {import("../core/layout.js").Measure[]} measures
 */
function partings({ x, y }, measures) {
  const least = x.slice(), most = x.slice();
  measures.forEach(({ parent }, at) => {
    if (parent < 0) return;
    least[parent] = Math.min(least[parent], x[at]);
    most[parent] = Math.max(most[parent], x[at]);
  });
  return measures.map(({ ply }, parent) => {
    const over = measures.map((other, at) => (other.ply === ply && x[at] + other.room / 2 > least[parent] && x[at] - other.room / 2 < most[parent] ? y[at] + other.height : 0));
    return Math.max(y[parent] + measures[parent].height, ...over);
  });
}
