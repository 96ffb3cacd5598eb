// What the set-up of every board has: its grid, the buttons around it, a hint, and the news for who cannot see it.

import { Grid } from "../draw/grid.js";
import { html } from "../shell/elements.js";
import { markEdges } from "./edges.js";
import { Tools } from "./tools.js";

/** @import { Look } from "../draw/grid.js" */
/** @import { Say, SetupState } from "./tools.js" */
/** @typedef {SetupState & { rows: string[][], names: string[][], marks: string[], typed: Record<string, string>, pieces: Look["pieces"], takes_turns?: boolean }} BoardSetup */

/** Keys that lead to the edge. @type {Record<string, [down: number, right: number]>} */
const FAR = { Home: [0, -Infinity], End: [0, Infinity], PageUp: [-Infinity, 0], PageDown: [Infinity, 0] };

export class BoardEditor {
  /**
   * @param {HTMLElement} place
   * @param {(change: Record<string, unknown>) => void} change
   * @param {Say} say
   */
  constructor(place, change, say) {
    this.change = change;
    this.say = say;
    /** @type {BoardSetup | null} */
    this.setup = null;
    /** @type {string[]} */
    this.marks = [];
    /** @type {string[]} */
    this.names = [];
    const squares = html("div", { class: "squares", "aria-describedby": "board-keys" });
    this.grid = new Grid(squares, {
      pick: (at, isBack) => this.pick(at, isBack),
      press: (at, key) => this.press(at, key),
    });
    squares.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.grid.pick(this.grid.at(event), true);
    });
    /** Whose mark is put down, null for whoever moves. @type {string | null} */
    this.mark = null;
    this.choices = html("div", { class: "choices marks", role: "group", hidden: "" });
    this.choices.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement) this.putDown(target.value || null);
    });
    this.tools = new Tools(change, say);
    this.tools.element.prepend(this.choices);
    this.hint = html("p", { class: "hint" });
    this.keys = html("p", { class: "hint keys", id: "board-keys" });
    this.news = html("p", { class: "news", role: "status" });
    this.frame = html("div", { class: "frame sideways" }, squares);
    markEdges(this.frame);
    this.all = html("div", { class: "setup-board" }, this.frame, this.tools.element, this.hint, this.keys, this.news);
    place.replaceChildren(this.all);
  }

  /** @param {BoardSetup} setup */
  show(setup) {
    const before = this.marks;
    const isSame = this.names.join() === setup.names.flat().join();
    [this.setup, this.marks, this.names] = [setup, setup.rows.flat(), setup.names.flat()];
    const isNew = this.grid.show(this.lookOf(setup));
    this.marks.forEach((mark, at) => this.grid.lay(at, mark, isNew ? "" : "arriving"));
    this.nameEdges(setup);
    this.tools.show(setup);
    this.grid.element.setAttribute("aria-label", this.say("studio.setup.board"));
    const way = setup.kind === "cells" && setup.takes_turns ? "turns" : setup.kind;
    this.hint.textContent = this.say(`studio.setup.${way}.hint`);
    this.keys.textContent = this.say(`studio.setup.${way}.keys`);
    if (setup.takes_turns) this.offerMarks(setup);
    this.tellBest([], "");
    const fresh = this.marks.flatMap((mark, at) => (isSame && mark !== before[at] ? [at] : []));
    if (fresh.length) this.news.textContent = fresh.length > 2 ? "" : fresh.map((at) => this.label(at)).join("; ");
  }

  /** @param {BoardSetup} setup @returns {Look} */
  lookOf({ rows, pieces, players }) {
    return { rows, pieces, players };
  }

  /** Write letters of columns and numbers of rows at the edge, if names are made of them. @param {BoardSetup} setup */
  nameEdges({ names }) {
    this.names.forEach((name, at) => {
      const [, file, rank] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
      const { dataset } = this.grid.cells[at];
      if (file && at >= this.names.length - names[0].length) dataset.file = file;
      if (rank && at % names[0].length === 0) dataset.rank = rank;
    });
  }

  /** Say everything in the language that `say` has now. */
  speak() {
    this.news.textContent = "";
    if (this.setup) this.show(this.setup);
  }

  /** What is said of a square. @param {number} at */
  label(at) {
    return this.say("studio.setup.square", {
      square: this.names[at],
      held: this.marks[at] || this.say("studio.setup.empty"),
    });
  }

  /** Show what would lie on some squares, and nothing of the kind on the others. @param {Map<number, string>} marks */
  foreshow(marks) {
    for (const ghost of this.all.querySelectorAll(".ghost")) ghost.remove();
    this.grid.cells.forEach((cell, at) => cell.classList.toggle("hinted", marks.has(at)));
    for (const [at, mark] of marks) this.grid.cells[at].append(...this.grid.drawn(mark, "ghost"));
  }

  /** Offer to put down the mark of whoever moves, or always the same. @param {BoardSetup} setup */
  offerMarks({ marks }) {
    this.choices.hidden = false;
    this.choices.setAttribute("aria-label", this.say("studio.setup.marks.whose"));
    if (!this.choices.childElementCount)
      this.choices.append(...marks.map((value) => html("button", { type: "button", value })));
    this.putDown(this.mark);
  }

  /** Put down this mark. @param {string | null} mark */
  putDown(mark) {
    this.mark = mark;
    for (const button of this.choices.querySelectorAll("button")) {
      button.textContent = button.value || this.say("studio.setup.marks.inTurn");
      button.setAttribute("aria-pressed", String(button.value === (mark ?? "")));
    }
  }

  /** Mark the best moves, and write there what they are worth. @param {string[]} moves @param {string} worth */
  tellBest(moves, worth) {
    const best = new Set(moves.map((move) => this.squareOf(move)));
    this.grid.cells.forEach((cell, at) => {
      cell.querySelector(".worth")?.remove();
      if (best.has(at)) cell.append(html("span", { class: "worth", "aria-hidden": "true" }, worth));
      cell.setAttribute(
        "aria-label",
        this.label(at) + (best.has(at) ? `; ${this.say("studio.setup.best", { worth })}` : ""),
      );
    });
  }

  /** The square that a move takes, -1 where it is none. @param {string} move */
  squareOf(move) {
    return this.names.indexOf(move);
  }

  // What is done with a square -----------------------------------------------------------------------------------

  /** @param {number} at @param {boolean} isBack */
  pick(at, isBack) {
    const { marks } = /** @type {BoardSetup} */ (this.setup);
    const before = marks[(marks.indexOf(this.marks[at]) + marks.length - 1) % marks.length];
    this.set(at, isBack ? before : null);
  }

  /** A key of the grid; whether it was of use. @param {number} at @param {string} key */
  press(at, key) {
    if (key in FAR) this.grid.go(...FAR[key]);
    else if (key === "Delete" || key === "Backspace") this.clear(at);
    else return Array.from(key).length === 1 && this.type(at, key);
    return true;
  }

  /** @param {number} at */
  clear(at) {
    this.set(at, "");
  }

  /** @param {number} at @param {string | null} mark null for the next */
  set(at, mark) {
    this.change({ kind: "cell", at: this.names[at], mark });
  }

  /** @param {number} at @param {string} key */
  type(at, key) {
    const mark = this.setup?.typed[key.toLowerCase()];
    if (mark) this.set(at, mark);
    return mark !== undefined;
  }
}
