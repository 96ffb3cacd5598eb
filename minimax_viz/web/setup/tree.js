// Sets up a tree: nodes grow at a click, leaves are dragged to their values, everything by keys as well.

import { html, textWidth } from "../shell/elements.js";
import { markEdges } from "./edges.js";
import { TreeDrawing } from "./treedrawing.js";
import { TreeField, valueTyped } from "./treefield.js";
import { TreeHand } from "./treehand.js";
import { pressed } from "./treekeys.js";
import { BODY, leafFrom, planOf, siblingsOf, top, valueOf } from "./treeplan.js";
import { TreeTools } from "./treetools.js";

/** @typedef {import("./treeplan.js").Plan} Plan */
/** @typedef {import("./treetools.js").Say} Say */
/** @typedef {{ nodes: import("./treeplan.js").TreeItem[] }} TreeSetup */

const SMALLEST = 0.5; // scale, beyond which the view scrolls
const FIELD = { value: 76, name: 150 };

export class TreeEditor {
  /**
   * @param {HTMLElement} place
   * @param {(change: Record<string, unknown>) => void} change
   * @param {Say} say
   */
  constructor(place, change, say) {
    this.change = change;
    this.say = say;
    /** @type {Plan | null} */
    this.plan = null;
    this.selected = "/";
    /** What is to be selected once the change is shown. @type {string | null} */
    this.next = null;
    /** What came while something was held. @type {TreeSetup | null} */
    this.waiting = null;
    this.scale = 1;
    this.offset = 0;
    this.isArranged = false;
    this.drawing = new TreeDrawing((plan, node) => this.told(plan, node));
    this.field = new TreeField({ take: (asked, text) => this.take(asked, text), leave: ({ path }, by) => this.leave(path, by) });
    this.tools = new TreeTools(say, {
      use: (tool) => this.use(tool),
      begin: () => this.change({ kind: "clear" }),
      roll: (seed, depth, branching) => this.change({ kind: "random", seed, depth, branching }),
    });
    this.large = html("output", { class: "large", "aria-hidden": "true", hidden: "" });
    this.news = html("p", { class: "news", role: "status" });
    this.hint = html("p", { class: "hint" });
    this.keys = html("p", { class: "hint keys", id: "tree-keys" });
    this.drawing.root.setAttribute("aria-describedby", this.keys.id);
    this.canvas = html("div", { class: "canvas" }, this.drawing.root);
    this.view = html("div", { class: "view sideways" }, this.canvas);
    markEdges(this.view);
    this.all = html("div", { class: "setup-tree" }, this.tools.bar, this.view, this.field.box, this.large, this.hint, this.keys, this.tools.making, this.news);
    place.replaceChildren(this.all);
    this.hand = new TreeHand(this.drawing, this.view, {
      select: (node) => this.select(node, true),
      grow: (node, level) => this.grow(node, level),
      try: (node, value, at) => this.try(node, value, at),
      setValue: (node, value) => this.setValue(node, value),
      reorder: (node, to) => this.reorder(node, to),
      rename: (node) => this.ask("name", node),
      letGo: () => this.waiting && this.show(this.waiting),
    }, () => this.scale);
    this.drawing.root.addEventListener("keydown", (event) => pressed(this, event));
    this.all.addEventListener("pointerdown", () => (this.all.dataset.by = "hand"), true);
    this.all.addEventListener("keydown", () => delete this.all.dataset.by, true);
    this.view.addEventListener("scroll", () => this.placeField());
    this.drawing.root.addEventListener("focusin", (event) => this.noteFocus(event));
    new ResizeObserver(() => this.arrange(null)).observe(this.view);
    this.speak();
  }

  /** Say everything in the language that `say` has now. */
  speak() {
    this.drawing.root.setAttribute("aria-label", this.say("studio.setup.tree.label"));
    this.hint.textContent = this.say("studio.setup.tree.hint");
    this.keys.textContent = this.say("studio.setup.tree.keys");
    this.tools.speak();
    if (this.plan) this.show({ nodes: this.plan.items });
  }

  /** @param {TreeSetup} setup */
  show(setup) {
    this.waiting = this.hand.isHolding ? setup : null;
    if (this.waiting) return;
    const before = this.plan;
    const plan = planOf(setup.nodes.map((item) => ({ ...item })), textWidth);
    const anchor = this.next ? null : this.anchorOf(before);
    const isNews = before !== null && JSON.stringify(before.items) !== JSON.stringify(plan.items);
    let path = this.next ?? this.selected;
    while (!plan.places.has(path)) path = path.slice(0, path.lastIndexOf("/")) || "/";
    [this.selected, this.next, this.plan] = [path, null, plan];
    const hasFocus = this.drawing.root.contains(document.activeElement);
    this.drawing.draw(plan, this.node);
    this.arrange(anchor);
    this.showTools();
    if (hasFocus) this.focus();
    if (isNews) this.news.textContent = this.told(plan, this.node);
    const { asked } = this.field;
    if (asked && !plan.places.has(asked.path)) this.field.close();
    this.placeField();
  }

  /** The place of the node at hand. */
  get node() {
    return this.plan?.places.get(this.selected) ?? 0;
  }

  /** Where the node at hand stands in the view, so that it can stay there. @param {Plan | null} plan */
  anchorOf(plan) {
    return plan && plan.places.has(this.selected) ? this.offset + plan.x[this.node] * this.scale - this.view.scrollLeft : null;
  }

  /**
   * Scale and place the drawing, with the node at hand as near to where it was as the view lets it.
   * @param {number | null} anchor
   */
  arrange(anchor) {
    const { plan, view, drawing: { root } } = this;
    if (!plan || !view.clientWidth) return;
    const room = view.clientWidth;
    this.scale = Math.min(1, Math.max(SMALLEST, room / plan.width));
    const [width, height] = [plan.width * this.scale, plan.height * this.scale];
    const x = plan.x[this.node] * this.scale;
    const slack = Math.max(0, room - width);
    this.offset = anchor === null ? slack / 2 : Math.max(0, Math.min(slack, anchor - x));
    const all = Math.max(room, width);
    root.setAttribute("viewBox", `${-this.offset / this.scale} 0 ${all / this.scale} ${plan.height}`);
    root.setAttribute("width", String(all));
    root.setAttribute("height", String(height));
    if (anchor !== null || !this.isArranged) view.scrollLeft = x - (anchor ?? room / 2);
    this.isArranged = true;
    this.placeField();
  }

  /** @param {Plan} plan @param {number} node */
  told(plan, node) {
    const { name, player, is_leaf: isLeaf } = plan.items[node];
    if (isLeaf) return this.say("studio.setup.tree.leaf", { name, value: valueOf(plan.items[node]) });
    const count = plan.children[node].length;
    return player === "max" ? this.say("studio.setup.tree.max", { name, count }) : this.say("studio.setup.tree.min", { name, count });
  }

  showTools() {
    if (!this.plan) return;
    const siblings = siblingsOf(this.plan, this.node);
    this.tools.show(this.plan.items[this.node], siblings.indexOf(this.node), siblings.length);
  }

  /** @param {number} node @param {boolean} [isFocused] */
  select(node, isFocused = false) {
    if (!this.plan) return;
    this.drawing.select(this.node, false);
    this.selected = this.plan.items[node].path;
    this.drawing.select(node, true);
    this.showTools();
    if (isFocused) this.focus();
  }

  /** Give the node at hand the focus, in sight. */
  focus() {
    const element = this.drawing.order[this.node]?.element;
    element?.focus({ preventScroll: true });
    if (!this.hand.isHolding) element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** A reader of the screen may give any node the focus. @param {FocusEvent} event */
  noteFocus({ target }) {
    const path = target instanceof Element ? target.getAttribute("data-path") : null;
    const node = path === null ? undefined : this.plan?.places.get(path);
    if (node !== undefined && node !== this.node) this.select(node);
  }

  // What can be done with a node

  /** @param {number} node @param {boolean} level */
  grow(node, level) {
    this.change({ kind: "grow", at: this.pathOf(node), level });
  }

  /** @param {number} node */
  pathOf(node) {
    return this.plan?.items[node].path ?? "/";
  }

  /** @param {number} node */
  remove(node) {
    if (!this.plan || !node) return;
    const siblings = siblingsOf(this.plan, node);
    const at = siblings.indexOf(node);
    const parent = this.pathOf(this.plan.parents[node]).replace(/\/$/, "");
    this.next = siblings.length === 1 ? parent || "/" : `${parent}/${Math.min(at, siblings.length - 2)}`;
    this.change({ kind: "delete", at: this.pathOf(node) });
  }

  /** @param {number} node @param {number | null} value */
  setValue(node, value) {
    if (!this.plan) return;
    this.plan.items[node].value = value;
    this.drawing.write(node, valueOf(this.plan.items[node]));
    this.change({ kind: "value", at: this.pathOf(node), value });
  }

  /** @param {number} node @param {number} to */
  reorder(node, to) {
    if (!this.plan || !node) return;
    const siblings = siblingsOf(this.plan, node);
    if (!(to in siblings)) return;
    this.next = `${this.pathOf(this.plan.parents[node]).replace(/\/$/, "")}/${to}`;
    this.change({ kind: "reorder", at: this.pathOf(node), to });
  }

  /** @param {number} node @param {1 | -1} by */
  reorderBy(node, by) {
    if (this.plan) this.reorder(node, siblingsOf(this.plan, node).indexOf(node) + by);
  }

  /** @param {import("./treetools.js").Tool} tool */
  use(tool) {
    const { node } = this;
    if (tool === "grow" || tool === "level") this.grow(node, tool === "level");
    else if (tool === "left" || tool === "right") this.reorderBy(node, tool === "left" ? -1 : 1);
    else if (tool === "delete") this.remove(node);
    else if (tool === "player") this.change({ kind: "player", at: this.selected, player: this.plan?.items[node].player === "max" ? "min" : "max" });
    else this.ask(tool, node);
  }

  /**
   * Show a value that is not taken yet, large beside the pointer.
   * @param {number} node
   * @param {number | null} value
   * @param {{ x: number, y: number }} at
   */
  try(node, value, at) {
    if (!this.plan) return;
    const text = valueOf({ ...this.plan.items[node], value: value ?? this.plan.items[node].value });
    this.drawing.write(node, text);
    this.large.hidden = value === null;
    this.large.textContent = text;
    const box = this.all.getBoundingClientRect();
    this.large.style.left = `${Math.min(Math.max(0, at.x - box.left), box.width)}px`;
    this.large.style.top = `${Math.max(70, at.y - box.top)}px`;
  }

  // What is typed

  /**
   * Open the field for the value or the name of a node.
   * @param {"value" | "name"} what
   * @param {number} node
   * @param {string} [typed] what was typed already
   */
  ask(what, node, typed) {
    if (!this.plan) return;
    this.select(node, true);
    const item = this.plan.items[node];
    const old = what === "name" ? item.name : valueOf(item);
    const label = what === "name" ? this.say("studio.setup.tree.field.name", { name: item.name }) : this.say("studio.setup.tree.field.value", { name: item.name });
    this.field.ask({ what, path: item.path, old }, label, typed ?? old, typed === undefined || typed === old);
    this.placeField();
  }

  placeField() {
    const { plan, view, field: { asked } } = this;
    const node = asked && plan?.places.get(asked.path);
    if (!plan || !asked || node === null || node === undefined) return;
    const x = view.offsetLeft - view.scrollLeft + this.offset + plan.x[node] * this.scale;
    const y = view.offsetTop - view.scrollTop + top(plan.plies[node]) * this.scale + (BODY.height * this.scale - BODY.height) / 2 - 3;
    const width = FIELD[asked.what];
    this.field.place(Math.max(2, Math.min(this.all.clientWidth - width - 2, x - width / 2)), y, width);
  }

  /** @param {import("./treefield.js").Asked} asked @param {string} text */
  take({ what, path }, text) {
    const node = this.plan?.places.get(path);
    if (node === undefined) return "";
    if (what === "name") {
      this.change({ kind: "rename", at: path, name: text.trim() || null });
      return "";
    }
    const value = valueTyped(text);
    if (value === undefined) return this.say("studio.setup.tree.wrong");
    this.setValue(node, value);
    return "";
  }

  /** @param {string} path @param {number} by */
  leave(path, by) {
    const node = this.plan?.places.get(path);
    if (!this.plan || node === undefined) return;
    this.select((by && leafFrom(this.plan, node, by)) || node, true);
  }
}
