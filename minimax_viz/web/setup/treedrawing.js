// A tree that is set up, as it is drawn: where nodes stand, what can be taken hold of, what is shown while it is.

import { parentsOf } from "../kernel/columns.js";
import { numberText } from "../narration/numbers.js";
import { BODY, NAME_SIZE, bareNode, bodyWidth, namePlace, roomOf } from "../draw/node.js";
import { PlainTree, Plan } from "../draw/tree.js";
import { clipped, svg, textWidth } from "../shell/elements.js";

/** @typedef {import("../draw/node.js").Bare} Bare */
/** @typedef {import("../draw/tree.js").Point} Point */
/**
 * A node as the call `setup` tells of it.
 * @typedef {object} TreeItem
 * @property {string} path
 * @property {string} name
 * @property {string | null} move
 * @property {"max" | "min" | "chance" | null} player
 * @property {string | null} probability of an outcome of chance, as it was told
 * @property {number | null} value
 * @property {boolean} is_leaf
 */

/**
 * What the search found at a node: what it is `worth`, with the sign of a bound, null where the move was skipped; and
 * whether the best `line` leads there. Null below a skipped move.
 * @typedef {{ worth: string | null, line: boolean } | null} Found
 */

const SPACING = { siblings: 8, cousins: 18, level: 90, left: 14, top: 14 };
const BELOW = 88; // from the top of the lowest nodes down to the drawing's edge
const PILL = { height: 19, size: 13, top: BODY.height + 2 };
const PLUS_AT = 71; // from the top of a node down to its plus, below a leaf's name, or another node's worth
const LIFT = 8; // between an edge and what it leads to
const WIDEST_MOVE = 70;
const NAME_ROOM = 24;
const PLUS = "M-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0M-4 0h8M0 -4v8";
const CROSS = "M-4 -4l8 8m0 -8l-8 8";
const STRUCK = 0.5; // how far down an edge the cross is
/** What becomes of a node in the search, as a class of it and of the edge to it. */
const FATES = ["line", "cut", "unseen"];

export class TreePlan extends Plan {
  /** @param {TreeItem[]} items in preorder */
  constructor(items) {
    const plies = items.map(({ path }) => (path === "/" ? 0 : path.split("/").length - 1));
    super([...parentsOf(plies)], items.map((item) => roomOf(bareOf(item))), SPACING);
    this.items = items;
    /** What was found at each, null as long as nothing was. @type {Found[] | null} */
    this.found = null;
    /** Which node a path is of. */
    this.places = new Map(items.map(({ path }, node) => [path, node]));
    this.height = this.lowest + BELOW;
  }

  /** What has become of a node in the search; "" where that is nothing of note. @param {number} node */
  fateOf(node) {
    if (!this.found) return "";
    const found = this.found[node];
    return !found ? "unseen" : found.worth === null ? "cut" : found.line ? "line" : "";
  }

  /** The next leaf after a node, or before it. @param {number} node @param {number} by 1 or -1 */
  leafFrom(node, by) {
    return this.nextFrom(node, by, (other) => this.items[other].is_leaf);
  }

  /** The neighbour in the same ply. @param {number} node @param {number} by 1 or -1 */
  besideOf(node, by) {
    return this.nextFrom(node, by, (other) => this.plies[other] === this.plies[node]);
  }

  /** Which of its siblings a node is. @param {number} node */
  placeOf(node) {
    return this.siblingsOf(node).indexOf(node);
  }
}

/** What is written in a leaf. @param {Pick<TreeItem, "value">} item */
export function valueOf({ value }) {
  return value === null ? "?" : numberText(value);
}

/** What is drawn of a node. @param {TreeItem} item @returns {Bare} */
export function bareOf(item) {
  return { kind: item.player ?? "leaf", name: item.name, value: valueOf(item) };
}

export class TreeDrawing {
  /** @param {(plan: TreePlan, node: number) => string} tell what a node is called by who cannot see it */
  constructor(tell) {
    this.tell = tell;
    this.tree = new PlainTree((node) => this.nodeOf(node), (node, from, to) => this.edgeOf(node, from, to));
    this.mark = svg("path", { class: "gap", "aria-hidden": "true", d: "" });
    this.root = svg("svg", { role: "tree", class: "drawing" }, this.tree.edges, this.tree.nodes, this.mark);
    /** @type {TreePlan | null} */
    this.plan = null;
  }

  /** @param {TreePlan} plan @param {number} selected */
  draw(plan, selected) {
    this.plan = plan;
    const says = plan.items.map((item, node) => JSON.stringify([item, this.labelsOf(plan, node)]));
    this.tree.draw(plan, plan.items.map(({ path }) => path), says);
    plan.items.forEach((_, node) => this.select(node, node === selected));
    this.markGap(null, 0);
  }

  /** Show what the search found at each node, null where there is no search. @param {Found[] | null} found */
  tellFound(found) {
    const plan = /** @type {TreePlan} */ (this.plan);
    plan.found = found;
    this.tree.order.forEach(({ element, edge }, node) => {
      const fate = plan.fateOf(node);
      for (const part of [element, edge]) {
        for (const name of FATES) part.classList.toggle(name, name === fate);
      }
      element.setAttribute("aria-label", this.tell(plan, node));
      const pill = element.querySelector(".worth");
      if (pill) writeWorth(pill, found?.[node]?.worth ?? "");
    });
  }

  /** @param {number} node */
  elementOf(node) {
    return this.tree.order[node].element;
  }

  /**
   * Which part of the tree is nearest to a point of the drawing: a node's body or, of the node at hand, its plus.
   * @param {Point} point
   * @param {number} reach no further than this
   * @param {number} selected
   */
  nearest({ x, y }, reach, selected) {
    const plan = /** @type {TreePlan} */ (this.plan);
    let best = { node: -1, part: "", far: reach };
    const offer = (/** @type {number} */ node, /** @type {string} */ part, /** @type {number} */ far) => {
      if (far < best.far) best = { node, part, far };
    };
    plan.items.forEach((item, node) => {
      const aside = Math.max(0, Math.abs(x - plan.x[node]) - bodyWidth(bareOf(item)) / 2);
      offer(
        node,
        "body",
        Math.hypot(aside, Math.max(0, Math.abs(y - plan.y[node] - BODY.height / 2) - BODY.height / 2)),
      );
    });
    offer(selected, "plus", Math.max(0, Math.hypot(x - plan.x[selected], y - plan.y[selected] - PLUS_AT) - 9));
    return best;
  }

  /** @param {string} path */
  bodyOf(path) {
    return this.tree.drawn.get(path)?.element.querySelector(".body");
  }

  /** What is told of a node to who cannot see it. @param {TreePlan} plan @param {number} node */
  labelsOf(plan, node) {
    return {
      role: "treeitem",
      "aria-level": plan.plies[node] + 1,
      "aria-posinset": plan.placeOf(node) + 1,
      "aria-setsize": plan.siblingsOf(node).length,
      "aria-label": this.tell(plan, node),
    };
  }

  /** @param {number} node */
  nodeOf(node) {
    const plan = /** @type {TreePlan} */ (this.plan);
    const bare = bareOf(plan.items[node]);
    const element = bareNode(bare, { ...this.labelsOf(plan, node), "data-path": plan.items[node].path });
    element.querySelector(".body")?.setAttribute("data-part", "body");
    if (bare.kind !== "leaf")
      element.append(svg("g", { class: "worth", "data-part": "body" }, svg("rect"), svg("text")));
    element.append(...holdsOf(bare), svg("path", { class: "plus", d: PLUS, transform: `translate(0 ${PLUS_AT})` }));
    return element;
  }

  /** @param {number} node @param {Point} from @param {Point} to */
  edgeOf(node, from, to) {
    const foot = from.y + BODY.height;
    const line = svg("path", { d: `M${from.x} ${foot}L${to.x} ${to.y}` });
    const { move, probability } = this.plan?.items[node] ?? {};
    const told = [move, probability].filter(Boolean).join(" ");
    const cross = svg("path", {
      class: "cross",
      d: CROSS,
      transform: `translate(${from.x + (to.x - from.x) * STRUCK} ${foot + (to.y - foot) * STRUCK})`,
    });
    if (!told) return [line, cross];
    const place = { x: from.x + (to.x - from.x) * 0.6, y: foot + (to.y - foot) * 0.6 + 4 };
    return [line, cross, svg("text", { ...place, "font-size": NAME_SIZE }, clipped(told, NAME_SIZE, WIDEST_MOVE))];
  }

  /** @param {number} node @param {boolean} isSelected */
  select(node, isSelected) {
    const element = this.elementOf(node);
    if (element.getAttribute("aria-selected") === String(isSelected)) return;
    element.setAttribute("tabindex", isSelected ? "0" : "-1");
    element.setAttribute("aria-selected", String(isSelected));
  }

  /** Write another value in a leaf. @param {number} node @param {string} text */
  write(node, text) {
    const label = this.elementOf(node).querySelector(".value");
    if (label) label.textContent = text;
  }

  /** Let a node and all that is below it stand aside. @param {number} node @param {number} dx */
  shift(node, dx) {
    const end = this.plan?.endOf(node) ?? node;
    this.root.classList.toggle("ordering", dx !== 0);
    for (let at = node; at < end; at++) {
      this.elementOf(at).classList.toggle("moving", dx !== 0);
      this.tree.put(at, dx, at === node ? 0 : dx);
    }
  }

  /** Mark where a node would be put in: at an x, null for nowhere. @param {number | null} x @param {number} node */
  markGap(x, node) {
    const y = (this.plan?.y[node] ?? 0) - LIFT;
    this.mark.setAttribute("d", x === null ? "" : `M${x} ${y}v${BODY.height + 2 * LIFT}`);
  }
}

/** What can be taken hold of beside the body that is seen: around a triangle, and the name. @param {Bare} bare */
function holdsOf(bare) {
  const isLeaf = bare.kind === "leaf";
  const width = bodyWidth(bare);
  const y = namePlace(bare).y - NAME_SIZE - 4;
  const beside = Math.max(NAME_ROOM, Math.min(88, textWidth(bare.name, NAME_SIZE)) + 8);
  const name = isLeaf
    ? { x: -width / 2, y, width, height: NAME_ROOM }
    : { x: width / 2 - 4, y, width: beside, height: NAME_ROOM };
  const around = { x: -width / 2, y: 0, width, height: BODY.height };
  const plus = { x: -13, y: PLUS_AT - 13, width: 26, height: 26 };
  const hold = (/** @type {string} */ part, /** @type {typeof name} */ box) =>
    svg("rect", { class: "hold", "data-part": part, ...box });
  return [...(isLeaf ? [] : [hold("body", around)]), hold("name", name), hold("plus", plus)];
}

/** Write what an inner node is worth below it. @param {Element} pill @param {string} worth */
function writeWorth(pill, worth) {
  const [box, text] = pill.children;
  if (text.textContent === worth) return;
  const width = worth && textWidth(worth, PILL.size) + 12;
  const { height, size, top } = PILL;
  for (const [key, value] of Object.entries({ x: -width / 2, y: top, width, height: worth && height, rx: height / 2 }))
    box.setAttribute(key, String(value || 0));
  text.setAttribute("y", String(top + height / 2 + size * 0.36));
  text.setAttribute("font-size", String(size));
  text.textContent = worth;
}
