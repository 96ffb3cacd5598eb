// The tree of an exercise, with a place at each node for what is asked there.

import { turned } from "../kernel/side.js";
import { nodesOf } from "../narration/instance.js";
import { PlainTree, Plan } from "../draw/tree.js";
import { clipped, html, svg, textWidth, triangle } from "../shell/elements.js";
import { CROSS, RADIUS, curveOf, struckAt } from "../tree/edge.js";
import { framedLook } from "../tree/looks.js";

/** @typedef {import("../narration/course.js").CourseNode} CourseNode */
/** @typedef {import("../draw/tree.js").Point} Point */

const SPACING = { siblings: 8, cousins: 16, left: 4, top: 9 };
const LEAF = 42, BELOW = 73;
const BODY = { width: 56, height: 48 };
const NAME = 15, LEAF_NAME = 13, VALUE = 17;
const INSIDE = 30; // pixels for a name in a triangle; a longer one stands beside it
const TICK = "M-5 0l3.5 4l6 -8"; // in place of the cross where it is right
const ARRIVE = 14; // above a node, where the curve of its edge ends
const CROWDED = 12, SMALL = 0.66; // so many leaves, over which boards are drawn smaller
const OVER = 5; // from a board to its node
const SMALLEST = 0.66, LARGEST = 1.5;
const SHARE = 0.56, LEAST = 0.34; // of the window's height, which the tree may take; less where it would end out of sight
const UNDER = 16; // pixels that stay free under it

/** How much room the kinds need: across an interior node, from ply to ply, and below a node, where its number stands. @type {Record<string, [number, number, number]>} */
const ROOM = {
  values: [72, 142, 42],
  expected: [72, 152, 42],
  windows: [132, 142, 42],
  step: [64, 112, 28],
  "find-mistake": [64, 112, 28],
};
/** @type {[number, number, number]} */
const USUAL_ROOM = [64, 98, 6];

/** A node as it is drawn: only a leaf shows its value. @typedef {{ kind: "max" | "min" | "chance" | "leaf", name: string, value: string }} Drawn */

export class Tree {
  /**
   * @param {HTMLElement} box
   * @param {import("../lesson/exercise.js").Exercise} exercise
   * @param {import("../narration/catalog.js").Catalog} catalog
   */
  constructor(box, exercise, catalog) {
    this.box = box;
    this.nodes = nodesOf(exercise);
    this.names = Object.fromEntries(this.nodes.map(({ path, name }) => [path, name]));
    const [room, level, below] = ROOM[exercise.kind] ?? USUAL_ROOM;
    /** @returns {Drawn} */
    const bareOf = (/** @type {CourseNode} */ { path, name, value, maximises, weights, side }) => {
      if (value === null) return { kind: weights.length ? "chance" : maximises ? "max" : "min", name, value: "" };
      return { kind: "leaf", name, value: path === exercise.asked.leaf ? "?" : catalog.number(turned(value, side)) };
    };
    const bares = this.nodes.map(bareOf);
    const looks = this.nodes.map(({ path, parent }) => {
      const look = exercise.looks[path];
      return look ? framedLook(look, exercise.looks[this.nodes[parent]?.path]) : null;
    });
    const small = bares.filter(({ kind }) => kind === "leaf").length > CROWDED ? SMALL : 1;
    const tallest = Math.max(0, ...looks.map((look) => (look ? look.height * small + OVER : 0)));
    const rooms = bares.map((bare, at) =>
      Math.max(bare.kind === "leaf" ? LEAF : room, roomOf(bare), (looks[at]?.width ?? 0) * small)
    );
    const spacing = { ...SPACING, top: SPACING.top + tallest, level: level + tallest };
    const plan = new Plan(this.nodes.map(({ parent }) => parent), rooms, spacing);
    this.width = plan.width;
    this.height = plan.lowest + BELOW;
    this.drawing = new PlainTree((at) => {
      const node = nodeOf(bares[at], this.nodes[at].path);
      const look = looks[at];
      look?.element.setAttribute("transform", `translate(0 ${-look.height * small - OVER}) scale(${small})`);
      if (look) node.append(look.element);
      return node;
    }, (at, from, to) => {
      const says = [exercise.moves[this.nodes[at].path], this.probability(at, catalog)].filter(Boolean).join(" ");
      return edge(from, { x: to.x, y: to.y - (looks[at] ? tallest : 0) }, below, says);
    });
    this.drawing.draw(plan, this.nodes.map(({ path }) => path));
    this.places = new Map(this.nodes.map((node, at) => {
      const slot = html("div", { class: "slot", "data-path": node.path });
      slot.style.left = `${plan.x[at]}px`;
      slot.style.top = `${plan.y[at] + BODY.height / 2}px`;
      return [node.path, { node, slot }];
    }));
    const shown = { class: "drawing", width: this.width, height: this.height, "aria-hidden": "true" };
    const picture = svg("svg", shown, this.drawing.edges, this.drawing.nodes);
    const slots = html("div", { class: "slots" }, ...[...this.places.values()].map(({ slot }) => slot));
    this.stage = html("div", { class: "stage" }, picture, slots);
    this.room = html("div", { class: "room" }, this.stage);
    box.replaceChildren(this.room);
    this.main = /** @type {HTMLElement} */ (box.parentElement);
    this.sizes = new ResizeObserver(() => this.fit());
    // Not the box itself, which is as high as the tree in it.
    this.sizes.observe(this.main);
    this.fit();
  }

  /** The probability of the move that leads to a node; "" where a player makes it. @param {number} at @param {import("../narration/catalog.js").Catalog} catalog */
  probability(at, catalog) {
    const parent = this.nodes[this.nodes[at].parent];
    return parent?.weights.length ? catalog.probability(parent.weights[parent.children.indexOf(at)]) : "";
  }

  /** A node, and the place for what is asked there. @param {string} path */
  at(path) {
    const place = this.places.get(path);
    if (!place) throw new Error(`there is no node ${path}`);
    return place;
  }

  /** Show which nodes are skipped, with all below them. @param {string[]} paths */
  strike(paths) {
    const skipped = this.nodes.flatMap(({ path }) => (paths.includes(path) || isBelow(path, paths) ? [path] : []));
    this.drawing.mark("skipped", skipped);
    this.drawing.mark("struck", paths.filter((path) => !isBelow(path, paths)));
  }

  /** Mark nodes as right, wrong or anything else that the style knows. @param {string} name @param {string[]} paths */
  mark(name, paths) {
    this.drawing.mark(name, paths);
    for (const [path, { slot }] of this.places) slot.classList.toggle(name, paths.includes(path));
  }

  /** As large as there is room; a tree too wide for its smallest size is scrolled within its own box. */
  fit() {
    const across = this.box.clientWidth / this.width;
    const all = document.documentElement.clientHeight;
    const top = this.box.getBoundingClientRect().top + this.main.scrollTop;
    const sight = this.main.getBoundingClientRect().bottom - top - UNDER;
    const down = Math.max(LEAST * all, Math.min(SHARE * all, sight)) / this.height;
    const scale = Math.max(SMALLEST, Math.min(LARGEST, across, down));
    this.stage.style.transform = `scale(${scale})`;
    this.room.style.width = `${this.width * scale}px`;
    this.room.style.height = `${this.height * scale}px`;
  }

  /** Let go of the box. */
  end() {
    this.sizes.disconnect();
  }
}

/** Whether a node is below one of these. @param {string} path @param {string[]} others */
export function isBelow(path, others) {
  return others.some((other) => path.startsWith(`${other}/`));
}

/** How wide a node is with its name. @param {Drawn} drawn */
function roomOf({ kind, name, value }) {
  if (kind === "leaf") return Math.max(bodyWidth(value), textWidth(clipped(name, LEAF_NAME, 90), LEAF_NAME));
  const beside = textWidth(name, NAME) > INSIDE ? 2 * Math.min(90, textWidth(name, LEAF_NAME)) : 0;
  return BODY.width + beside;
}

/** @param {string} value of a leaf */
function bodyWidth(value) {
  return Math.max(38, textWidth(value, VALUE) + 16);
}

/** A node as on the page of a search: the name in the triangle, where it fits. @param {Drawn} drawn @param {string} path */
function nodeOf({ kind, name, value }, path) {
  const { width, height } = BODY;
  const node = svg("g", { class: `node ${kind}`, "data-path": path }, svg("title", {}, name));
  if (kind === "leaf") {
    const wide = bodyWidth(value);
    node.append(
      svg("rect", { class: "body", x: -wide / 2, y: 0, width: wide, height, rx: 4 }),
      svg("text", { class: "value", y: height / 2 + VALUE * 0.36, "font-size": VALUE }, value),
      svg("text", { class: "name", y: height + LEAF_NAME + 4, "font-size": LEAF_NAME }, clipped(name, LEAF_NAME, 90)),
    );
    return node;
  }
  const middle = kind === "chance" ? height / 2 : height * (kind === "max" ? 0.68 : 0.34);
  const isInside = textWidth(name, NAME) <= INSIDE;
  const place = isInside
    ? { class: "name inside", x: 0, y: middle + NAME * 0.36, "font-size": NAME }
    : { class: "name beside", x: width / 2 - 8, y: kind === "min" ? height - 4 : NAME, "font-size": LEAF_NAME };
  node.append(
    kind === "chance"
      ? svg("circle", { class: "body", cy: height / 2, r: height / 2 })
      : svg("path", { class: "body", d: triangle(kind === "max", 0, height / 2, width, height) }),
    svg("text", place, isInside ? name : clipped(name, LEAF_NAME, 90)),
  );
  return node;
}

/** An edge, which parts from others below the number of its node; the cross for where it is struck; and its move and probability, if it has them. @param {Point} from @param {Point} to @param {number} below @param {string} says */
function edge(from, to, below, says) {
  const foot = from.y + BODY.height;
  const route = { from: { x: from.x, foot, leave: foot + below }, to, arrive: to.y - ARRIVE };
  const { x, y } = struckAt(route);
  return [
    svg("path", { d: curveOf(route) }),
    svg(
      "g",
      { class: "cross", transform: `translate(${x} ${y})` },
      svg("circle", { r: RADIUS }),
      svg("path", { class: "out", d: CROSS }),
      svg("path", { class: "tick", d: TICK }),
    ),
    svg("text", { class: "probability", x: to.x, y: to.y - 6, "font-size": 13 }, says),
  ];
}
