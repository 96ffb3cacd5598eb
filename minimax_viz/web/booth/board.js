// The big board: cells to be clicked, touched or walked over with the arrows; other games have a text and buttons.

import { cellNames, movesByCell } from "./cells.js";
import { kindOf } from "../core/marks.js";
import { byId, html, onPick, svg } from "../shell/elements.js";
import { listenToPointing } from "../shell/pointing.js";

/** @import { Match } from "./match.js" */
/** @import { Catalog } from "../core/catalog.js" */
/** @typedef {Map<number, { word: string, isBest: boolean }>} Hints what moves are worth, by row */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] });

export class Board {
  /** @param {(row: number) => void} play */
  constructor(play) {
    this.play = play;
    this.element = byId("board");
    this.buttons = byId("moves");
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.columns = 0;
    this.current = 0;
    /** @type {Match | null} */
    this.match = null;
    /** @type {Hints} */
    this.hints = new Map();
    this.byCell = new Map();
    this.target = new Map();
    this.listen();
  }

  /**
   * Show a game as it stands.
   * @param {Match} match
   * @param {Catalog} catalog
   * @param {boolean} isOpen whether the visitor may move now
   * @param {Hints} hints
   */
  show(match, catalog, isOpen, hints) {
    const { trace } = match.record;
    if (this.match?.record !== match.record) this.names = cellNames(trace);
    this.match = match;
    this.hints = hints;
    const look = trace.look(match.row);
    const isGrid = Array.isArray(look);
    const moves = isOpen ? match.moves : [];
    byId("grid").hidden = !isGrid;
    byId("text-look").hidden = isGrid;
    let others = moves;
    if (isGrid) {
      const marks = look.flat();
      if (this.cells.length !== marks.length || this.columns !== look[0].length) this.build(look);
      const known = movesByCell(trace, marks, this.columns, moves);
      Object.assign(this, { byCell: known.byCell, target: known.target });
      others = known.others;
      const fresh = new Set(match.row ? trace.cellChanges(match.row).map(([cell]) => cell) : []);
      marks.forEach((mark, cell) => this.showCell(cell, mark, fresh.has(cell), catalog));
    } else {
      byId("text-look").textContent = look ?? (trace.name(match.row) || catalog.text("name.start"));
    }
    this.showButtons(others);
  }

  /** @param {string[][]} look */
  build(look) {
    this.columns = look[0].length;
    this.current = Math.floor(look.length / 2) * this.columns + Math.floor(this.columns / 2);
    this.cells = look.flat().map((_, cell) => html("div", { role: "gridcell", class: "cell", "data-cell": cell }));
    this.element.replaceChildren(...look.map((_, row) => html("div", { role: "row", class: "row" }, ...this.cells.slice(row * this.columns, (row + 1) * this.columns))));
    this.element.style.setProperty("--columns", String(this.columns));
    this.element.style.setProperty("--rows", String(look.length));
  }

  /**
   * @param {number} cell
   * @param {string} mark
   * @param {boolean} isFresh
   * @param {Catalog} catalog
   */
  showCell(cell, mark, isFresh, catalog) {
    const element = this.cells[cell];
    const row = this.byCell.get(cell);
    const move = this.target.get(cell) === cell ? row : undefined;
    const word = this.hints.get(move)?.word;
    const name = this.names?.get(cell) ?? catalog.text("booth.cell.place", { column: (cell % this.columns) + 1, row: Math.floor(cell / this.columns) + 1 });
    const held = kindOf(mark) ? mark : catalog.text("booth.cell.empty");
    element.setAttribute("aria-label", [name, held, isFresh ? catalog.text("booth.cell.fresh") : "", word].filter(Boolean).join(", "));
    element.setAttribute("aria-disabled", String(row === undefined));
    element.setAttribute("tabindex", cell === this.current ? "0" : "-1");
    element.classList.toggle("fresh", isFresh);
    element.classList.remove("preview");
    element.replaceChildren();
    if (kindOf(mark)) element.append(this.drawn(mark, false));
    if (move !== undefined) element.append(this.drawn(this.markOf(move, cell), true), ...this.hint(move));
    element.style.setProperty("--signs", String(word?.length ?? 1));
  }

  /** What a move is worth, where that is to be seen. @param {number} row */
  hint(row) {
    const hint = this.hints.get(row);
    return hint ? [html("span", { class: `hint${hint.isBest ? " best" : ""}` }, hint.word)] : [];
  }

  /** The mark that a move puts into a cell. @param {number} row @param {number} cell */
  markOf(row, cell) {
    const changes = this.match?.record.trace.cellChanges(row) ?? [];
    return changes.find(([changed]) => changed === cell)?.[1] ?? "";
  }

  /**
   * @param {string} mark
   * @param {boolean} isGhost
   */
  drawn(mark, isGhost) {
    const players = this.match?.record.trace.document.players;
    const owner = mark === players?.max ? "max" : mark === players?.min ? "min" : "";
    const shape =
      kindOf(mark) === "cross" ? svg("path", { d: "M27 27L73 73M73 27L27 73" })
      : kindOf(mark) === "nought" ? svg("circle", { cx: 50, cy: 50, r: 25 })
      : svg("text", { x: 50, y: 50, "font-size": Math.max(12, 64 / Math.max(1, Array.from(mark).length)) }, Array.from(mark).slice(0, 8).join(""));
    return svg("svg", { viewBox: "0 0 100 100", class: `mark ${owner}${isGhost ? " ghost" : ""}`, "aria-hidden": "true" }, shape);
  }

  /** @param {number[]} moves the rows that they lead to */
  showButtons(moves) {
    const hadFocus = this.buttons.contains(document.activeElement);
    this.buttons.hidden = !moves.length;
    const record = this.match?.record;
    this.buttons.replaceChildren(...moves.map((row) => html("button", { type: "button", "data-move": row }, record?.move(row) ?? "", ...this.hint(row))));
    const next = this.buttons.querySelector("button") ?? byId("restart");
    if (hadFocus) next.focus();
  }

  /**
   * The move that a digit stands for: a cell of a small board, a column, or a button.
   * @param {number} digit from 1
   * @returns {number | undefined}
   */
  moveOf(digit) {
    const button = this.buttons.querySelectorAll("button")[digit - 1];
    if (!this.cells.length || byId("grid").hidden || (!this.byCell.size && button)) return button ? Number(button.getAttribute("data-move")) : undefined;
    return this.byCell.get(digit - 1);
  }

  listen() {
    onPick(this.buttons, "data-move", this.play);
    onPick(this.element, "data-cell", (cell) => this.choose(cell));
    this.element.addEventListener("keydown", (event) => this.press(event));
    listenToPointing(this.element, "[data-cell]", (cell) => this.preview(Number(cell?.getAttribute("data-cell") ?? -1)));
  }

  /** @param {number} cell */
  choose(cell) {
    this.moveFocus(cell);
    const row = this.byCell.get(cell);
    if (row !== undefined) this.play(row);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(this.current);
      return;
    }
    const [down, right] = ARROWS[event.key] ?? [0, 0];
    if (!down && !right) return;
    event.preventDefault();
    const [row, column] = [Math.floor(this.current / this.columns) + down, (this.current % this.columns) + right];
    const isInside = row >= 0 && column >= 0 && column < this.columns && row * this.columns < this.cells.length;
    if (isInside) this.moveFocus(row * this.columns + column);
  }

  /** @param {number} cell */
  moveFocus(cell) {
    this.cells[this.current].setAttribute("tabindex", "-1");
    this.current = cell;
    this.cells[cell].setAttribute("tabindex", "0");
    this.cells[cell].focus();
  }

  /** Show where a move would put its mark. @param {number} cell */
  preview(cell) {
    const shown = this.target.get(cell) ?? -1;
    this.cells.forEach((element, at) => element.classList.toggle("preview", at === shown));
  }
}
