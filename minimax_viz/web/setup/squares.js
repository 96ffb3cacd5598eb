// The squares of a board: drawn, pointed at, and walked over with the arrows.

import { around, html } from "../shell/elements.js";
import { kindOf } from "../core/marks.js";
import { piece } from "../shell/pieces.js";

/**
 * What is on a board and how it looks; `drawn` is what is drawn for a mark that is not drawn as it is.
 * @typedef {object} BoardLook
 * @property {string[][]} rows
 * @property {string[][]} names of the squares, such as a1; none where they are said elsewhere
 * @property {"marks" | "discs" | "stones"} pieces
 * @property {Record<string, string>} players the marks of MAX and MIN
 * @property {Record<string, string>} drawn
 */

/**
 * What is done with a square, by its number row by row from 0.
 * @typedef {object} Acts
 * @property {(at: number) => string} label what is said of it
 * @property {(at: number, isBack: boolean) => void} pick it was clicked, `isBack` by the other button or with Shift
 * @property {(at: number) => void} clear
 * @property {(at: number, key: string) => boolean} type something was typed; whether it was of use
 * @property {(at: number) => void} point the pointer is over it, -1 over none
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -Infinity], End: [0, Infinity], PageUp: [-Infinity, 0], PageDown: [Infinity, 0] });

export class Squares {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.element = html("div", { role: "grid", class: "squares" });
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.columns = 0;
    this.current = 0;
    /** @type {BoardLook | null} */
    this.look = null;
    this.listen();
  }

  /** @param {BoardLook} look */
  show(look) {
    const isNew = this.columns !== look.rows[0].length || this.cells.length !== look.rows.flat().length;
    if (isNew) this.build(look.rows);
    this.nameEdges(look.names);
    this.look = look;
    this.element.dataset.pieces = look.pieces;
    look.rows.flat().forEach((mark, at) => {
      this.lay(at, mark, isNew ? "" : "arriving");
      this.cells[at].setAttribute("aria-label", this.acts.label(at));
    });
  }

  /** @param {string[][]} rows */
  build(rows) {
    this.columns = rows[0].length;
    this.current = Math.floor(rows.length / 2) * this.columns + Math.floor(this.columns / 2);
    this.cells = rows.flat().map((_, at) => html("div", { role: "gridcell", class: "cell", "data-cell": at, tabindex: at === this.current ? 0 : -1 }));
    this.cells.forEach((cell, at) => cell.style.setProperty("--height", String(Math.floor(at / this.columns) + 1)));
    this.element.style.setProperty("--columns", String(this.columns));
    this.element.replaceChildren(...rows.map((_, row) => html("div", { role: "row", class: "row" }, ...this.cells.slice(row * this.columns, (row + 1) * this.columns))));
  }

  /** Write the letters of columns and the numbers of rows at the edge, if that is what names are made of. @param {string[][]} names */
  nameEdges(names) {
    names.forEach((row, down) => row.forEach((name, right) => {
      const [, file, rank] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
      const { dataset } = this.cells[down * this.columns + right];
      if (file && down === names.length - 1) dataset.file = file;
      if (rank && right === 0) dataset.rank = rank;
    }));
  }

  /**
   * Lay a mark on a square. One that lies there already is left alone, or it would arrive again.
   * @param {number} at
   * @param {string} mark
   * @param {import("../shell/pieces.js").Kind} kind
   */
  lay(at, mark, kind) {
    const [cell, look] = [this.cells[at], this.look];
    const key = `${look?.pieces} ${mark} ${this.ownerOf(mark)}`;
    if (cell.dataset.lies === key) return;
    cell.dataset.lies = key;
    cell.dataset.held = mark;
    cell.replaceChildren(...this.drawn(mark, kind));
  }

  /**
   * @param {string} mark
   * @param {import("../shell/pieces.js").Kind} kind
   */
  drawn(mark, kind) {
    const { pieces = "marks", drawn = {} } = this.look ?? {};
    return kindOf(mark) ? [piece({ pieces, lines: [] }, drawn[mark] ?? mark, this.ownerOf(mark), kind)] : [];
  }

  /** @param {string} mark @returns {"" | "max" | "min"} */
  ownerOf(mark) {
    const { max, min } = this.look?.players ?? {};
    return mark && mark === max ? "max" : mark && mark === min ? "min" : "";
  }

  /** Show what would lie on some squares, and nothing of the kind on the others. @param {Map<number, string>} marks */
  hint(marks) {
    for (const ghost of this.element.querySelectorAll(".ghost")) ghost.remove();
    this.cells.forEach((cell, at) => cell.classList.toggle("hinted", marks.has(at)));
    for (const [at, mark] of marks) this.cells[at].append(...this.drawn(mark, "ghost"));
  }

  /** The square where something happened, -1 where it was none. @param {Event | Element | null} there */
  at(there) {
    const cell = there instanceof Event ? around(there, "[data-cell]") : there?.closest("[data-cell]");
    return cell && this.element.contains(cell) ? Number(cell.getAttribute("data-cell")) : -1;
  }

  listen() {
    const { element, acts } = this;
    element.addEventListener("click", (event) => this.pick(this.at(event), event.shiftKey));
    element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.pick(this.at(event), true);
    });
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("focusin", (event) => this.hold(this.at(event)));
    element.addEventListener("pointerover", (event) => acts.point(event.pointerType === "touch" ? -1 : this.at(event)));
    element.addEventListener("pointerleave", () => acts.point(-1));
  }

  /**
   * @param {number} at
   * @param {boolean} isBack
   */
  pick(at, isBack) {
    if (at < 0) return;
    this.cells[at].focus();
    this.acts.pick(at, isBack);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { current, columns, acts } = this;
    const step = ARROWS[event.key];
    if (step) {
      const rows = this.cells.length / columns;
      const row = Math.max(0, Math.min(rows - 1, Math.floor(current / columns) + step[0]));
      this.cells[row * columns + Math.max(0, Math.min(columns - 1, (current % columns) + step[1]))].focus();
    } else if (event.key === "Enter" || event.key === " ") acts.pick(current, event.shiftKey);
    else if (event.key === "Delete" || event.key === "Backspace") acts.clear(current);
    else if (Array.from(event.key).length !== 1 || !acts.type(current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Let a square be the one that the Tab key comes to. @param {number} at */
  hold(at) {
    if (at < 0) return;
    this.cells[this.current].tabIndex = -1;
    this.current = at;
    this.cells[at].tabIndex = 0;
  }
}
