// Discs are dropped into columns, and the topmost is lifted off again.

import { html } from "../shell/elements.js";
import { BoardEditor } from "./board.js";

/** @typedef {import("./board.js").BoardSetup & { columns: string[] }} ColumnSetup */

export class ColumnsEditor extends BoardEditor {
  /**
   * @param {HTMLElement} place
   * @param {(change: Record<string, unknown>) => void} change
   * @param {import("./tools.js").Say} say
   */
  constructor(place, change, say) {
    super(place, change, say);
    /** Whose discs are dropped, null for whoever moves. @type {string | null} */
    this.mark = null;
    this.below = html("div", { class: "below", "aria-hidden": "true" });
    this.squares.element.after(this.below);
    this.choices = html("div", { class: "choices", role: "group" });
    this.choices.addEventListener("click", ({ target }) => this.choose(target));
    this.tools.element.prepend(this.choices);
    this.speak();
  }

  speak() {
    super.speak();
    this.hint.textContent = this.say("studio.setup.columns.hint");
    this.keys.textContent = this.say("studio.setup.columns.keys");
    this.choices.setAttribute("aria-label", this.say("studio.setup.columns.whose"));
    for (const button of this.choices.querySelectorAll("button")) if (!button.value) button.textContent = this.say("studio.setup.columns.inTurn");
  }

  /** @param {ColumnSetup} setup */
  show(setup) {
    super.show(setup);
    if (this.below.childElementCount !== setup.columns.length) this.below.replaceChildren(...setup.columns.map((name) => html("span", {}, name)));
    this.below.style.setProperty("--columns", String(setup.columns.length));
    if (!this.choices.childElementCount) {
      this.choices.append(...setup.marks.map((mark) => html("button", { type: "button", value: mark, "aria-pressed": String(!mark) }, mark || this.say("studio.setup.columns.inTurn"))));
    }
  }

  /** @param {ColumnSetup} setup @returns {import("./squares.js").BoardLook} */
  lookOf(setup) {
    return { ...super.lookOf(setup), names: [] }; // they are below
  }

  /** @param {EventTarget | null} target */
  choose(target) {
    if (!(target instanceof HTMLButtonElement)) return;
    this.mark = target.value || null;
    for (const button of this.choices.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button === target));
  }

  /** @param {number} at */
  label(at) {
    const { columns, wide } = this;
    const held = this.marks[at] || this.say("studio.setup.empty");
    return this.say("studio.setup.columns.square", { column: columns[at % wide], row: Math.floor(at / wide) + 1, held });
  }

  get columns() {
    return /** @type {ColumnSetup} */ (this.setup).columns;
  }

  get wide() {
    return this.columns.length;
  }

  /**
   * @param {number} at
   * @param {boolean} isBack
   */
  pick(at, isBack) {
    if (isBack || this.marks[at]) this.clear(at);
    else this.drop(at, this.mark);
  }

  /** @param {number} at */
  clear(at) {
    if (this.top(at) >= 0) this.change({ kind: "lift", column: this.columns[at % this.wide] });
  }

  /**
   * @param {number} at
   * @param {string | null} mark
   */
  drop(at, mark) {
    if (this.landing(at) >= 0) this.change({ kind: "drop", column: this.columns[at % this.wide], mark });
  }

  /**
   * @param {number} at
   * @param {string} mark
   */
  set(at, mark) {
    this.drop(at, mark);
  }

  /** The highest disc in the column of a square, -1 where it is empty. @param {number} at */
  top(at) {
    for (let there = at % this.wide; there < this.marks.length; there += this.wide) if (this.marks[there]) return there;
    return -1;
  }

  /** Where a disc would land in the column of a square, below 0 where it is full. @param {number} at */
  landing(at) {
    const top = this.top(at);
    return (top < 0 ? (at % this.wide) + this.marks.length : top) - this.wide;
  }

  /** Show what a click would do. @param {number} at */
  point(at) {
    const isEmpty = at >= 0 && !this.marks[at];
    const landing = isEmpty ? this.landing(at) : -1;
    const { players = {}, to_move: toMove } = this.setup ?? {};
    const mark = this.mark ?? players[toMove ?? ""] ?? "";
    this.squares.hint(new Map(landing >= 0 ? [[landing, mark]] : []));
    const lifted = at >= 0 && !isEmpty ? this.top(at) : -1;
    this.squares.cells.forEach((cell, there) => cell.classList.toggle("lifted", there === lifted));
  }
}
