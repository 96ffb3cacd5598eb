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

const SPACING = { siblings: 8, cousins: 18, level: 86, left: 14, top: 14 };
const BELOW = 72; // from the top of the lowest nodes down to the drawing's edge
const LIFT = 8; // between an edge and what it leads to
const WIDEST_MOVE = 70;
const NAME_ROOM = 24;
const PLUS = "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0M-4 0h8M0 -4v8";

export class TreePlan extends Plan {
  /** @param {TreeItem[]} items in preorder */
  constructor(items) {
    const plies = items.map(({ path }) => (path === "/" ? 0 : path.split("/").length - 1));
    super([...parentsOf(plies)], items.map((item) => roomOf(bareOf(item))), SPACING);
    this.items = items;
    /** Which node a path is of. */
    this.places = new Map(items.map(({ path }, node) => [path, node]));
    this.height = this.lowest + BELOW;
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

  /** @param {number} node */
  elementOf(node) {
    return this.tree.order[node].element;
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
    const plus = svg("path", {
      class: "plus",
      "aria-hidden": "true",
      d: PLUS,
      transform: `translate(0 ${BODY.height})`,
    });
    element.append(...holdsOf(bare), plus);
    return element;
  }

  /** @param {number} node @param {Point} from @param {Point} to */
  edgeOf(node, from, to) {
    const foot = from.y + BODY.height;
    const line = svg("path", { d: `M${from.x} ${foot}L${to.x} ${to.y}` });
    const { move, probability } = this.plan?.items[node] ?? {};
    const told = [move, probability].filter(Boolean).join(" ");
    if (!told) return [line];
    const place = { x: from.x + (to.x - from.x) * 0.6, y: foot + (to.y - foot) * 0.6 + 4 };
    return [line, svg("text", { ...place, "font-size": NAME_SIZE }, clipped(told, NAME_SIZE, WIDEST_MOVE))];
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
  const hold = (/** @type {string} */ part, /** @type {typeof name} */ box) =>
    svg("rect", { class: "hold", "data-part": part, ...box });
  return isLeaf ? [hold("name", name)] : [hold("body", around), hold("name", name)];
}
