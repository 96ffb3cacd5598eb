// The tree of an exercise: its nodes, its edges, and a place at each node for what is asked there.

import { nodesOf } from "../core/instance.js";
import { tidy } from "../core/tidy.js";
import { clipped, html, svg, textWidth, triangle } from "../shell/elements.js";

/** @typedef {import("../core/course.js").CourseNode} CourseNode */
/** @typedef {import("../lesson/exercise.js").Exercise} Exercise */
/** @typedef {{ node: CourseNode, x: number, y: number, group: SVGElement, slot: HTMLElement }} Drawn */

const LEAF = 42, GAP = 8, COUSIN_GAP = 16, SIGN_WIDTH = 40, SIGN_HEIGHT = 32, TOP = 26, NAME = 14, VALUE = 16, LONGEST_NAME = 84;
const SMALLEST = 0.66, LARGEST = 1.5;
const SHARE = 0.56; // of the window's height, which the tree may take

/** How much room the kinds need at an interior node, and from ply to ply. @type {Record<string, [number, number]>} */
const ROOM = { values: [72, 112], windows: [132, 118] };
const USUAL_ROOM = [64, 92];

export class Tree {
  /**
   * @param {HTMLElement} box
   * @param {Exercise} exercise
   * @param {(value: number) => string} number how a number is written
   */
  constructor(box, exercise, number) {
    this.box = box;
    this.nodes = nodesOf(exercise);
    const [room, height] = ROOM[exercise.kind] ?? USUAL_ROOM;
    const widths = this.nodes.map((node) => {
      const named = Math.min(LONGEST_NAME, textWidth(node.name, NAME)) + 8;
      return node.value === null ? Math.max(room, SIGN_WIDTH + 2 * named) : Math.max(LEAF, textWidth(this.valueOf(node, exercise, number), VALUE) + 18, named);
    });
    const xs = tidy(this.nodes.map(({ parent }) => parent), widths, GAP, COUSIN_GAP);
    /** @type {number[]} */
    const plies = [];
    for (const { parent } of this.nodes) plies.push(parent < 0 ? 0 : plies[parent] + 1);
    this.width = Math.max(...xs.map((x, at) => x + widths[at] / 2)) + 2;
    this.height = TOP + Math.max(...plies) * height + 46;
    this.picture = svg("svg", { width: this.width, height: this.height, "aria-hidden": "true" });
    this.slots = html("div", { class: "slots" });
    this.stage = html("div", { class: "stage" }, this.picture, this.slots);
    this.room = html("div", { class: "room" }, this.stage);
    const edges = svg("g", { class: "edges" });
    this.picture.append(edges);
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGElement>} */
    this.edges = new Map();
    this.nodes.forEach((node, at) => this.draw(node, xs[at], TOP + plies[at] * height, this.valueOf(node, exercise, number)));
    for (const node of this.nodes.slice(1)) edges.append(this.edgeTo(node));
    box.replaceChildren(this.room);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(box);
    this.fit();
  }

  /** What a leaf shows. @param {CourseNode} node @param {Exercise} exercise @param {(value: number) => string} number */
  valueOf(node, { asked }, number) {
    return node.path === asked.leaf ? "?" : number(node.value ?? 0);
  }

  /**
   * @param {CourseNode} node
   * @param {number} x
   * @param {number} y the middle of its sign
   * @param {string} value
   */
  draw(node, x, y, value) {
    const name = clipped(node.name, NAME, LONGEST_NAME);
    const group = svg("g", { class: node.value === null ? `node ${node.maximises ? "max" : "min"}` : "node leaf", "data-path": node.path, transform: `translate(${x} ${y})` });
    if (node.value === null) {
      group.append(
        svg("path", { class: "sign", d: triangle(node.maximises, 0, 0, SIGN_WIDTH, SIGN_HEIGHT) }),
        svg("text", { class: "name", x: SIGN_WIDTH / 2 + 4, y: 5 }, name),
      );
    } else {
      const width = Math.max(LEAF - 6, textWidth(value, VALUE) + 14);
      group.append(
        svg("rect", { class: "sign", x: -width / 2, y: -16, width, height: 32, rx: 8 }),
        svg("text", { class: "value", y: 6 }, value),
        svg("text", { class: "name", y: 33 }, name),
      );
    }
    group.append(svg("title", {}, node.name));
    this.picture.append(group);
    const slot = html("div", { class: "slot", "data-path": node.path });
    slot.style.left = `${x}px`;
    slot.style.top = `${y}px`;
    this.slots.append(slot);
    this.drawn.set(node.path, { node, x, y, group, slot });
  }

  /** @param {CourseNode} node */
  edgeTo(node) {
    const [from, to] = [this.at(this.nodes[node.parent].path), this.at(node.path)];
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const edge = svg("g", { class: "edge" },
      svg("line", { x1: from.x, y1: from.y + 16, x2: to.x, y2: to.y - 16 }),
      svg("path", { class: "strike", d: `M${x - 7} ${y - 7}L${x + 7} ${y + 7}M${x + 7} ${y - 7}L${x - 7} ${y + 7}` }));
    this.edges.set(node.path, edge);
    return edge;
  }

  /** @param {string} path @returns {Drawn} */
  at(path) {
    const drawn = this.drawn.get(path);
    if (!drawn) throw new Error(`there is no node ${path}`);
    return drawn;
  }

  /** Show which nodes are skipped, with all below them. @param {Iterable<string>} paths */
  strike(paths) {
    const struck = new Set(paths);
    for (const { node, group } of this.drawn.values()) {
      const isStruck = struck.has(node.path);
      const parent = node.parent < 0 ? null : this.at(this.nodes[node.parent].path);
      const isBelow = Boolean(parent?.group.classList.contains("skipped"));
      group.classList.toggle("skipped", isStruck || isBelow);
      this.edges.get(node.path)?.classList.toggle("struck", isStruck && !isBelow);
      this.edges.get(node.path)?.classList.toggle("skipped", isStruck || isBelow);
    }
  }

  /** Mark nodes as right, wrong or anything else that the style knows. @param {string} mark @param {Iterable<string>} paths */
  mark(mark, paths) {
    const marked = new Set(paths);
    for (const { node, group, slot } of this.drawn.values()) {
      group.classList.toggle(mark, marked.has(node.path));
      slot.classList.toggle(mark, marked.has(node.path));
    }
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
