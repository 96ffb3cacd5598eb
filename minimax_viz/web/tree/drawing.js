// The tree: lays out what is visible, and brings the drawn elements to what a step shows.

import { EdgeView } from "./edge.js";
import { givenValue } from "../core/wholetree.js";
import { numberText } from "../core/numbers.js";
import { READABLE } from "./camera.js";
import { DENSE, USUAL, bestArrangement } from "./arrangement.js";
import { Placement } from "./placement.js";
import { NodeView, drawStub, makeIdle } from "./node.js";
import { stubTold } from "../core/stub.js";
import { svg } from "../shell/elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/fold.js").Item} Item */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {import("./placement.js").Laid} Laid */
/** @typedef {import("./arrangement.js").Arrangement} Arrangement */

export const LEAST_BOARD = 40; // pixels

export class Tree extends Placement {
  /**
   * @param {Trace} trace
   * @param {SVGElement} world the group that everything is drawn into
   */
  constructor(trace, world) {
    super(trace);
    this.edgeLayer = svg("g", { class: "edges" });
    this.nodeLayer = svg("g", { class: "nodes" });
    world.append(this.edgeLayer, this.nodeLayer, this.notes.layer);
    /** @type {Map<number, NodeView>} */
    this.nodes = new Map();
    /** @type {Map<number, SVGElement>} */
    this.stubs = new Map();
    /** @type {Map<number, EdgeView>} */
    this.edges = new Map();
    this.isArranged = false;
    /** @type {Element[]} */
    this.marked = [];
    /** Whether the leaves of an explicit tree show their values before they are evaluated. */
    this.showsLeaves = false;
    /** The leaves whose values are not the file's. @type {Set<number>} */
    this.changed = new Set();
    /** What nodes would be worth if a skipped move had some value. @type {Map<number, string>} */
    this.supposed = new Map();
    this.stop = -1;
  }

  /** Draw another search, with nothing left of the one before. @param {Trace} trace */
  setTrace(trace) {
    this.laid = null;
    this.forgetHidden();
    this.notes.layer.remove();
    this.place(trace);
    this.nodeLayer.after(this.notes.layer);
    this.marked = [];
  }

  /**
   * Show a step; afterwards the elements are up to date.
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  update(moment, catalog) {
    this.fold.know(moment);
    this.metrics.speak(catalog);
    const items = this.fold.items(moment);
    const hasChanged = this.laid?.items !== items || this.shown?.catalog !== catalog;
    this.shown = { moment, catalog };
    if (hasChanged || !this.laid) {
      this.laid = this.layout(items);
      this.forgetHidden();
    }
    const laid = this.laid;
    items.forEach((item, at) => {
      if (item.kind === "row") this.updateNode(moment, item, laid, at, catalog);
      else this.updateStub(moment, item, laid, at, catalog);
      if (item.parent >= 0) this.updateEdge(moment, item, laid, at);
    });
    this.notes.update(moment, laid, catalog);
    this.mark(moment);
  }

  /**
   * Draw the tree whole, as large as it can be, if it can be read so or is wanted `whole` at any price; else what matters
   * of it, dense. Says whether it is whole.
   * @param {(layout: import("../core/layout.js").Layout) => number} scaleFor at what scale a layout fills the view
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
    const best = items && bestArrangement((arrangement) => scaleOf(items, arrangement), this.isArranged ? before : null, readable, this.shrinks);
    fold.isWhole = best !== null || (whole && items !== null);
    this.take(best ?? (whole ? USUAL : this.dense));
    this.isArranged = true;
    const isAsBefore = Object.entries(this.arrangement).every(([name, value]) => before[/** @type {keyof Arrangement} */ (name)] === value);
    if (fold.isWhole !== wasWhole || !isAsBefore) this.redraw(shown);
    else this.update(shown.moment, shown.catalog);
    return fold.isWhole;
  }

  /** Draw everything anew. @param {{ moment: Moment, catalog: Catalog }} shown */
  redraw({ moment, catalog }) {
    for (const drawn of [this.nodes, this.edges, this.stubs]) drawn.clear();
    for (const layer of [this.nodeLayer, this.edgeLayer]) layer.replaceChildren();
    this.laid = null;
    this.update(moment, catalog);
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
    for (const [row, edge] of this.edges) if (!rows.has(row) && !stubs.has(row)) (edge.element.remove(), this.edges.delete(row));
  }

  /**
   * @param {Moment} moment
   * @param {Item} item
   * @param {Laid} laid
   * @param {number} at
   * @param {Catalog} catalog
   */
  updateNode(moment, item, laid, at, catalog) {
    let view = this.nodes.get(item.row);
    if (!view || view.isSmall !== item.isSmall) {
      view?.element.remove();
      view = new NodeView(this.trace, this.metrics, item.row, item.isSmall);
      this.nodes.set(item.row, view);
      this.nodeLayer.append(view.element);
    }
    const given = this.showsLeaves ? numberText(givenValue(this.trace, item.row)) : "";
    const isOpened = this.fold.opened.has(item.row) && item.hidden === 0;
    view.update(moment, item, catalog, { ...this.top(laid, at), side: this.side(laid, at), isOpened, given, isChanged: this.changed.has(item.row), supposed: this.supposed.get(item.row) ?? "" });
  }

  /**
   * @param {Moment} moment
   * @param {Item} item
   * @param {Laid} laid
   * @param {number} at
   * @param {Catalog} catalog
   */
  updateStub(moment, item, laid, at, catalog) {
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

  /**
   * @param {Moment} moment
   * @param {Item} item
   * @param {Laid} laid
   * @param {number} at
   */
  updateEdge(moment, item, laid, at) {
    let edge = this.edges.get(item.row);
    if (!edge) {
      edge = new EdgeView();
      this.edges.set(item.row, edge);
      this.edgeLayer.append(edge.element);
    }
    const parent = laid.items[item.parent];
    const isTail = parent.kind === "row" && moment.state(parent.row) !== "unvisited";
    const isStub = item.kind === "moves";
    edge.update(this.route(laid, at, moment), isTail || parent.kind !== "row" ? this.edgeLook(moment, item) + (isStub ? " thin" : "") : "unvisited");
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

  /** Mark the node at hand, the child that reports to it, and the supplier of a cutoff's bound. @param {Moment} moment */
  mark(moment) {
    for (const element of this.marked) element.classList.remove("current", "reporting", "supplier", "stop");
    this.marked = [];
    const { node, child, supplier } = moment.step;
    for (const [row, name] of /** @type {const} */ ([[node, "current"], [child, "reporting"], [supplier, "supplier"], [this.stop, "stop"]])) {
      const element = row === null ? undefined : this.nodes.get(row)?.element;
      if (!element) continue;
      element.classList.add(name);
      this.marked.push(element);
    }
  }

  /** Light up a row, or the stub that it is folded under, or nothing. @param {number | null} row */
  light(row) {
    for (const element of this.nodeLayer.querySelectorAll(".lit")) element.classList.remove("lit");
    const at = row === null ? null : this.shownAs(row);
    const item = at === null ? undefined : this.laid?.items[at];
    if (item) (item.kind === "row" ? this.nodes.get(item.row)?.element : this.stubs.get(item.row))?.classList.add("lit");
  }
}
