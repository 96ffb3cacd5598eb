// The tree of an exercise, with a place at each node for what is asked there.

import { turned } from "../kernel/side.js";
import { nodesOf } from "../narration/instance.js";
import { BODY, bareNode, roomOf } from "../draw/node.js";
import { PlainTree, Plan } from "../draw/tree.js";
import { framedLook } from "../tree/looks.js";
import { html, svg } from "../shell/elements.js";

/** @typedef {import("../narration/course.js").CourseNode} CourseNode */
/** @typedef {import("../draw/tree.js").Point} Point */

const SPACING = { siblings: 8, cousins: 16, left: 4, top: 9 };
const LEAF = 42, BELOW = 63;
const CROWDED = 12, SMALL = 0.66; // so many leaves, over which boards are drawn smaller
const UNDER = 5; // from a board to its node
const SMALLEST = 0.66, LARGEST = 1.5;
const SHARE = 0.56; // of the window's height, which the tree may take

/** How much room the kinds need at an interior node, and from ply to ply. @type {Record<string, [number, number]>} */
const ROOM = { values: [72, 112], expected: [72, 128], windows: [132, 118] };
const USUAL_ROOM = [64, 92];

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
    const [room, level] = ROOM[exercise.kind] ?? USUAL_ROOM;
    /** @returns {import("../draw/node.js").Bare} */
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
    const tallest = Math.max(0, ...looks.map((look) => (look ? look.height * small + UNDER : 0)));
    const rooms = bares.map((bare, at) =>
      Math.max(bare.kind === "leaf" ? LEAF : room, roomOf(bare), (looks[at]?.width ?? 0) * small)
    );
    const spacing = { ...SPACING, top: SPACING.top + tallest, level: level + tallest };
    const plan = new Plan(this.nodes.map(({ parent }) => parent), rooms, spacing);
    this.width = plan.width;
    this.height = plan.lowest + BELOW;
    this.drawing = new PlainTree((at) => {
      const node = bareNode(bares[at], { "data-path": this.nodes[at].path });
      node.append(svg("title", {}, bares[at].name));
      const look = looks[at];
      look?.element.setAttribute("transform", `translate(0 ${-look.height * small - UNDER}) scale(${small})`);
      if (look) node.append(look.element);
      return node;
    }, (at, from, to) => {
      const says = [exercise.moves[this.nodes[at].path], this.probability(at, catalog)].filter(Boolean).join(" ");
      return edge(from, { x: to.x, y: to.y - (looks[at] ? tallest : 0) }, says);
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
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(box);
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
    const down = (SHARE * document.documentElement.clientHeight) / this.height;
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

/** An edge with its move and its probability, if it has them, and the cross for where it is struck. @param {Point} from @param {Point} to @param {string} says */
function edge(from, to, says) {
  const [x, y] = [(from.x + to.x) / 2, (from.y + BODY.height + to.y) / 2];
  return [
    svg("path", { d: `M${from.x} ${from.y + BODY.height}L${to.x} ${to.y}` }),
    svg("path", { class: "strike", d: `M${x - 7} ${y - 7}l14 14m0 -14l-14 14` }),
    svg("text", { class: "probability", x: (x + to.x) / 2, y: (y + to.y) / 2 + 4, "font-size": 13 }, says),
  ];
}
