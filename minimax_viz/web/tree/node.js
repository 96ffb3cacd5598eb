// One drawn node: its frame, its board or name, its value in a pill, its move and its window.

import { PILL_HEIGHT, PILL_GAP, MOST_SLANTED, PILL_LINE, SIGN_WIDTH, SLANT, linesOf } from "./metrics.js";
import { VALUE_SIZE, content, outline, roundedBox, signPath, stubWidth } from "./looks.js";
import { toldWindow } from "../kernel/side.js";
import { endText, windowText } from "../lesson/windowtext.js";
import { titleOf } from "../narration/title.js";
import { clipped, svg, textWidth } from "../shell/elements.js";

/** @typedef {import("../picture/fold.js").Item} Item */
/** @typedef {import("../kernel/moment.js").Moment} Moment */
/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("./metrics.js").Metrics} Metrics */
/** @typedef {import("../narration/catalog.js").Catalog} Catalog */

/** The signs of visits that are not for their own sake: a question, and the move searched once more. @type {Record<import("../kernel/visits.js").Purpose, string>} */
const BADGES = { search: "", scout: "?", again: "↻", probe: "1" };

export class NodeView {
  /**
   * @param {Trace} trace
   * @param {Metrics} metrics
   * @param {number} row
   * @param {boolean} isSmall whether it is a pill with its move and its value
   */
  constructor(trace, metrics, row, isSmall = false) {
    this.trace = trace;
    this.metrics = metrics;
    this.row = row;
    this.isSmall = isSmall;
    this.isDrawn = false;
    this.shown = "";
    const { width, height } = metrics.pill;
    const d = isSmall
      ? roundedBox(width, height, height / 2)
      : outline(trace, row, { ...metrics.usual, leaf: metrics.frame.leaf });
    this.frame = svg("path", { class: "frame", d });
    this.title = svg("title");
    this.element = svg(
      "g",
      { class: this.className(), "data-node": row, "data-path": trace.path(row) },
      this.title,
      this.scaled(svg("path", { class: "halo", d })),
      this.scaled(this.frame),
    );
    /** What a textbook's leaf is worth before the search comes to it. */
    this.given = trace.isTree ? svg("text", { class: "given", ...this.valuePlace() }) : null;
    this.pill = svg("g", { class: "pill" });
    this.window = trace.prunes ? svg("text") : null;
    this.chip = svg("g");
    if (this.given) this.element.append(this.given);
  }

  /** As large as the frames are drawn. @template {SVGElement} T @param {T} element */
  scaled(element) {
    if (this.metrics.body !== 1 && !this.isSmall) element.setAttribute("transform", `scale(${this.metrics.body})`);
    return element;
  }

  /** Where a value stands in its frame: in its middle, or in a pill right of the move. */
  valuePlace() {
    const { width, value } = this.metrics.pill;
    return this.isSmall
      ? { x: (width - value) / 2, y: (this.metrics.pillHeight - PILL_HEIGHT) / 2 + 17 }
      : { x: 0, y: 23 };
  }

  /** Write a value in a pill in as many lines as it takes, around the middle of its place. @param {SVGElement} text @param {string} value */
  writeLines(text, value) {
    const { x, y } = this.valuePlace();
    const lines = linesOf(value);
    text
      .replaceChildren(...lines.map((line, at) =>
        svg("tspan", { x, y: y + PILL_LINE * (at - (lines.length - 1) / 2) }, line)
      ));
  }

  /** Keep a value within a leaf's box, however long a number a reader types. @param {SVGElement} element @param {string} text */
  fit(element, text) {
    const { frame, pill } = this.metrics;
    squeeze(element, textWidth(text, VALUE_SIZE), this.isSmall ? pill.value : (frame.leaf ?? 0) - 6);
  }

  className() {
    const { trace, row } = this;
    const purpose = trace.isLeaf(row) ? "search" : trace.purpose(row); // a leaf is worth what it is worth
    return `node ${trace.player(row)}${purpose === "search" ? "" : ` ${purpose}`}${
      trace.isLeaf(row) && !this.metrics.hidesAhead ? " leaf" : ""
    }${trace.isTree ? " bare" : ""}${trace.leftOut(row) ? " left-out" : ""}${this.isSmall ? " small" : ""}`;
  }

  /**
   * Show the node as it is at a step.
   * @param {Moment} moment
   * @param {Item} item
   * @param {Catalog} catalog
   * @param {{ x: number, y: number, side: number, isOpened: boolean, given: string, isNamed: boolean, isChanged: boolean }} place
   */
  update(moment, item, catalog, place) {
    const state = moment.state(this.row);
    const value = moment.valueText(this.row, catalog);
    const hasWindow = state === "open" && moment.isInOrder && !this.trace.isLeaf(this.row);
    const window = hasWindow && this.trace.prunes ? moment.standing(this.row) : null;
    const windowNow = window ? windowText(this.trace, this.row, window, catalog) : "";
    const met = metAt(moment, this.row, catalog);
    const entry = this.windowAtEntry(state, catalog);
    const shown = [
      state,
      value,
      windowNow,
      entry,
      met,
      item.hidden,
      place.side,
      place.isOpened,
      place.given,
      place.isNamed,
      place.isChanged,
      catalog.code,
    ].join("|");
    const at = `translate(${place.x} ${place.y})`;
    if (this.element.getAttribute("transform") !== at) this.element.setAttribute("transform", at);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.setAttribute("data-state", state);
    this.element.setAttribute("data-value", value);
    if ((state !== "unvisited" || place.isNamed) && !this.isDrawn) this.draw(place.side);
    this.element.classList.toggle("named", place.isNamed);
    if (state !== "unvisited") this.element.classList.toggle("leaf", this.trace.isLeaf(this.row));
    this.drawPill(state, value);
    if (this.given) {
      this.given.textContent = value ? "" : place.given;
      this.fit(this.given, this.given.textContent);
      this.element.classList.toggle("changed", place.isChanged);
    }
    if (this.window) {
      this.drawWindow(
        this.window,
        this.metrics.hasWindows ? met || windowNow || entry : "",
        `${met && " met"}${windowNow ? "" : " past"}`,
      );
    }
    this.drawChip(item, state, place.isOpened, catalog);
    this.title.textContent = titleOf(this.trace, this.row, state, { value, window: windowNow }, catalog);
  }

  /**
   * The window with which a finished node was entered.
   * @param {string} state
   * @param {Catalog} catalog
   */
  windowAtEntry(state, catalog) {
    const { trace, row } = this;
    if (state !== "done" || trace.isLeaf(row) || !trace.prunes) return "";
    const { alpha, beta } = trace.windows;
    return windowText(trace, row, { alpha: alpha[row], beta: beta[row] }, catalog);
  }

  /**
   * What stays once the node has been reached.
   * @param {number} side -1 where the edge comes in from the right, so that the move stands on the left
   */
  draw(side) {
    this.isDrawn = true;
    const { trace, metrics, row } = this;
    if (this.isSmall) {
      const { width, value } = metrics.pill;
      this.element.append(
        svg(
          "text",
          { class: "small-move", x: -value / 2, y: this.valuePlace().y },
          clipped(trace.move(row), metrics.text.label, width - value - 12),
        ),
        this.pill,
      );
      return;
    }
    const inside = this.scaled(content(trace, row, metrics.usual));
    const badge = BADGES[trace.purpose(row)];
    if (badge && !trace.isLeaf(row))
      this.element.append(svg("text", { class: "badge", x: metrics.edge(row) + 3, y: 11 }, badge));
    this.element.append(inside, this.pill, ...(this.window ? [this.window] : []), this.chip);
    const label = metrics.label(row);
    const foot = -7 - metrics.windowLine(row);
    if (metrics.isLong(row)) {
      const lines = metrics.labelLines(row);
      const leading = metrics.text.label + 2;
      this.element.append(svg(
        "text",
        { class: "move over" },
        ...lines.map((line, at) => svg("tspan", { x: 0, y: foot - leading * (lines.length - 1 - at) }, line)),
      ));
    } else if (label)
      this.element.append(svg("text", { class: `move ${side < 0 ? "left" : "right"}`, x: side * 9, y: foot }, label));
    if (!trace.isTree) return;
    const name = clipped(trace.name(row), metrics.text.label, metrics.widest);
    if (trace.isLeaf(row) && metrics.slants) {
      const slanted = clipped(trace.name(row), metrics.text.label, MOST_SLANTED);
      this.element
        .append(svg("text", { class: "leaf-name slanted", transform: `translate(-4 46) rotate(${SLANT})` }, slanted));
    } else if (trace.isLeaf(row)) this.element.append(svg("text", { class: "leaf-name", y: 54 }, name));
    else if (metrics.hasNameBeside(row)) {
      const away = trace.isRoot(row) ? -1 : side;
      const x = away * (metrics.frame.width / 2 + 8);
      const lines = trace.isRoot(row) ? metrics.labelLines(row) : [name];
      const leading = metrics.text.label + 2;
      this.element.append(svg(
        "text",
        { class: `beside ${away < 0 ? "left" : "right"}` },
        ...lines.map((line, at) =>
          svg("tspan", { x, y: metrics.frame.height - 6 - leading * (lines.length - 1 - at) }, line)
        ),
      ));
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
    if (this.isSmall || (trace.isTree && trace.isLeaf(row))) {
      const text = svg("text", { class: "value", ...this.valuePlace() }, value);
      if (this.isSmall) this.writeLines(text, value);
      else this.fit(text, value);
      this.pill.append(text);
      return;
    }
    if (trace.isTree && !value) return;
    const hasSign = this.metrics.hasSign(row);
    const width = this.metrics.pillWidth(row, value);
    const top = this.metrics.frame.height + PILL_GAP;
    const lines = linesOf(value);
    this.pill.setAttribute("class", this.metrics.canGrow(row, value) ? "pill" : "pill long");
    const height = PILL_HEIGHT + PILL_LINE * (lines.length - 1);
    this.pill.append(svg("rect", { x: -width / 2, y: top, width, height, rx: PILL_HEIGHT / 2 }));
    if (hasSign) {
      const x = value ? -width / 2 + (this.metrics.body < 1 ? 13 : 18) : 0;
      this.pill.append(svg("path", { class: "sign", d: signPath(trace, row, x, top + height / 2) }));
    }
    const x = hasSign ? SIGN_WIDTH / 2 : 0;
    this.pill
      .append(svg(
        "text",
        { class: "value" },
        ...lines.map((line, at) => svg("tspan", { x, y: top + 17 + PILL_LINE * at }, line)),
      ));
  }

  /**
   * Write the window: over the frame, where the edge ends above it, or beside the root's.
   * @param {SVGElement} window
   * @param {string} text
   * @param {string} looks
   */
  drawWindow(window, text, looks) {
    const { width, height } = this.metrics.frame;
    const isRoot = this.trace.isRoot(this.row);
    window.textContent = text;
    window.setAttribute("class", `window${isRoot ? " right" : ""}${looks}`);
    window.setAttribute("x", String(isRoot ? width / 2 + 10 : 0));
    window.setAttribute("y", String(isRoot ? height / 2 + 4 : -9));
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
    const top = this.metrics.bottom + 5;
    drawStub(this.chip, text, top, this.row, this.metrics.text.note);
    const key = isOpened ? "page.stub.close" : "page.stub.open";
    this.chip.setAttribute(
      "aria-label",
      catalog.text(key, { name: this.trace.name(this.row) || catalog.text("name.start"), nodes: item.hidden }),
    );
  }
}

/**
 * Draw a text narrower where it would leave its room.
 * @param {SVGElement} element
 * @param {number} width of the text, were it not bold
 * @param {number} room
 */
function squeeze(element, width, room) {
  if (1.1 * width <= room) return element.removeAttribute("textLength");
  element.setAttribute("textLength", String(room));
  return element.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/**
 * Turn a group into a stub that can be opened.
 * @param {SVGElement} group
 * @param {string} text
 * @param {number} top
 * @param {number} row
 * @param {number} size of the text
 */
export function drawStub(group, text, top, row, size) {
  const width = stubWidth(text, size);
  group.replaceChildren(
    svg("rect", { x: -width / 2, y: top, width, height: 20, rx: 5 }),
    svg("text", { y: top + 14 }, text),
  );
  for (
    const [name, value] of Object.entries({ class: "stub", role: "button", tabindex: "0", "data-stub": String(row) })
  ) {
    group.setAttribute(name, value);
  }
}

/** A stub that cannot be opened only tells. @param {SVGElement} stub */
export function makeIdle(stub) {
  for (const name of ["tabindex", "data-stub"]) stub.removeAttribute(name);
  stub.setAttribute("role", "img");
  stub.setAttribute("class", "stub idle");
}

/**
 * The bounds that met where a cutoff stops a node, "" anywhere else.
 * @param {Moment} moment
 * @param {number} row
 * @param {Catalog} catalog
 */
function metAt({ step, trace }, row, catalog) {
  if (step.kind !== "cutoff" || step.node !== row) return "";
  let { alpha, beta } = toldWindow(trace, row, step);
  if (trace.player(row) === "chance") { // what is proved of a chance node lies outside its window
    const value = Number(trace.value(row));
    [alpha, beta] = value >= beta ? [value, beta] : [alpha, value];
  }
  const sign = trace.settings.cutoff === "gt" ? ">" : "≥";
  return `α ${endText(trace, alpha, catalog)} ${sign} β ${endText(trace, beta, catalog)}`;
}
