// The buttons beside a tree that is set up: what can be done with the node at hand, a new tree, a random one.

import { button, html, svg } from "../shell/elements.js";
import { offerAll } from "../shell/toolbars.js";

/** @typedef {import("./tools.js").Say} Say */
/** @typedef {"grow" | "level" | "value" | "probability" | "name" | "player" | "left" | "right" | "delete"} Tool */

/** Those of a node. @type {Tool[]} */
const TOOLS = ["grow", "level", "value", "probability", "name", "player", "left", "right", "delete"];
/** Those that are not there for all nodes. @type {Tool[]} */
const OF_SOME = ["value", "probability", "player"];
const LARGEST_SEED = 10_000;
/** What a random tree is made from, with what is asked for at first. */
const NUMBERS = [
  { name: "seed", min: 0, max: LARGEST_SEED, value: 1 },
  { name: "depth", min: 1, max: 9, value: 2 },
  { name: "branching", min: 1, max: 30, value: 3 },
];
const PIPS = [[8, 8], [16, 8], [12, 12], [8, 16], [16, 16]];

export class TreeTools {
  /**
   * @param {Say} say
   * @param {(change: Record<string, unknown>) => void} change
   * @param {(tool: Tool | "new") => void} use
   */
  constructor(say, change, use) {
    this.say = say;
    this.change = change;
    this.title = html("strong");
    this.buttons = TOOLS.map((tool) => {
      const own = button({ "data-tool": tool }, () => {
        if (own.getAttribute("aria-disabled") === "true") return;
        this.bar.hidePopover?.();
        use(tool);
      });
      return own;
    });
    this.bar = html(
      "div",
      { class: "tools-of-node", role: "toolbar", "aria-orientation": "vertical", popover: "auto" },
      this.title,
      ...this.buttons,
    );
    this.bar.addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.stopPropagation(); // it shuts these, and nothing else
      if (event.key === "Tab") this.bar.hidePopover?.();
    });
    this.more = button({ class: "more" }, () => {
      const { left, bottom } = this.more.getBoundingClientRect();
      this.open(left, bottom);
    });
    this.fresh = button({}, () => use("new"));
    const pips = PIPS.map(([cx, cy]) => svg("circle", { cx, cy, r: 2 }));
    const square = svg("rect", { x: 3, y: 3, width: 18, height: 18, rx: 4 });
    const die = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, square, ...pips);
    this.rolled = html("span");
    const dice = button({ class: "dice" }, () => this.roll(true), die, this.rolled);
    this.fields = NUMBERS.map(({ name: _, ...range }) => {
      const field = /** @type {HTMLInputElement} */ (html("input", { type: "number", required: "", ...range }));
      field.addEventListener("change", () => this.roll(false));
      return field;
    });
    this.asked = NUMBERS.map(() => html("span"));
    const labels = this.fields.map((field, at) => html("label", {}, this.asked[at], field));
    this.making = html("div", { class: "making", role: "group" }, this.more, this.fresh, dice, ...labels);
  }

  /** Say everything but what depends on the node in the language that `say` has now. */
  speak() {
    const { say } = this;
    this.fresh.textContent = say("studio.setup.tree.new");
    this.rolled.textContent = say("studio.setup.tree.random");
    this.making.setAttribute("aria-label", say("studio.setup.tree.making"));
    NUMBERS.forEach(({ name }, at) => (this.asked[at].textContent = say(`studio.setup.tree.${name}`)));
  }

  /**
   * @param {import("./treedrawing.js").TreeItem} item the node at hand
   * @param {number} place among its siblings
   * @param {number} siblings
   */
  show(item, place, siblings) {
    const { say } = this;
    this.title.textContent = item.name;
    this.more.textContent = `${item.name} …`;
    this.more.setAttribute("aria-label", say("studio.setup.tree.tools", { name: item.name }));
    this.bar.setAttribute("aria-label", say("studio.setup.tree.tools", { name: item.name }));
    /** What is said on each button, and whether it can be used. @type {Record<Tool, [string, boolean]>} */
    const states = {
      grow: [item.is_leaf ? "grow.leaf" : "grow.inner", true],
      level: ["grow.level", true],
      name: ["name", true],
      value: ["value", item.is_leaf],
      probability: ["probability", item.probability !== null],
      player: [item.player === "min" ? "player.max" : "player.min", !item.is_leaf],
      left: ["left", place > 0],
      right: ["right", place < siblings - 1],
      delete: ["delete", item.path !== "/"],
    };
    TOOLS.forEach((tool, at) => {
      const button = this.buttons[at];
      const [key, canBeUsed] = states[tool];
      button.textContent = say(`studio.setup.tree.${key}`);
      if (OF_SOME.includes(tool)) button.hidden = !canBeUsed;
      button.setAttribute("aria-disabled", String(!canBeUsed));
    });
    offerAll();
  }

  /** Show what can be done with the node at hand, at a place of the window. @param {number} x @param {number} y */
  open(x, y) {
    const { bar } = this;
    bar.showPopover?.();
    const { width, height } = bar.getBoundingClientRect();
    bar.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`;
    bar.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`;
    offerAll();
    this.buttons[0].focus();
  }

  /** @param {boolean} isThrown whether the dice give another seed */
  roll(isThrown) {
    if (isThrown) this.fields[0].value = String(Math.floor(Math.random() * LARGEST_SEED));
    if (!this.fields.every((field) => field.reportValidity())) return;
    const [seed, depth, branching] = this.fields.map(({ value }) => Number(value));
    this.change({ kind: "random", seed, depth, branching });
  }
}
