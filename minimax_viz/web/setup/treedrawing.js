// The drawing of a tree that is set up: triangles for MAX and MIN, leaves with their values, names beside or below.

import { clipped, svg, textWidth, triangle } from "../shell/elements.js";
import { listenToPointing } from "../shell/pointing.js";
import { BODY, NAME_ROOM, NAME_SIZE, VALUE_SIZE, bodyWidth, siblingsOf, top, valueOf } from "./treeplan.js";

/** @typedef {import("./treeplan.js").Plan} Plan */

const LIFT = 8; // between an edge and what it leads to
const WIDEST_MOVE = 70;
const PLUS = "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0M-4 0h8M0 -4v8";

/** What is drawn of a node, and what it was drawn from. @typedef {{ from: string, element: SVGElement, line: SVGElement, at: string }} Drawn */

export class TreeDrawing {
  /** @param {(plan: Plan, node: number) => string} tell what a node is called by who cannot see it */
  constructor(tell) {
    this.tell = tell;
    this.edges = svg("g", { class: "edges", "aria-hidden": "true" });
    this.nodes = svg("g", { role: "presentation" });
    this.mark = svg("path", { class: "gap", "aria-hidden": "true", d: "" });
    this.plus = svg("path", { class: "plus", "aria-hidden": "true", d: PLUS });
    this.root = /** @type {SVGSVGElement} */ (svg("svg", { role: "tree", class: "drawing" }, this.edges, this.nodes, this.mark, this.plus));
    /** By their paths; what has not changed is kept. @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** By their places. @type {Drawn[]} */
    this.order = [];
    /** @type {Plan | null} */
    this.plan = null;
    listenToPointing(this.nodes, '[data-part="body"]', (part) => this.hint(part));
  }

  /**
   * @param {Plan} plan
   * @param {number} selected
   */
  draw(plan, selected) {
    const before = this.drawn;
    this.plan = plan;
    this.drawn = new Map();
    this.order = plan.items.map((item, node) => {
      const from = JSON.stringify([item, this.tell(plan, node), ...placeOf(plan, node)]);
      const known = before.get(item.path);
      const drawn = known?.from === from ? known : { from, element: this.nodeOf(plan, node), line: svg("g"), at: "" };
      this.drawn.set(item.path, drawn);
      return drawn;
    });
    for (const [path, { element, line }] of before) {
      if (this.drawn.get(path)?.element === element) continue;
      element.remove();
      line.remove();
    }
    fill(this.nodes, this.order.map(({ element }) => element));
    fill(this.edges, this.order.map(({ line }) => line));
    plan.items.forEach((_, node) => {
      this.put(node, 0, 0);
      this.select(node, node === selected);
    });
    this.mark.setAttribute("d", "");
    this.hint(null);
  }

  /**
   * @param {Plan} plan
   * @param {number} node
   */
  nodeOf(plan, node) {
    const item = plan.items[node];
    const [place, count] = placeOf(plan, node);
    return svg("g", {
      class: `node ${item.is_leaf ? "leaf" : item.player}`,
      role: "treeitem",
      "aria-level": plan.plies[node] + 1,
      "aria-posinset": place + 1,
      "aria-setsize": count,
      "aria-label": this.tell(plan, node),
      "data-path": item.path,
    }, ...(item.is_leaf ? leafBody(item) : innerBody(item)));
  }

  /**
   * Put a node where it stands, or aside by `dx`, with the edge that leads to it.
   * @param {number} node
   * @param {number} dx
   * @param {number} above by how much its parent stands aside
   */
  put(node, dx, above) {
    const { plan, order: { [node]: drawn } } = this;
    if (!plan) return;
    const parent = plan.parents[node];
    const [x, y] = [plan.x[node] + dx, top(plan.plies[node])];
    const [x0, y0] = parent < 0 ? [x, y] : [plan.x[parent] + above, top(plan.plies[parent]) + BODY.height];
    const at = `M${x0} ${y0}L${x} ${y}`;
    if (drawn.at === at) return;
    drawn.at = at;
    drawn.element.setAttribute("transform", `translate(${x} ${y})`);
    const { move } = plan.items[node];
    const label = svg("text", { x: x0 + (x - x0) * 0.6, y: y0 + (y - y0) * 0.6 + 4, "font-size": NAME_SIZE }, clipped(move ?? "", NAME_SIZE, WIDEST_MOVE));
    if (parent >= 0) drawn.line.replaceChildren(svg("path", { d: at }), ...(move ? [label] : []));
  }

  /** Show at a node that a click lets it grow. @param {Element | null} part */
  hint(part) {
    const node = this.plan?.places.get(part?.closest("[data-path]")?.getAttribute("data-path") ?? "");
    this.plus.toggleAttribute("data-shown", this.plan !== null && node !== undefined);
    if (this.plan && node !== undefined) this.plus.setAttribute("transform", `translate(${this.plan.x[node]} ${top(this.plan.plies[node]) + BODY.height})`);
  }

  /** @param {number} node @param {boolean} isSelected */
  select(node, isSelected) {
    const element = this.order[node]?.element;
    if (!element || element.getAttribute("aria-selected") === String(isSelected)) return;
    element.setAttribute("tabindex", isSelected ? "0" : "-1");
    element.setAttribute("aria-selected", String(isSelected));
  }

  /** Write another value in a leaf. @param {number} node @param {string} text */
  write(node, text) {
    const label = this.order[node]?.element.querySelector(".value");
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
      this.order[node].element.classList.toggle("moving", dx !== 0);
      this.put(node, dx, node === from ? 0 : dx);
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
    svg("rect", { class: "hold", "data-part": "name", x: BODY.width / 2 - 4, y: y - NAME_SIZE - 4, width, height: NAME_ROOM }),
    svg("text", { class: "name beside", x, y, "font-size": NAME_SIZE }, name),
  ];
}

/** Which of its siblings a node is, and how many there are. @param {Plan} plan @param {number} node */
function placeOf(plan, node) {
  const siblings = siblingsOf(plan, node);
  return [siblings.indexOf(node), siblings.length];
}

/**
 * Let these be the children of an element; those that are there already stay where they are.
 * @param {Element} parent
 * @param {Element[]} children
 */
function fill(parent, children) {
  let at = parent.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}
