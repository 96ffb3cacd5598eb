// The tree: lays out what is visible, and brings the drawn elements to what a step shows.

import { EdgeView } from "./edge.js";
import { Fold } from "../picture/fold.js";
import { toldAt } from "../kernel/side.js";
import { givenValue } from "../kernel/wholetree.js";
import { layoutOf } from "../picture/layout.js";
import { numberText } from "../narration/numbers.js";
import { READABLE } from "./camera.js";
import { DENSE, USUAL, bestArrangement, gapsOf } from "./arrangement.js";
import { Metrics } from "./metrics.js";
import { NodeView, drawStub, makeIdle } from "./node.js";
import { Notes, wrapped } from "./notes.js";
import { stubTold } from "../picture/stub.js";
import { stubWidth } from "./looks.js";
import { svg } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Catalog} Catalog */
/** @typedef {import("../picture/fold.js").Item} Item */
/** @typedef {import("../picture/layout.js").Layout} Layout */
/** @typedef {import("../picture/layout.js").Measure} Measure */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("./arrangement.js").Arrangement} Arrangement */
/** @typedef {{ x: number, y: number }} Point */
/** What is shown of the search, and in which language. @typedef {{ moment: Moment, catalog: Catalog }} Shown */
/** At the height `leave` the edges down from an item part. @typedef {Layout & { items: Item[], rooms: number[], heights: number[], leave: number[], byRow: Map<number, number> }} Laid */

const AROUND = 4; // what is free around a box
export const LEAST_BOARD = 40; // pixels

export class Tree {
  /**
   * @param {Trace} trace
   * @param {SVGElement} world the group that everything is drawn into
   */
  constructor(trace, world) {
    this.trace = trace;
    this.metrics = new Metrics(trace);
    this.fold = new Fold(trace);
    this.notes = new Notes(trace, this.metrics);
    /** @type {Laid | null} */
    this.laid = null;
    this.arrangement = USUAL;
    /** @type {Shown | null} */
    this.shown = null;
    /** Whether nodes that have been left show the windows with which they were entered. */
    this.showsEntries = false;
    this.edgeLayer = svg("g", { class: "edges" });
    this.nodeLayer = svg("g", { class: "nodes" });
    world.append(this.edgeLayer, this.nodeLayer, this.notes.layer);
    /** @type {Map<number, NodeView>} */
    this.nodes = new Map();
    /** @type {Map<number, SVGElement>} */
    this.stubs = new Map();
    /** @type {Map<number, EdgeView>} */
    this.edges = new Map();
    /** How nodes and edges looked before a step, as long as that is seen: by "node" or "edge", and row. @type {Map<string, Element | undefined>} */
    this.copies = new Map();
    this.isArranged = false;
    /** Whether windows stand over the nodes, where there is room for them. */
    this.wantsWindows = true;
    /** The values that it has room for, where that is not for all. @type {number[] | null} */
    this.told = null;
    /** @type {Element[]} */
    this.marked = [];
    /** Whether the leaves of an explicit tree show their values before they are evaluated. */
    this.showsLeaves = false;
    /** The leaves whose values are not the file's. @type {Set<number>} */
    this.changed = new Set();
    /** The moves that can be picked as an answer. @type {Set<number>} */
    this.offered = new Set();
  }

  /** Draw another search, spread as the one before, of which nothing is left. @param {Trace} trace */
  setTrace(trace) {
    this.trace = trace;
    const { isWhole, room } = this.fold;
    this.fold = Object.assign(new Fold(trace), { room });
    this.fold.isWhole &&= isWhole;
    this.told = null;
    this.measure(new Metrics(trace));
  }

  /** Draw it in other sizes. @param {Metrics} metrics */
  measure(metrics) {
    this.laid = null;
    this.forgetHidden();
    this.metrics = metrics;
    metrics.take(this.arrangement);
    this.annotate(new Notes(this.trace, metrics));
    this.marked = [];
  }

  /** Show of the search what a moment may tell, with room for such values alone: one to come is not known to be long. @param {Moment} moment */
  know(moment) {
    this.fold.know(moment);
    const told = moment.hidesAhead ? moment.values : null;
    if (told?.length === this.told?.length) return;
    const metrics = new Metrics(this.trace, this.metrics.text, told ?? undefined);
    const isAsBefore = told && this.told && metrics.span === this.metrics.span;
    this.told = told;
    if (isAsBefore) return;
    this.isArranged = false;
    this.measure(metrics);
  }

  /** Let moves be picked as an answer. @param {Set<number>} rows */
  offer(rows) {
    if (!rows.size && !this.offered.size) return; // as at most steps: they are marked already
    this.offered = rows;
    if (this.shown) this.mark(this.shown.moment);
  }

  /** Write other notes. @param {Notes} notes */
  annotate(notes) {
    this.notes.layer.replaceWith(notes.layer);
    this.notes = notes;
  }

  /**
   * Show a step; afterwards the elements are up to date.
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  update(moment, catalog) {
    if (moment.trace !== this.trace) this.setTrace(moment.trace);
    this.know(moment);
    if (this.metrics.speak(catalog)) this.forgetAll();
    const items = this.fold.items(moment);
    const hasChanged = this.laid?.items !== items || this.shown?.catalog !== catalog;
    this.shown = { moment, catalog };
    if (hasChanged || !this.laid) {
      this.laid = this.layout(items);
      this.forgetHidden();
    }
    const { laid, shown } = this;
    items.forEach((item, at) => {
      if (item.kind === "row") this.updateNode(item, laid, at, shown);
      else this.updateStub(item, laid, at, shown);
      if (item.parent >= 0) this.updateEdge(item, laid, at, moment);
    });
    this.notes.update(moment, laid, catalog);
    this.mark(moment);
  }

  /**
   * Draw the tree whole, as large as it can be, if it can be read so or is wanted `whole` at any price; else what matters
   * of it, dense. Says whether it is whole.
   * @param {(layout: Layout) => number} scaleFor at what scale a layout fills the view
   * @param {number} readable the scale at which values can just be read
   * @param {boolean} whole
   */
  arrange(scaleFor, readable, whole) {
    const { shown, fold } = this;
    if (!shown) return false;
    const [before, wasWhole] = [this.arrangement, fold.isWhole];
    const items = fold.mayBeWhole ? fold.whole() : null;
    const scaleOf = (/** @type {Item[]} */ items, /** @type {Arrangement} */ arrangement) => {
      this.take(arrangement);
      return scaleFor(this.placed(items, this.measures(items), arrangement));
    };
    const best = items &&
      bestArrangement(
        (arrangement) => scaleOf(items, arrangement),
        this.isArranged ? before : null,
        readable,
        this.shrinks,
        this.wantsWindows,
      );
    fold.isWhole = best !== null || (whole && items !== null);
    this.take(best ?? (whole ? { ...USUAL, hasWindows: this.wantsWindows } : this.dense));
    this.isArranged = true;
    const isAsBefore = Object.entries(this.arrangement).every(([name, value]) =>
      before[/** @type {keyof Arrangement} */ (name)] === value
    );
    if (fold.isWhole !== wasWhole || !isAsBefore) this.redraw(shown);
    else this.update(shown.moment, shown.catalog);
    return fold.isWhole;
  }

  /** Draw everything anew. @param {Shown} shown */
  redraw({ moment, catalog }) {
    this.forgetAll();
    this.update(moment, catalog);
  }

  /** Take everything away. */
  forgetAll() {
    for (const drawn of [this.nodes, this.edges, this.stubs]) drawn.clear();
    for (const layer of [this.nodeLayer, this.edgeLayer]) layer.replaceChildren();
    this.laid = null;
  }

  /** How a part of the tree is spread: boards may be as small as they can be read. */
  get dense() {
    const { metrics: { usual } } = this;
    return { ...DENSE, body: this.shrinks ? Math.min(1, LEAST_BOARD / READABLE / usual.width) : 1 };
  }

  /** Whether what stands in frames can still be read when it is smaller. */
  get shrinks() {
    return Array.isArray(this.trace.document.look);
  }

  /** @param {boolean} shows whether nodes that have been left show the windows with which they were entered */
  showEntries(shows) {
    if (this.showsEntries === shows || !this.shown) return;
    this.showsEntries = shows;
    this.update(this.shown.moment, this.shown.catalog);
  }

  /** @param {Arrangement} arrangement */
  take(arrangement) {
    this.arrangement = arrangement;
    this.metrics.take(arrangement);
  }

  /** Take away what is no longer visible. */
  forgetHidden() {
    const rows = new Set(this.laid?.items.filter((item) => item.kind === "row").map((item) => item.row));
    const stubs = new Set(this.laid?.items.filter((item) => item.kind !== "row").map((item) => item.row));
    for (const [row, view] of this.nodes) if (!rows.has(row)) (view.element.remove(), this.nodes.delete(row));
    for (const [row, stub] of this.stubs) if (!stubs.has(row)) (stub.remove(), this.stubs.delete(row));
    for (const [row, edge] of this.edges)
      if (!rows.has(row) && !stubs.has(row)) (edge.element.remove(), this.edges.delete(row));
  }

  /** @param {Item} item @param {Laid} laid @param {number} at @param {Shown} shown */
  updateNode(item, laid, at, { moment, catalog }) {
    let view = this.nodes.get(item.row);
    if (!view || view.isSmall !== item.isSmall) {
      view?.element.remove();
      view = new NodeView(this.trace, this.metrics, item.row, item.isSmall);
      this.nodes.set(item.row, view);
      this.nodeLayer.append(view.element);
    }
    const given = this.showsLeaves ? numberText(toldAt(this.trace, item.row, givenValue(this.trace, item.row))) : "";
    const isOpened = this.fold.opened.has(item.row) && item.hidden === 0;
    view.update(moment, item, catalog, {
      ...this.top(laid, at),
      side: this.side(laid, at),
      isOpened,
      given,
      isNamed: this.showsLeaves,
      isChanged: this.changed.has(item.row),
    });
  }

  /** @param {Item} item @param {Laid} laid @param {number} at @param {Shown} shown */
  updateStub(item, laid, at, { moment, catalog }) {
    let stub = this.stubs.get(item.row);
    if (!stub) {
      stub = svg("g");
      this.stubs.set(item.row, stub);
      this.nodeLayer.append(stub);
    }
    const { text, isSkipped } = stubTold(moment, item, catalog);
    if (stub.textContent !== text) {
      drawStub(stub, text, this.metrics.frame.height / 2 - 10, item.row, this.metrics.text.note);
      if (item.kind === "discarded" || item.kind === "path") makeIdle(stub);
    }
    const { x, y } = this.top(laid, at);
    stub.setAttribute("transform", `translate(${x} ${y})`);
    stub.setAttribute("aria-label", text);
    stub.classList.toggle("later", moment.state(item.row) === "unvisited");
    stub.classList.toggle("skipped", isSkipped);
  }

  /** @param {Item} item @param {Laid} laid @param {number} at @param {Moment} moment */
  updateEdge(item, laid, at, moment) {
    let edge = this.edges.get(item.row);
    if (!edge) {
      edge = new EdgeView(item.row);
      this.edges.set(item.row, edge);
      this.edgeLayer.append(edge.element);
    }
    const parent = laid.items[item.parent];
    const isTail = parent.kind === "row" && moment.state(parent.row) !== "unvisited";
    const isStub = item.kind === "moves";
    edge.update(
      this.route(laid, at, moment),
      isTail || parent.kind !== "row" ? this.edgeLook(moment, item) + (isStub ? " thin" : "") : "unvisited",
    );
  }

  /** @param {Moment} moment @param {Item} item */
  edgeLook(moment, item) {
    const state = moment.state(item.row);
    if (state === "pruned" && this.trace.leftOut(item.row)) return "left-out";
    if (state === "pruned" && item.row >= this.trace.rows) return "below"; // the cut is further up
    if (item.kind !== "row" || state === "unvisited" || state === "pruned") return state;
    const { row } = item;
    const isBest = moment.holder(this.trace.parents[row]) === row;
    const isMoving = moment.step.child === row;
    return [state, isBest && "best", isMoving && "moving", moment.line.has(row) && "line"].filter(Boolean).join(" ");
  }

  /** Mark the node at hand, the child that reports to it, the supplier of a cutoff's bound, and the moves to pick from. @param {Moment} moment */
  mark(moment) {
    for (const element of this.marked) element.classList.remove("current", "reporting", "supplier", "offered");
    this.marked = [];
    const { node, child, supplier } = moment.step;
    for (
      const [row, name] of /** @type {const} */ ([[node, "current"], [child, "reporting"], [supplier, "supplier"]])
    ) {
      const element = row === null ? undefined : this.nodes.get(row)?.element;
      if (!element) continue;
      element.classList.add(name);
      this.marked.push(element);
    }
    for (const row of this.offered) {
      for (const view of [this.nodes.get(row), this.edges.get(row)]) {
        view?.element.classList.add("offered");
        if (view) this.marked.push(view.element);
      }
    }
  }

  /** Light up a row, or the stub that it is folded under, or nothing. @param {number | null} row */
  light(row) {
    for (const element of this.nodeLayer.querySelectorAll(".lit")) element.classList.remove("lit");
    const at = row === null ? null : this.shownAs(row);
    const item = at === null ? undefined : this.laid?.items[at];
    if (item)
      (item.kind === "row" ? this.nodes.get(item.row)?.element : this.stubs.get(item.row))?.classList.add("lit");
  }

  // Where everything stands ------------------------------------------------------------------------------------

  /**
   * @param {Item[]} items
   * @returns {Laid}
   */
  layout(items) {
    const measures = this.measures(items);
    const byRow = new Map(items.flatMap((item, at) => (item.kind === "row" ? [[item.row, at]] : [])));
    const placed = this.placed(items, measures, this.arrangement);
    return {
      ...placed,
      items,
      rooms: measures.map(({ room }) => room),
      heights: measures.map(({ height }) => height),
      leave: partings(placed, measures),
      byRow,
    };
  }

  /** @param {Item[]} items @param {Measure[]} measures @param {Arrangement} arrangement @returns {Layout} */
  placed(items, measures, arrangement) {
    return this.widened(items, layoutOf(measures, arrangement.steepness, gapsOf(arrangement)));
  }

  /** A layout with room for the slanted names at its right. @param {Item[]} items @param {Layout} layout */
  widened(items, layout) {
    const reach = items.map(({ kind, row }, at) => (kind === "row" ? layout.x[at] + this.metrics.slant(row) : 0));
    return { ...layout, width: Math.max(layout.width, ...reach) };
  }

  /**
   * What the layout knows of items.
   * @param {Item[]} items
   * @returns {Measure[]}
   */
  measures(items) {
    const { metrics } = this;
    const measures = items.map((item) => {
      const { kind, row, parent, level, isSmall } = item;
      if (kind !== "row")
        return { parent, ply: level, room: this.stubWidth(item), height: metrics.frame.height / 2 + 10, above: 0 };
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
    const texts = (kind === "moves" ? [kind, told] : [kind]).map((name) =>
      shown?.catalog.text(`page.stub.${name}`, { moves: rows.length, plies: hidden, value }) ?? ""
    );
    return Math.max(...texts.map((text) => stubWidth(text, metrics.text.note)));
  }

  /** How far down a row reaches with its value or its name, and the stub below it. @param {Item} item */
  foot({ row, hidden, isSmall }) {
    if (isSmall) return this.metrics.pill.height;
    return this.metrics.height(row) + (hidden || this.fold.opened.has(row) ? 27 : 0);
  }

  /**
   * Keep room below a run of moves that are not followed for the note under it, which has no width of its own.
   * @param {Measure[]} measures
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
    const head = kind !== "row"
      ? half - 10
      : isSmall
      ? 0
      : metrics.isLong(row)
      ? -metrics.above(row)
      : this.hasWindow(moment, row)
      ? -metrics.windowLine(row)
      : this.drop(row);
    return { from: { x: from.x, foot, leave }, to: { x: to.x, y: to.y + head }, arrive: laid.arrive[at] };
  }

  /**
   * Whether a window is written over a row's frame.
   * @param {Moment} moment
   * @param {number} row
   */
  hasWindow(moment, row) {
    const state = moment.state(row);
    return this.metrics.windowLine(row) > 0 &&
      ((state === "open" && moment.isInOrder) || (state === "done" && this.showsEntries));
  }

  /** How far above its foot a row's outline is where its edges begin. @param {number} row */
  lift(row) {
    return this.trace.isTree && this.trace.player(row) === "min" ? 2 : 0;
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
    while (!trace.isRoot(shown) && !laid?.byRow.has(shown)) [below, shown] = [shown, trace.parents[shown]];
    const at = laid?.byRow.get(shown);
    if (!laid || at === undefined || shown === row) return at ?? null;
    const holds = (/** @type {Item} */ item) =>
      item.kind !== "row" && item.parent === at && (item.kind === "path" || item.rows.includes(below));
    const stub = laid.items.map(holds).lastIndexOf(true);
    return stub < 0 ? at : stub;
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

  /** The box around all that is drawn. */
  get whole() {
    const { laid } = this;
    return laid && { left: 0, top: 0, right: laid.width, bottom: laid.height };
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
    const edge = (/** @type {(at: number) => number} */ of, /** @type {1 | -1} */ sign) =>
      sign * Math.max(...places.map((at) => sign * of(at))) + sign * AROUND;
    return {
      left: edge((at) => x[at] - rooms[at] / 2, -1),
      right: edge((at) => x[at] + rooms[at] / 2, 1),
      top: edge((at) => arrive[at], -1),
      bottom: edge((at) => y[at] + heights[at], 1),
    };
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
 * @param {Layout} layout
 * @param {Measure[]} measures
 */
function partings({ x, y }, measures) {
  const least = x.slice(), most = x.slice();
  measures.forEach(({ parent }, at) => {
    if (parent < 0) return;
    least[parent] = Math.min(least[parent], x[at]);
    most[parent] = Math.max(most[parent], x[at]);
  });
  return measures.map(({ ply }, parent) => {
    const over = measures.map((other, at) => {
      const isOver = other.ply === ply && x[at] + other.room / 2 > least[parent] &&
        x[at] - other.room / 2 < most[parent];
      return isOver ? y[at] + other.height : 0;
    });
    return Math.max(y[parent] + measures[parent].height, ...over);
  });
}
