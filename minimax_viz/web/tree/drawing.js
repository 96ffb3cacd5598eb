// The tree: lays out what is visible, and brings the drawn elements to what a step shows.

import { EdgeView } from "./edge.js";
import { Fold } from "../core/fold.js";
import { tidy } from "../core/layout.js";
import { GAP, Metrics } from "./metrics.js";
import { NodeView, drawStub } from "./node.js";
import { Notes } from "./notes.js";
import { stubTold } from "../core/stub.js";
import { svg } from "../shell/elements.js";

/** @typedef {import("../core/catalog.js").Catalog} Catalog */
/** @typedef {import("../core/fold.js").Item} Item */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ items: Item[], x: number[], width: number, height: number, byRow: Map<number, number> }} Laid */

const STUB_WIDTH = 186;

export class Tree {
  /**
   * @param {Trace} trace
   * @param {SVGElement} world the group that everything is drawn into
   */
  constructor(trace, world) {
    this.trace = trace;
    this.metrics = new Metrics(trace);
    this.fold = new Fold(trace);
    this.edgeLayer = svg("g", { class: "edges" });
    this.nodeLayer = svg("g", { class: "nodes" });
    this.notes = new Notes(trace, this.metrics);
    world.append(this.edgeLayer, this.nodeLayer, this.notes.layer);
    /** @type {Map<number, NodeView>} */
    this.nodes = new Map();
    /** @type {Map<number, SVGElement>} */
    this.stubs = new Map();
    /** @type {Map<number, EdgeView>} */
    this.edges = new Map();
    /** @type {Laid | null} */
    this.laid = null;
    /** @type {Element[]} */
    this.marked = [];
  }

  /**
   * Show a step; afterwards the elements are up to date.
   * @param {Moment} moment
   * @param {Catalog} catalog
   */
  update(moment, catalog) {
    const items = this.fold.items(moment.deepest, moment.step.node, moment.step.supplier);
    if (this.laid?.items !== items) {
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
   * @param {Item[]} items
   * @returns {Laid}
   */
  layout(items) {
    const { metrics } = this;
    const widths = items.map((item) => (item.kind === "row" ? metrics.width(item.row) : STUB_WIDTH));
    const x = tidy(items.map((item) => item.parent), widths, GAP).map((at) => Math.round(at * 2) / 2);
    const width = Math.max(...x.map((at, place) => at + widths[place] / 2));
    const levels = Math.max(...items.map((item) => item.level)) + 1;
    const byRow = new Map(items.flatMap((item, at) => (item.kind === "row" ? [[item.row, at]] : [])));
    return { items, x, width, height: levels * metrics.levelGap - 30, byRow };
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
   * Where an item's frame begins.
   * @param {Laid} laid
   * @param {number} at
   * @returns {Point}
   */
  top(laid, at) {
    return { x: laid.x[at], y: laid.items[at].level * this.metrics.levelGap };
  }

  /**
   * On which side of an item its move stands: away from the parent, where no edge is.
   * @param {Laid} laid
   * @param {number} at
   */
  side(laid, at) {
    const parent = laid.items[at].parent;
    return parent >= 0 && laid.x[at] < laid.x[parent] ? -1 : 1;
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
    if (!view) {
      view = new NodeView(this.trace, this.metrics, item.row);
      this.nodes.set(item.row, view);
      this.nodeLayer.append(view.element);
    }
    const isOpened = this.fold.opened.has(item.row) && item.hidden === 0;
    view.update(moment, item, catalog, { ...this.top(laid, at), side: this.side(laid, at), isOpened });
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
      drawStub(stub, text, this.metrics.frame.height / 2 - 10, item.row);
      if (item.kind === "discarded") isNoButton(stub);
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
    const from = this.top(laid, item.parent);
    const to = this.top(laid, at);
    const isStub = item.kind === "moves";
    edge.update(
      { x: from.x, y: from.y + (parent.kind === "row" ? this.metrics.bottom : this.metrics.frame.height / 2 + 10) },
      { x: to.x, y: to.y + (item.kind === "row" ? this.drop(item.row) : this.metrics.frame.height / 2 - 10) },
      isTail || parent.kind !== "row" ? this.edgeLook(moment, item) + (isStub ? " thin" : "") : "unvisited",
    );
  }

  /** How far below its top a row's outline is where the edge meets it. @param {number} row */
  drop(row) {
    return this.trace.isTree && !this.trace.isLeaf(row) && this.trace.visited(row) && this.trace.maximises(row) ? 2 : 0;
  }

  /**
   * @param {Moment} moment
   * @param {Item} item
   */
  edgeLook(moment, item) {
    const state = moment.state(item.row);
    if (state === "pruned" && this.trace.leftOut(item.row)) return "left-out";
    if (item.kind !== "row" || state === "unvisited" || state === "pruned") return state;
    const { row } = item;
    const isBest = moment.holder(this.trace.parents[row]) === row;
    const isMoving = moment.step.child === row;
    return [state, isBest && "best", isMoving && "moving", moment.line.has(row) && "line"].filter(Boolean).join(" ");
  }

  /**
   * Mark the node at hand, the child that reports to it, and the supplier of a cutoff's bound.
   * @param {Moment} moment
   */
  mark(moment) {
    for (const element of this.marked) element.classList.remove("current", "reporting", "supplier");
    this.marked = [];
    const { node, child, supplier } = moment.step;
    for (const [row, name] of /** @type {const} */ ([[node, "current"], [child, "reporting"], [supplier, "supplier"]])) {
      const element = row === null ? undefined : this.nodes.get(row)?.element;
      if (!element) continue;
      element.classList.add(name);
      this.marked.push(element);
    }
  }

  /**
   * Light up a row, or nothing.
   * @param {number | null} row
   */
  light(row) {
    for (const element of this.nodeLayer.querySelectorAll(".lit")) element.classList.remove("lit");
    if (row !== null) this.nodes.get(row)?.element.classList.add("lit");
  }

  /**
   * The boxes around a line of moves with what lies beside it: whole first, then shorter and shorter.
   * @param {number[]} line
   */
  lineBoxes(line) {
    const shown = line.map((_, at) => this.box(line.slice(0, at + 1).flatMap((row) => [row, ...this.trace.children(row).slice(0, 60)])));
    return shown.reverse().filter((box) => box !== null);
  }

  /**
   * The box around some rows, as far as they are drawn.
   * @param {(number | null)[]} rows
   */
  box(rows) {
    const { laid, metrics } = this;
    if (!laid) return null;
    const places = rows.flatMap((row) => (row === null ? [] : laid.byRow.get(row) ?? []));
    if (!places.length) return null;
    const xs = places.map((at) => laid.x[at]);
    const ys = places.map((at) => this.top(laid, at).y);
    const half = metrics.frame.width / 2 + 20;
    return { left: Math.min(...xs) - half, right: Math.max(...xs) + half, top: Math.min(...ys) - 26, bottom: Math.max(...ys) + metrics.bottom + 24 };
  }
}

/** A stub that cannot be opened only tells. @param {SVGElement} stub */
function isNoButton(stub) {
  for (const name of ["tabindex", "data-stub"]) stub.removeAttribute(name);
  stub.setAttribute("role", "img");
  stub.setAttribute("class", "stub idle");
}
