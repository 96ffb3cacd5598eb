// A grid of cells: marks lie on them, one is clicked, and they are walked over with the arrows.

import { kindOf } from "../picture/marks.js";
import { around, html } from "../shell/elements.js";
import { piece } from "../shell/pieces.js";

/** @import { Player } from "../kernel/trace.js" */
/** @import { Face, Kind } from "../shell/pieces.js" */
/**
 * What lies on a grid and how it looks; `drawn` is what is drawn for a mark that is not drawn as it is.
 * @typedef {object} Look
 * @property {string[][]} rows
 * @property {Face["pieces"]} pieces
 * @property {Partial<Record<Player, string>>} players the marks of MAX and MIN
 * @property {Record<string, string>} [drawn]
 */
/**
 * What is done with a cell, by its number row by row from 0.
 * @typedef {object} Acts
 * @property {(at: number, isBack: boolean) => unknown} pick it was clicked, or Enter pressed; `isBack` with Shift
 * @property {(at: number, key: string) => boolean} [press] another key was pressed; whether it was of use
 */

/** So many rows down, and so many columns to the right. @type {Record<string, [down: number, right: number]>} */
export const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Grid {
  /** @param {HTMLElement} element @param {Acts} acts */
  constructor(element, acts) {
    this.element = element;
    this.acts = acts;
    /** @type {Look} */
    this.look = { rows: [], pieces: "marks", players: {} };
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.columns = 0;
    /** The cell that the Tab key comes to. */
    this.current = 0;
    element.setAttribute("role", "grid");
    element.addEventListener("click", (event) => this.pick(this.at(event), event.shiftKey));
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("focusin", (event) => this.hold(this.at(event)));
  }

  /** Be a grid for what has such a look; whether the cells are new. @param {Look} look */
  show(look) {
    const { rows } = look;
    const isNew = this.columns !== rows[0].length || this.cells.length !== rows.flat().length;
    this.look = look;
    this.element.dataset.pieces = look.pieces;
    if (isNew) this.build(rows);
    return isNew;
  }

  /** @param {string[][]} rows */
  build(rows) {
    this.columns = rows[0].length;
    this.current = Math.floor(rows.length / 2) * this.columns + Math.floor(this.columns / 2);
    this.cells = rows.flat().map((_, at) => {
      const cell = html("div", { role: "gridcell", class: "cell", "data-cell": at, tabindex: -1 });
      cell.style.setProperty("--height", String(Math.floor(at / this.columns) + 1));
      return cell;
    });
    this.cells[this.current].tabIndex = 0;
    this.element.style.setProperty("--columns", String(this.columns));
    this.element.replaceChildren(...rows.map((row, down) => {
      const first = down * this.columns;
      return html("div", { role: "row", class: "row" }, ...this.cells.slice(first, first + row.length));
    }));
  }

  /**
   * Lay a mark on a cell. One that lies there already is left alone, or it would arrive again.
   * @param {number} at
   * @param {string} mark
   * @param {Kind} kind how it lies there; what lay there before one that is "turning" turns away
   */
  lay(at, mark, kind) {
    const { dataset } = this.cells[at];
    const lies = `${this.look.pieces} ${mark} ${this.ownerOf(mark)}`;
    if (dataset.lies === lies) return;
    const turned = kind === "turning" ? this.drawn(dataset.held ?? "", "turned") : [];
    this.cells[at].replaceChildren(...turned, ...this.drawn(mark, kind));
    Object.assign(dataset, { held: mark, lies });
  }

  /** @param {string} mark @param {Kind} kind */
  drawn(mark, kind) {
    const { pieces, drawn = {} } = this.look;
    return kindOf(mark) ? [piece({ pieces, lines: [] }, drawn[mark] ?? mark, this.ownerOf(mark), kind)] : [];
  }

  /** @param {string} mark @returns {Player | ""} */
  ownerOf(mark) {
    const { max, min } = this.look.players;
    return mark && mark === max ? "max" : mark && mark === min ? "min" : "";
  }

  /** The cell where something happened, -1 where it was none. @param {Event | Element | null} there */
  at(there) {
    const cell = there instanceof Event ? around(there, "[data-cell]") : there?.closest("[data-cell]");
    return cell && this.element.contains(cell) ? Number(cell.getAttribute("data-cell")) : -1;
  }

  /** @param {number} at @param {boolean} isBack */
  pick(at, isBack) {
    if (at < 0) return;
    this.cells[at].focus();
    this.acts.pick(at, isBack);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key in ARROWS) this.go(...ARROWS[key]);
    else if (key === "Enter" || key === " ") this.pick(this.current, shiftKey);
    else if (!this.acts.press?.(this.current, key)) return;
    event.preventDefault();
  }

  /** Walk no further than to the edge. @param {number} down @param {number} right */
  go(down, right) {
    const { current, columns, cells } = this;
    const row = Math.max(0, Math.min(cells.length / columns - 1, Math.floor(current / columns) + down));
    cells[row * columns + Math.max(0, Math.min(columns - 1, (current % columns) + right))].focus();
  }

  /** Let a cell be the one that the Tab key comes to. @param {number} at */
  hold(at) {
    if (at < 0) return;
    this.cells[this.current].tabIndex = -1;
    this.current = at;
    this.cells[at].tabIndex = 0;
  }
}
