// Sets up a tree, with what the search finds in it: leaves are clicked for their values or dragged to them, nodes grow at
// their plus, everything by keys as well.

import { isKept, kept, numberIn } from "../base/number.js";
import { NodeField } from "../draw/field.js";
import { around, html } from "../shell/elements.js";
import { markEdges } from "./edges.js";
import { TreeDrawing, TreePlan, valueOf } from "./treedrawing.js";
import { TreeHand } from "./treehand.js";
import { TreeTools } from "./treetools.js";

/** @typedef {import("./tools.js").Say} Say */
/** @typedef {import("./treedrawing.js").Found} Found */
/** @typedef {{ nodes: import("./treedrawing.js").TreeItem[], found: Found[] | null }} TreeSetup */
/** @typedef {(change: object) => Promise<any>} TryOut what would be shown after a change that is not made */

const [SMALLEST, LARGEST] = [0.5, 1.5]; // scales, beyond which the view scrolls, or has room
const FIELD = { value: 76, probability: 76, name: 150 }; // pixels
const LONGEST_NAME = 200;
const TYPED = /^[-\d.,?\u2212]$/; // with what a value can begin
/** Keys that take a value and lead on to the leaf after or before. */
const ONWARD = { Enter: 1, Tab: 1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class TreeEditor {
  /**
   * @param {HTMLElement} place
   * @param {(change: Record<string, unknown>) => void} change
   * @param {Say} say
   * @param {TryOut} tryOut
   */
  constructor(place, change, say, tryOut) {
    this.change = change;
    this.say = say;
    this.tryOut = tryOut;
    /** The change that is to be tried out next. @type {object | null} */
    this.tried = null;
    this.isTrying = false;
    /** What was found in the tree as it is. @type {Found[] | null} */
    this.found = null;
    /** The path of the leaf whose value is being typed. */
    this.typed = "";
    /** @type {TreePlan | null} */
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
    const wrong = html("p", { id: "tree-field-wrong", role: "alert" });
    const looks = { type: "text", autocomplete: "off", spellcheck: "false", maxlength: LONGEST_NAME };
    const box = html(
      "div",
      { class: "field", hidden: "" },
      html("input", { ...looks, "aria-describedby": wrong.id }),
      wrong,
    );
    this.tools = new TreeTools(say, change, (tool) => this.use(tool));
    this.large = html("output", { class: "large", "aria-hidden": "true", hidden: "" });
    this.news = html("p", { class: "news", role: "status" });
    this.hint = html("p", { class: "hint" });
    this.keys = html("p", { class: "hint keys", id: "tree-keys" });
    this.drawing.root.setAttribute("aria-describedby", this.keys.id);
    this.view = html("div", { class: "view sideways" }, this.drawing.root);
    markEdges(this.view);
    this.all = html(
      "div",
      { class: "setup-tree" },
      this.view,
      box,
      this.tools.bar,
      this.large,
      this.hint,
      this.keys,
      this.tools.making,
      this.news,
    );
    place.replaceChildren(this.all);
    this.field = new NodeField(box, this.all);
    this.field.input.addEventListener("input", () => this.tryTyped());
    box.addEventListener("keydown", (event) => this.passUndo(event), true);
    this.hand = new TreeHand(this);
    this.drawing.root.addEventListener("keydown", (event) => this.press(event));
    this.all.addEventListener("pointerdown", () => (this.all.dataset.by = "hand"), true);
    this.all.addEventListener("keydown", () => delete this.all.dataset.by, true);
    this.view.addEventListener("scroll", () => this.field.place());
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
    if (this.plan) this.show({ nodes: this.plan.items, found: this.found });
  }

  /** @param {TreeSetup} setup */
  show(setup) {
    this.waiting = this.hand.held ? setup : null;
    if (this.waiting) return;
    const before = this.plan;
    const plan = new TreePlan(setup.nodes.map((item) => ({ ...item })));
    const anchor = this.next || !before?.places.has(this.selected) ? null : this.anchor;
    const isNews = before !== null && JSON.stringify(before.items) !== JSON.stringify(plan.items);
    let path = this.next ?? this.selected;
    while (!plan.places.has(path)) path = path.slice(0, path.lastIndexOf("/")) || "/";
    [this.selected, this.next, this.plan] = [path, null, plan];
    const hasFocus = this.drawing.root.contains(document.activeElement);
    this.drawing.draw(plan, this.node);
    this.found = setup.found ?? null;
    this.drawing.tellFound(this.found);
    this.arrange(anchor);
    this.select(this.node, hasFocus);
    if (isNews) this.news.textContent = this.told(plan, this.node);
  }

  /** Nothing is held any more: show what came meanwhile. */
  letGo() {
    if (this.waiting) this.show(this.waiting);
  }

  /** The place of the node at hand. */
  get node() {
    return this.plan?.places.get(this.selected) ?? 0;
  }

  /** Where the node at hand stands in the view, so that it can stay there. */
  get anchor() {
    return this.plan && this.offset + this.plan.x[this.node] * this.scale - this.view.scrollLeft;
  }

  /**
   * Scale and place the drawing, with the node at hand as near to where it was as the view lets it.
   * @param {number | null} anchor
   */
  arrange(anchor) {
    const { plan, view, drawing: { root } } = this;
    if (!plan || !view.clientWidth) return;
    const room = view.clientWidth;
    this.scale = Math.min(LARGEST, Math.max(SMALLEST, room / plan.width));
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
    this.field.place();
  }

  /** @param {TreePlan} plan @param {number} node */
  told(plan, node) {
    const { name, player, ...item } = plan.items[node];
    const children = plan.children[node];
    const chances = children.map((child) => plan.items[child].probability).join(", ");
    const told = this.say(`studio.setup.tree.${player ?? "leaf"}`, {
      name,
      value: valueOf(item),
      count: children.length,
      chances,
    });
    const fate = plan.fateOf(node);
    const worth = (player && plan.found?.[node]?.worth) || "";
    const found = [
      worth && this.say("studio.setup.tree.worth", { worth }),
      fate && this.say(`studio.setup.tree.${fate}`),
    ];
    return [told, ...found.filter(Boolean)].join("; ");
  }

  /** Where a pointer is in the drawing. @param {{ clientX: number, clientY: number }} pointer */
  pointAt({ clientX, clientY }) {
    const { left, top } = this.drawing.root.getBoundingClientRect();
    return { x: (clientX - left - this.offset) / this.scale, y: (clientY - top) / this.scale };
  }

  /** Show all that can be done with a node, at a place of the window. @param {number} node @param {number} x @param {number} y */
  openTools(node, x, y) {
    this.select(node, true);
    this.tools.open(x, y);
  }

  /** @param {number} node @param {boolean} [isFocused] whether it gets the focus, in sight */
  select(node, isFocused = false) {
    if (!this.plan) return;
    if (node !== this.node) this.drawing.select(this.node, false);
    this.selected = this.plan.items[node].path;
    this.drawing.select(node, true);
    this.tools.show(this.plan.items[node], this.plan.placeOf(node), this.plan.siblingsOf(node).length);
    if (!isFocused) return;
    const element = this.drawing.elementOf(node);
    element.focus({ preventScroll: true });
    if (!this.hand.held) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** A reader of the screen may give any node the focus. @param {FocusEvent} event */
  noteFocus(event) {
    const node = this.plan?.places.get(around(event, "[data-path]")?.getAttribute("data-path") ?? "");
    if (node !== undefined && node !== this.node) this.select(node);
  }

  /** Arrows walk, Enter grows, digits are values. @param {KeyboardEvent} event */
  press(event) {
    const { plan, node } = this;
    if (!plan || event.ctrlKey || event.metaKey || event.isComposing) return;
    const { key } = event;
    const side = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
    if (event.altKey) {
      if (!side) return;
      this.reorderBy(node, side);
    } else if (side) this.select(plan.besideOf(node, side) ?? node, true);
    else if (key === "ArrowUp") this.select(Math.max(0, plan.parents[node]), true);
    else if (key === "ArrowDown") this.select(plan.children[node][0] ?? node, true);
    else if (key === "Home") this.select(0, true);
    else if (key === "End") this.select(plan.leafFrom(plan.items.length, -1) ?? node, true);
    else if (key === "Enter") this.grow(node, event.shiftKey);
    else if (key === "Delete" || key === "Backspace") this.remove(node);
    else if (key === "F2") this.ask("name", node);
    else if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) {
      const { left, bottom } = this.drawing.elementOf(node).getBoundingClientRect();
      this.openTools(node, left, bottom);
    } else if (!TYPED.test(key)) return;
    else this.ask("value", plan.items[node].is_leaf ? node : plan.leafFrom(node, 1) ?? node, key);
    event.preventDefault();
    event.stopPropagation();
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

  /** The path of one of its siblings. @param {number} node @param {number} at */
  pathBeside(node, at) {
    return this.pathOf(node).replace(/\d+$/, String(at));
  }

  /** @param {number} node */
  remove(node) {
    const { plan } = this;
    if (!plan || !node) return;
    const last = plan.siblingsOf(node).length - 2;
    this.next = last < 0 ? this.pathOf(plan.parents[node]) : this.pathBeside(node, Math.min(plan.placeOf(node), last));
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
    if (!node || !(to in (this.plan?.siblingsOf(node) ?? []))) return;
    this.next = this.pathBeside(node, to);
    this.change({ kind: "reorder", at: this.pathOf(node), to });
  }

  /** @param {number} node @param {1 | -1} by */
  reorderBy(node, by) {
    if (this.plan) this.reorder(node, this.plan.placeOf(node) + by);
  }

  /** @param {import("./treetools.js").Tool | "new"} tool */
  use(tool) {
    const { node } = this;
    if (tool !== "new") this.drawing.elementOf(node).focus({ preventScroll: true }); // not the button that is gone by then
    if (tool === "grow" || tool === "level") this.grow(node, tool === "level");
    else if (tool === "left" || tool === "right") this.reorderBy(node, tool === "left" ? -1 : 1);
    else if (tool === "delete") this.remove(node);
    else if (tool === "new") {
      this.select(0, true);
      this.change({ kind: "clear" });
    } else if (tool === "player")
      this.change({
        kind: "player",
        at: this.selected,
        player: this.plan?.items[node].player === "min" ? "max" : "min",
      });
    else this.ask(tool, node);
  }

  /** See what the search would find with another value at a leaf. @param {number} node @param {number | null} value */
  async tryValue(node, value) {
    this.tried = { kind: "value", at: this.pathOf(node), value };
    if (this.isTrying) return;
    this.isTrying = true;
    while (this.tried) {
      const change = this.tried;
      this.tried = null;
      const setup = await this.tryOut(change).catch(() => null);
      if (!this.tried && (this.hand.held || this.field.asked) && setup?.found?.length === this.plan?.items.length)
        this.drawing.tellFound(setup.found);
    }
    this.isTrying = false;
  }

  /** The same with the number that is being typed. */
  tryTyped() {
    const node = this.plan?.places.get(this.typed);
    const value = kept(numberIn(this.field.input.value));
    if (node !== undefined && value !== null && isKept(value)) void this.tryValue(node, value);
  }

  /** Where nothing has been typed there is nothing to undo in the field: what was changed before is. @param {KeyboardEvent} event */
  passUndo(event) {
    const { asked, input } = this.field;
    if (!(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key) || asked?.text !== input.value) return;
    event.preventDefault();
    event.stopPropagation();
    this.field.close();
    this.select(this.node, true);
    this.drawing.elementOf(this.node).dispatchEvent(new KeyboardEvent("keydown", event));
  }

  /** Show again what was found before anything was tried out. */
  forgetTried() {
    this.tried = null;
    if (this.plan) this.drawing.tellFound(this.found);
  }

  /** Show a value that is not taken yet, large where no finger is. @param {number} node @param {number | null} value */
  try(node, value) {
    const text = valueOf({ value: value ?? this.plan?.items[node].value ?? null });
    this.drawing.write(node, text);
    this.large.hidden = value === null;
    this.large.textContent = text;
    if (value !== null) void this.tryValue(node, value);
  }

  // What is typed

  /**
   * Open the field for the value, the probability or the name of a node.
   * @param {"value" | "probability" | "name"} what
   * @param {number} node
   * @param {string} [typed] what was typed already
   */
  ask(what, node, typed) {
    if (!this.plan) return;
    this.select(node, true);
    const { name, path, ...item } = this.plan.items[node];
    const old = { name, value: valueOf(item), probability: item.probability ?? "" }[what];
    this.typed = what === "value" ? path : "";
    this.field.ask({
      node: () => this.drawing.bodyOf(path),
      least: FIELD[what],
      isAll: typed === undefined || typed === old,
      onward: what === "value" ? ONWARD : { Enter: 0 },
      label: this.say(`studio.setup.tree.field.${what}`, { name }),
      text: typed ?? old,
      take: (text) => {
        const wrong = text === old ? "" : this.take(what, path, text);
        if (text === old || wrong) this.forgetTried();
        return wrong;
      },
      leave: (by) => this.leave(path, by, typed === undefined),
    });
    if (typed !== undefined) this.tryTyped();
  }

  /**
   * Take what was typed, ? for a leaf left open; returns what is wrong with it.
   * @param {"value" | "probability" | "name"} what
   * @param {string} at the path of a node
   * @param {string} text
   */
  take(what, at, text) {
    const node = this.plan?.places.get(at);
    const value = kept(numberIn(text));
    if (node === undefined) return "";
    if (what === "name") this.change({ kind: "rename", at, name: text.trim() || null });
    else if (what === "probability")
      this.change({ kind: "probability", at, probability: text.trim().replace(",", ".") });
    else if (text.trim() === "?" || (value !== null && isKept(value))) this.setValue(node, value);
    else return this.say("studio.setup.tree.wrong");
    return "";
  }

  /**
   * Go on to the next leaf or the one before; by 0 to the node itself.
   * @param {string} path
   * @param {number} by
   * @param {boolean} isAsked whether the value there is asked for, too
   */
  leave(path, by, isAsked) {
    const node = this.plan?.places.get(path);
    if (!this.plan || node === undefined) return;
    const next = (by && this.plan.leafFrom(node, by)) || node;
    if (!by) this.forgetTried();
    if (isAsked && next !== node) this.ask("value", next);
    else this.select(next, true);
  }
}
