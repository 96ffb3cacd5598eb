// The drawing of a tree that is set up: triangles for MAX and MIN, leaves with their values, names beside or below.

import { clipped, svg, textWidth, triangle } from "../shell/elements.js";
import { BODY, NAME_ROOM, NAME_SIZE, VALUE_SIZE, bodyWidth, siblingsOf, top, valueOf } from "./treeplan.js";

/** @typedef {import("./treeplan.js").Plan} Plan */

const LIFT = 8; // between an edge and what it leads to
const WIDEST_MOVE = 70;

export class TreeDrawing {
  /** @param {(plan: Plan, node: number) => string} tell what a node is called by who cannot see it */
  constructor(tell) {
    this.tell = tell;
    this.edges = svg("g", { class: "edges", "aria-hidden": "true" });
    this.nodes = svg("g", { role: "presentation" });
    this.mark = svg("path", { class: "gap", "aria-hidden": "true", d: "" });
    this.root = /** @type {SVGSVGElement} */ (svg("svg", { role: "tree", class: "drawing" }, this.edges, this.nodes, this.mark));
    /** @type {SVGElement[]} */
    this.elements = [];
    /** @type {SVGElement[]} */
    this.lines = [];
    /** @type {Plan | null} */
    this.plan = null;
  }

  /**
   * @param {Plan} plan
   * @param {number} selected
   */
  draw(plan, selected) {
    this.plan = plan;
    this.elements = plan.items.map((_, node) => this.nodeOf(plan, node, node === selected));
    this.lines = plan.items.map(() => svg("g"));
    plan.items.forEach((_, node) => node && this.drawEdge(node));
    this.nodes.replaceChildren(...this.elements);
    this.edges.replaceChildren(...this.lines);
    this.mark.setAttribute("d", "");
  }

  /**
   * @param {Plan} plan
   * @param {number} node
   * @param {boolean} isSelected
   */
  nodeOf(plan, node, isSelected) {
    const item = plan.items[node];
    const siblings = siblingsOf(plan, node);
    const body = item.is_leaf ? leafBody(item) : innerBody(item);
    return svg("g", {
      class: `node ${item.is_leaf ? "leaf" : item.player}`,
      role: "treeitem",
      tabindex: isSelected ? 0 : -1,
      "aria-selected": String(isSelected),
      "aria-level": plan.plies[node] + 1,
      "aria-posinset": siblings.indexOf(node) + 1,
      "aria-setsize": siblings.length,
      "aria-label": this.tell(plan, node),
      "data-path": item.path,
      transform: `translate(${plan.x[node]} ${top(plan.plies[node])})`,
    }, ...body);
  }

  /**
   * Draw the edge that leads to a node, which may stand aside by `dx`.
   * @param {number} node
   * @param {number} [dx]
   * @param {number} [above] by how much its parent stands aside
   */
  drawEdge(node, dx = 0, above = 0) {
    const { plan } = this;
    if (!plan) return;
    const parent = plan.parents[node];
    const [x0, y0] = [plan.x[parent] + above, top(plan.plies[parent]) + BODY.height];
    const [x1, y1] = [plan.x[node] + dx, top(plan.plies[node])];
    const { move } = plan.items[node];
    const line = svg("path", { d: `M${x0} ${y0}L${x1} ${y1}` });
    const label = svg("text", { x: x0 + (x1 - x0) * 0.6, y: y0 + (y1 - y0) * 0.6 + 4, "font-size": NAME_SIZE }, clipped(move ?? "", NAME_SIZE, WIDEST_MOVE));
    this.lines[node].replaceChildren(line, ...(move ? [label] : []));
  }

  /** @param {number} node @param {boolean} isSelected */
  select(node, isSelected) {
    this.elements[node]?.setAttribute("tabindex", isSelected ? "0" : "-1");
    this.elements[node]?.setAttribute("aria-selected", String(isSelected));
  }

  /** Write another value in a leaf. @param {number} node @param {string} text */
  write(node, text) {
    const [label] = this.elements[node]?.querySelectorAll(".value") ?? [];
    if (label) label.textContent = text;
  }

  /**
   * Let the nodes from `from` to before `end`, a subtree, stand aside.
   * @param {number} from
   * @param {number} end
   * @param {number} dx
   */
  shift(from, end, dx) {
    const { plan } = this;
    if (!plan) return;
    this.root.classList.toggle("ordering", dx !== 0);
    for (let node = from; node < end; node++) {
      this.elements[node].setAttribute("transform", `translate(${plan.x[node] + dx} ${top(plan.plies[node])})`);
      this.elements[node].classList.toggle("moving", dx !== 0);
      this.drawEdge(node, dx, node === from ? 0 : dx);
    }
  }

  /** Mark where something would be put in: at an x of a ply; null for nowhere. @param {number | null} x @param {number} ply */
  markGap(x, ply) {
    this.mark.setAttribute("d", x === null ? "" : `M${x} ${top(ply) - LIFT}v${BODY.height + 2 * LIFT}`);
  }
}

/** @param {import("./treeplan.js").TreeItem} item */
function leafBody(item) {
  const width = bodyWidth(item, textWidth);
  const name = clipped(item.name, NAME_SIZE, Math.max(width, 88));
  return [
    svg("rect", { class: "body", "data-part": "body", x: -width / 2, y: 0, width, height: BODY.height, rx: 7 }),
    svg("text", { class: "value", x: 0, y: BODY.height / 2 + VALUE_SIZE * 0.36, "font-size": VALUE_SIZE }, valueOf(item)),
    plus(0, BODY.height),
    svg("rect", { class: "hold", "data-part": "name", x: -width / 2, y: BODY.height, width, height: NAME_ROOM }),
    svg("text", { class: "name", x: 0, y: BODY.height + NAME_SIZE + 4, "font-size": NAME_SIZE }, name),
  ];
}

/** @param {import("./treeplan.js").TreeItem} item */
function innerBody(item) {
  const isMax = item.player === "max";
  const name = clipped(item.name, NAME_SIZE, 88);
  const x = BODY.width / 2 + (isMax ? -6 : -2);
  const y = isMax ? NAME_SIZE : BODY.height - 4;
  const width = Math.max(NAME_ROOM, textWidth(name, NAME_SIZE) + 8);
  return [
    svg("path", { class: "body", "data-part": "body", d: triangle(isMax, 0, BODY.height / 2, BODY.width, BODY.height) }),
    svg("rect", { class: "hold", "data-part": "body", x: -BODY.width / 2, y: 0, width: BODY.width, height: BODY.height }),
    plus(0, BODY.height),
    svg("rect", { class: "hold", "data-part": "name", x: BODY.width / 2 - 4, y: y - NAME_SIZE - 4, width, height: NAME_ROOM }),
    svg("text", { class: "name beside", x, y, "font-size": NAME_SIZE }, name),
  ];
}

/** The sign at a node that a click lets it grow. @param {number} x @param {number} y */
function plus(x, y) {
  const [cross, reach] = [svg("path", { d: `M${x - 4} ${y}h8M${x} ${y - 4}v8` }), 8];
  return svg("g", { class: "plus", "aria-hidden": "true" }, svg("circle", { cx: x, cy: y, r: reach }), cross);
}
