// What the set-up of every board has: its squares, the buttons around them, a hint, and the news for who cannot see it.

import { html } from "../shell/elements.js";
import { markEdges } from "./edges.js";
import { Squares } from "./squares.js";
import { Tools } from "./tools.js";

/** @import { BoardLook } from "./squares.js" */
/** @import { Say, SetupState } from "./tools.js" */
/** @typedef {SetupState & { rows: string[][], names: string[][], marks: string[], typed: Record<string, string>, pieces: BoardLook["pieces"] }} BoardSetup */

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
    this.squares = new Squares({
      label: (at) => this.label(at),
      pick: (at, isBack) => this.pick(at, isBack),
      clear: (at) => this.clear(at),
      type: (at, key) => this.type(at, key),
      point: (at) => this.point(at),
    });
    this.tools = new Tools(change, say);
    this.hint = html("p", { class: "hint" });
    this.keys = html("p", { class: "hint keys", id: "board-keys" });
    this.squares.element.setAttribute("aria-describedby", this.keys.id);
    this.news = html("p", { class: "news", role: "status" });
    this.frame = html("div", { class: "frame sideways" }, this.squares.element);
    markEdges(this.frame);
    this.all = html("div", { class: "setup-board" }, this.frame, this.tools.element, this.hint, this.keys, this.news);
    place.replaceChildren(this.all);
  }

  /** @param {BoardSetup} setup */
  show(setup) {
    const before = this.marks;
    const isSame = this.names.join() === setup.names.flat().join();
    [this.setup, this.marks, this.names] = [setup, setup.rows.flat(), setup.names.flat()];
    this.squares.show(this.lookOf(setup));
    this.tools.show(setup);
    const fresh = this.marks.flatMap((mark, at) => (isSame && mark !== before[at] ? [at] : []));
    if (fresh.length) this.news.textContent = fresh.length > 2 ? "" : fresh.map((at) => this.label(at)).join("; ");
  }

  /** @param {BoardSetup} setup @returns {BoardLook} */
  lookOf({ rows, names, pieces, players }) {
    return { rows, names, pieces, players: /** @type {Record<string, string>} */ (players), drawn: {} };
  }

  /** Say everything in the language that `say` has now. */
  speak() {
    this.squares.element.setAttribute("aria-label", this.say("studio.setup.board"));
    this.tools.speak();
    this.news.textContent = "";
    if (this.setup) this.show(this.setup);
  }

  /** What is said of a square. @param {number} at */
  label(at) {
    return this.say("studio.setup.square", { square: this.names[at], held: this.marks[at] || this.say("studio.setup.empty") });
  }

  /**
   * @param {number} at
   * @param {boolean} isBack
   */
  pick(at, isBack) {
    const { marks } = /** @type {BoardSetup} */ (this.setup);
    const before = marks[(marks.indexOf(this.marks[at]) + marks.length - 1) % marks.length];
    this.set(at, isBack ? before : null);
  }

  /** @param {number} at */
  clear(at) {
    this.set(at, "");
  }

  /**
   * @param {number} at
   * @param {string | null} mark null for the next
   */
  set(at, mark) {
    this.change({ kind: "cell", at: this.names[at], mark });
  }

  /**
   * @param {number} at
   * @param {string} key
   */
  type(at, key) {
    const mark = this.setup?.typed[key.toLowerCase()];
    if (mark) this.set(at, mark);
    return mark !== undefined;
  }

  /** The pointer is over a square, -1 over none. @param {number} _at */
  point(_at) {}
}
