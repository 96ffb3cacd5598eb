// One drawn node: its frame, its board or name, its value in a pill, its move and its window.

import { PRUNED_LABEL_SIZE, LABEL_SIZE, PILL_HEIGHT, PILL_GAP, SIGN_WIDTH } from "./metrics.js";
import { content, outline } from "./looks.js";
import { titleOf } from "../core/title.js";
import { clipped, svg, textWidth, triangle } from "../shell/elements.js";

/** @typedef {import("../core/fold.js").Item} Item */
/** @typedef {import("../core/moment.js").Moment} Moment */
/** @typedef {import("../core/trace.js").Trace} Trace */
/** @typedef {import("./metrics.js").Metrics} Metrics */
/** @typedef {import("../core/catalog.js").Catalog} Catalog */

export class NodeView {
  /**
   * @param {Trace} trace
   * @param {Metrics} metrics
   * @param {number} row
   */
  constructor(trace, metrics, row) {
    this.trace = trace;
    this.metrics = metrics;
    this.row = row;
    this.isDrawn = false;
    this.shown = "";
    const d = outline(trace, row, metrics.frame);
    this.frame = svg("path", { class: "frame", d });
    this.title = svg("title");
    this.element = svg("g", { class: this.className(), "data-node": row }, this.title, svg("path", { class: "halo", d }), this.frame);
    this.pill = svg("g", { class: "pill" });
    this.window = svg("text", { class: "window" });
    this.chip = svg("g");
  }

  className() {
    const { trace, row } = this;
    return `node ${trace.maximises(row) ? "max" : "min"}${trace.isLeaf(row) ? " leaf" : ""}${trace.isTree ? " bare" : ""}${trace.leftOut(row) ? " left-out" : ""}`;
  }

  /**
   * Show the node as it is at a step.
   * @param {Moment} moment
   * @param {Item} item
   * @param {Catalog} catalog
   * @param {{ x: number, y: number, side: number, isOpened: boolean }} place
   */
  update(moment, item, catalog, place) {
    const state = moment.state(this.row);
    const value = moment.valueText(this.row, catalog);
    const isOpen = state === "open" && !this.trace.isLeaf(this.row);
    const window = isOpen && this.trace.prunes ? moment.standing(this.row) : null;
    const windowText = window ? catalog.window(window.alpha, window.beta) : "";
    const shown = [state, value, windowText, item.hidden, place.side, place.isOpened, catalog.code].join("|");
    const at = `translate(${place.x} ${place.y})`;
    if (this.element.getAttribute("transform") !== at) this.element.setAttribute("transform", at);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.setAttribute("data-state", state);
    this.element.setAttribute("data-value", value);
    if (state !== "unvisited" && !this.isDrawn) this.draw(place.side);
    this.drawPill(state, value);
    this.drawWindow(windowText, place.side);
    this.drawChip(item, state, place.isOpened, catalog);
    this.title.textContent = titleOf(this.trace, this.row, state, { value, window: windowText }, catalog);
  }

  /**
   * What stays once the node has been reached.
   * @param {number} side -1 where the edge comes in from the right, so that the move stands on the left
   */
  draw(side) {
    this.isDrawn = true;
    const { trace, metrics, row } = this;
    this.element.append(content(trace, row, metrics.frame), this.pill, this.window, this.chip);
    const label = metrics.label(row);
    if (label) this.element.append(svg("text", { class: `move ${side < 0 ? "left" : "right"}`, x: side * 9, y: -7 }, label));
    if (!trace.isTree) return;
    const name = clipped(trace.name(row), LABEL_SIZE, metrics.widest);
    if (trace.isLeaf(row)) this.element.append(svg("text", { class: "leaf-name", y: 54 }, name));
    else if (metrics.hasNameBeside(row)) {
      const away = row === 0 ? -1 : side;
      const x = away * (metrics.frame.width / 2 + 8);
      this.element.append(svg("text", { class: `beside ${away < 0 ? "left" : "right"}`, x, y: metrics.frame.height - 6 }, name));
    }
  }

  /**
   * @param {string} state
   * @param {string} value
   */
  drawPill(state, value) {
    const { trace, row } = this;
    this.pill.replaceChildren();
    if (state === "unvisited" || state === "pruned" || (state === "open" && trace.isLeaf(row))) return;
    if (trace.isTree && trace.isLeaf(row)) {
      this.pill.append(svg("text", { class: "value", y: 23 }, value));
      return;
    }
    const up = trace.maximises(row);
    if (trace.isTree && !value) return;
    const hasSign = this.metrics.hasSign(row);
    const width = this.metrics.pillWidth(row, value);
    const top = this.metrics.frame.height + PILL_GAP;
    this.pill.append(svg("rect", { x: -width / 2, y: top, width, height: PILL_HEIGHT, rx: PILL_HEIGHT / 2 }));
    if (hasSign) {
      const x = value ? -width / 2 + 18 : 0;
      this.pill.append(svg("path", { class: "sign", d: triangle(up, x, top + PILL_HEIGHT / 2, 14, 12) }));
    }
    this.pill.append(svg("text", { class: "value", x: hasSign ? SIGN_WIDTH / 2 : 0, y: top + 17 }, value));
  }

  /**
   * @param {string} text
   * @param {number} side
   */
  drawWindow(text, side) {
    this.window.textContent = text;
    const isRoot = this.row === 0;
    const x = isRoot ? this.metrics.frame.width / 2 + 10 : side * 9;
    const y = isRoot ? this.metrics.frame.height / 2 + 4 : this.metrics.label(this.row) ? -23 : -7;
    this.window.setAttribute("class", `window ${isRoot || side > 0 ? "right" : "left"}`);
    this.window.setAttribute("x", String(x));
    this.window.setAttribute("y", String(y));
  }

  /**
   * The stub below a node whose children are folded.
   * @param {Item} item
   * @param {string} state
   * @param {boolean} isOpened
   * @param {Catalog} catalog
   */
  drawChip(item, state, isOpened, catalog) {
    const wanted = state !== "unvisited" && state !== "pruned" && (item.hidden > 0 || isOpened);
    if (!wanted && !this.chip.firstChild) return;
    this.chip.replaceChildren();
    for (const name of ["class", "role", "tabindex", "aria-label", "data-stub"]) this.chip.removeAttribute(name);
    if (!wanted) return;
    const text = isOpened ? "−" : `+ ${catalog.count(item.hidden)}`;
    const top = this.metrics.frame.height + PILL_GAP + PILL_HEIGHT + 5;
    drawStub(this.chip, text, top, this.row);
    const key = isOpened ? "page.stub.close" : "page.stub.open";
    this.chip.setAttribute("aria-label", catalog.text(key, { name: this.trace.name(this.row) || catalog.text("name.start"), nodes: item.hidden }));
  }
}

/**
 * Turn a group into a stub that can be opened.
 * @param {SVGElement} group
 * @param {string} text
 * @param {number} top
 * @param {number} row
 */
export function drawStub(group, text, top, row) {
  const width = textWidth(text, PRUNED_LABEL_SIZE) + 18;
  group.replaceChildren(
    svg("rect", { x: -width / 2, y: top, width, height: 20, rx: 5 }),
    svg("text", { y: top + 14 }, text),
  );
  for (const [name, value] of Object.entries({ class: "stub", role: "button", tabindex: "0", "data-stub": String(row) })) {
    group.setAttribute(name, value);
  }
}
