// The buttons beside a tree that is set up: what can be done with the node at hand, a new tree, a random one.

import { html, svg } from "../shell/elements.js";

/** @typedef {import("./treeplan.js").TreeItem} TreeItem */
/** @typedef {"grow" | "level" | "value" | "name" | "player" | "left" | "right" | "delete"} Tool */
/** @typedef {(key: string, values?: Record<string, any>) => string} Say */

/** What stands on a button in place of its name. @type {Partial<Record<Tool, string>>} */
const SIGNS = { left: "←", right: "→", delete: "✕" };
const LARGEST_SEED = 10_000;
const PIPS = [[8, 8], [16, 8], [12, 12], [8, 16], [16, 16]];

export class TreeTools {
  /**
   * @param {Say} say
   * @param {object} acts
   * @param {(tool: Tool) => void} acts.use
   * @param {() => void} acts.begin a tree from nothing
   * @param {(seed: number, depth: number, branching: number) => void} acts.roll a random tree
   */
  constructor(say, acts) {
    this.say = say;
    this.acts = acts;
    this.title = html("strong");
    /** @type {Map<Tool, HTMLElement>} */
    this.buttons = new Map();
    for (const tool of /** @type {const} */ (["grow", "level", "name", "value", "player", "left", "right", "delete"])) {
      const button = html("button", { type: "button", "data-tool": tool });
      button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || acts.use(tool));
      this.buttons.set(tool, button);
    }
    this.bar = html("div", { class: "tools-of-node", role: "toolbar" }, this.title, ...this.buttons.values());
    this.bar.addEventListener("keydown", (event) => this.walk(event));
    this.fresh = html("button", { type: "button" });
    this.fresh.addEventListener("click", () => acts.begin());
    const pips = PIPS.map(([cx, cy]) => svg("circle", { cx, cy, r: 2 }));
    this.rolled = html("span");
    this.dice = html("button", { type: "button", class: "dice" }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("rect", { x: 3, y: 3, width: 18, height: 18, rx: 4 }), ...pips), this.rolled);
    this.dice.addEventListener("click", () => this.roll(true));
    this.seed = numberField(0, LARGEST_SEED, 1, () => this.roll(false));
    this.depth = numberField(1, 9, 2, () => this.roll(false));
    this.branching = numberField(1, 30, 3, () => this.roll(false));
    this.making = html("div", { class: "making", role: "group" }, this.fresh, this.dice, this.seed.label, this.depth.label, this.branching.label);
    this.speak();
  }

  speak() {
    const { say } = this;
    this.fresh.textContent = say("studio.setup.tree.new");
    this.rolled.textContent = say("studio.setup.tree.random");
    this.seed.text.textContent = say("studio.setup.tree.seed");
    this.depth.text.textContent = say("studio.setup.tree.depth");
    this.branching.text.textContent = say("studio.setup.tree.branching");
    this.making.setAttribute("aria-label", say("studio.setup.tree.making"));
  }

  /**
   * @param {TreeItem} item the node at hand
   * @param {number} place among its siblings
   * @param {number} siblings
   */
  show(item, place, siblings) {
    const { say } = this;
    this.title.textContent = item.name;
    this.bar.setAttribute("aria-label", say("studio.setup.tree.tools", { name: item.name }));
    /** @type {[Tool, string, boolean][]} */
    const states = [
      ["grow", item.is_leaf ? say("studio.setup.tree.grow.leaf") : say("studio.setup.tree.grow.inner"), true],
      ["level", say("studio.setup.tree.grow.level"), true],
      ["name", say("studio.setup.tree.name"), true],
      ["value", say("studio.setup.tree.value"), item.is_leaf],
      ["player", item.player === "min" ? say("studio.setup.tree.player.max") : say("studio.setup.tree.player.min"), !item.is_leaf],
      ["left", say("studio.setup.tree.left"), place > 0],
      ["right", say("studio.setup.tree.right"), place < siblings - 1],
      ["delete", say("studio.setup.tree.delete"), item.path !== "/"],
    ];
    for (const [tool, text, canBeUsed] of states) {
      const button = this.buttons.get(tool);
      if (!button) continue;
      button.textContent = SIGNS[tool] ?? text;
      if (tool in SIGNS) for (const name of ["aria-label", "title"]) button.setAttribute(name, text);
      if (tool === "value" || tool === "player") button.hidden = !canBeUsed;
      else button.setAttribute("aria-disabled", String(!canBeUsed));
      button.setAttribute("tabindex", button === this.entry ? "0" : "-1");
    }
  }

  /** The button that Tab leads to. */
  get entry() {
    const focused = [...this.buttons.values()].find((button) => button === document.activeElement);
    return focused ?? this.buttons.get("grow");
  }

  /** Arrows lead from button to button. @param {KeyboardEvent} event */
  walk(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...this.buttons.values()].filter((button) => !button.hidden);
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + by + buttons.length) % buttons.length];
    next.focus();
    for (const button of buttons) button.setAttribute("tabindex", button === next ? "0" : "-1");
  }

  /** @param {boolean} isThrown whether the dice give another seed */
  roll(isThrown) {
    if (isThrown) this.seed.input.value = String(Math.floor(Math.random() * LARGEST_SEED));
    const fields = [this.seed, this.depth, this.branching].map(({ input }) => input);
    if (fields.every((input) => input.reportValidity())) {
      const [seed, depth, branching] = fields.map((input) => Number(input.value));
      this.acts.roll(seed, depth, branching);
    }
  }
}

/**
 * @param {number} min
 * @param {number} max
 * @param {number} value
 * @param {() => void} changed
 */
function numberField(min, max, value, changed) {
  const input = /** @type {HTMLInputElement} */ (html("input", { type: "number", required: "", min, max, value }));
  const text = html("span");
  input.addEventListener("change", changed);
  return { input, text, label: html("label", {}, text, input) };
}
