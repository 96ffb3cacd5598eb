// The big board: cells to be clicked, touched or walked over with the arrows; other games have a text and buttons.

import { cellNames, movesByCell } from "./cells.js";
import { Heaps, areTakes, heapsIn } from "./heaps.js";
import { kindOf } from "../core/marks.js";
import { around, byId, html, onPick, svg } from "../shell/elements.js";
import { piece, stroke, wonLines } from "../shell/pieces.js";
import { listenToPointing } from "../shell/pointing.js";

/** @import { Match } from "./match.js" */
/** @import { Face } from "../shell/pieces.js" */
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
    /** @type {Face} */
    this.face = { pieces: "marks", lines: [] };
    this.heaps = new Heaps(this.buttons);
    /** Whether the focus was among the buttons when they went. */
    this.hasFocus = false;
    this.over = svg("svg", { id: "won", "aria-hidden": "true" });
    byId("grid").append(this.over);
    /** @type {Hints} */
    this.hints = new Map();
    this.byCell = new Map();
    this.target = new Map();
    this.listen();
  }

  /**
   * Show a game as it stands.
   * @param {Match} match
   * @param {Partial<Face>} face how the game looks
   * @param {Catalog} catalog
   * @param {boolean} isOpen whether the visitor may move now
   * @param {Hints} hints
   */
  show(match, face, catalog, isOpen, hints) {
    const { trace } = match.record;
    const { start } = match; // a record of a later position has no moves for the cells that are taken
    if (this.match?.start.record !== start.record) this.names = cellNames(start.record.trace);
    this.match = match;
    this.hints = hints;
    this.face = { pieces: "marks", lines: [], ...face };
    document.body.dataset.pieces = this.face.pieces;
    const { look } = match;
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
      const fresh = match.lastChange.map(([cell]) => cell);
      const won = match.result ? wonLines(this.face, marks, fresh) : [];
      this.strike(won);
      const struck = new Set(won.flat());
      marks.forEach((mark, cell) => this.showCell(cell, mark, fresh.includes(cell), struck.has(cell), catalog));
    } else {
      byId("text-look").textContent = look ?? (trace.name(match.row) || catalog.text("name.start"));
    }
    const heaps = this.face.pieces === "heaps" && areTakes(others.map((row) => match.record.move(row))) ? heapsIn(look) : null;
    this.buttons.classList.toggle("heaps", heaps !== null);
    if (!heaps) return this.showButtons(others);
    byId("text-look").hidden = true;
    this.buttons.hidden = false;
    this.heaps.show(heaps, others.map((row) => [row, match.record.move(row)]), hints, catalog);
  }

  /** @param {string[][]} look */
  build(look) {
    this.columns = look[0].length;
    this.current = Math.floor(look.length / 2) * this.columns + Math.floor(this.columns / 2);
    this.cells = look.flat().map((_, cell) => html("div", { role: "gridcell", class: "cell", "data-cell": cell }));
    this.element.replaceChildren(...look.map((_, row) => html("div", { role: "row", class: "row" }, ...this.cells.slice(row * this.columns, (row + 1) * this.columns))));
    byId("play").style.setProperty("--columns", String(this.columns));
    byId("play").style.setProperty("--rows", String(look.length));
  }

  /** Draw a line through cells that have won. @param {number[][]} lines */
  strike(lines) {
    const key = JSON.stringify(lines);
    if (this.over.dataset.lines === key) return; // drawn once, it is not drawn again
    this.over.dataset.lines = key;
    this.over.setAttribute("viewBox", `0 0 ${this.columns} ${this.cells.length / this.columns}`);
    this.over.replaceChildren(...lines.flatMap((line) => stroke(line, this.columns)));
  }

  /**
   * @param {number} cell
   * @param {string} mark
   * @param {boolean} isFresh
   * @param {boolean} hasWon
   * @param {Catalog} catalog
   */
  showCell(cell, mark, isFresh, hasWon, catalog) {
    const element = this.cells[cell];
    const row = this.byCell.get(cell);
    const move = this.target.get(cell) === cell ? row : undefined;
    const word = this.hints.get(move)?.word;
    const name = this.names?.get(cell) ?? catalog.text("booth.cell.place", { column: (cell % this.columns) + 1, row: Math.floor(cell / this.columns) + 1 });
    const held = kindOf(mark) ? mark : catalog.text("booth.cell.empty");
    element.setAttribute("aria-label", [name, held, isFresh ? catalog.text("booth.cell.fresh") : "", hasWon ? catalog.text("booth.cell.won") : "", word].filter(Boolean).join(", "));
    element.setAttribute("aria-disabled", String(row === undefined));
    element.setAttribute("tabindex", cell === this.current ? "0" : "-1");
    element.classList.toggle("fresh", isFresh);
    element.classList.toggle("won", hasWon);
    element.classList.toggle("legal", this.face.pieces === "stones" && move !== undefined);
    element.classList.toggle("preview", move !== undefined && element.classList.contains("preview"));
    element.style.setProperty("--height", String(Math.floor(cell / this.columns) + 1));
    this.lay(element, mark, isFresh);
    for (const passing of element.querySelectorAll(".ghost, .hint")) passing.remove();
    if (move !== undefined) element.append(this.drawn(this.markOf(move, cell), "ghost"), ...this.hint(move));
    element.style.setProperty("--signs", String(word?.length ?? 1));
  }

  /**
   * Lay a mark into a cell. One that lies there already is left alone, or it would arrive again.
   * @param {HTMLElement} element
   * @param {string} mark
   * @param {boolean} isFresh
   */
  lay(element, mark, isFresh) {
    const { held = "", drawn } = element.dataset;
    const key = `${this.face.pieces} ${mark} ${this.ownerOf(mark)}`;
    if (drawn === key) return;
    const turned = isFresh && this.face.pieces === "stones" && kindOf(held) && kindOf(mark);
    const lying = kindOf(mark) ? [this.drawn(mark, turned ? "turning" : isFresh ? "arriving" : "")] : [];
    element.replaceChildren(...(turned ? [this.drawn(held, "turned")] : []), ...lying);
    Object.assign(element.dataset, { held: mark, drawn: key });
  }

  /** What a move is worth, where that is to be seen. @param {number} row */
  hint(row) {
    const hint = this.hints.get(row);
    return hint ? [html("span", { class: `hint${hint.isBest ? " best" : ""}`, ...(hint.isBest ? { "data-best": "" } : {}) }, hint.word)] : [];
  }

  /** The mark that a move puts into a cell. @param {number} row @param {number} cell */
  markOf(row, cell) {
    const changes = this.match?.record.trace.cellChanges(row) ?? [];
    return changes.find(([changed]) => changed === cell)?.[1] ?? "";
  }

  /**
   * @param {string} mark
   * @param {import("../shell/pieces.js").Kind} kind
   */
  drawn(mark, kind) {
    return piece(this.face, mark, this.ownerOf(mark), kind);
  }

  /** @param {string} mark */
  ownerOf(mark) {
    const players = this.match?.record.trace.document.players;
    return mark === players?.max ? "max" : mark === players?.min ? "min" : "";
  }

  /** @param {number[]} moves the rows that they lead to */
  showButtons(moves) {
    const record = this.match?.record;
    this.replaceButtons(moves.map((row) => html("button", { type: "button", "data-move": row }, record?.move(row) ?? "", ...this.hint(row))));
    this.buttons.hidden = !moves.length;
  }

  /**
   * Put other buttons in their place; the focus stays among them, and comes back after the computer has moved.
   * @param {HTMLElement[]} elements
   */
  replaceButtons(elements) {
    this.hasFocus ||= this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(...elements);
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (!this.hasFocus || !isFree) {
      this.hasFocus = this.hasFocus && isFree;
      return;
    }
    const next = this.match?.result ? byId("restart") : this.buttons.querySelector("[data-move]");
    if (!(next instanceof HTMLElement)) return;
    this.hasFocus = false;
    this.buttons.hidden = false;
    next.focus();
  }

  /**
   * The move that a digit stands for: a cell of a small board, a column, or a button.
   * @param {number} digit from 1
   * @returns {number | undefined}
   */
  moveOf(digit) {
    const button = this.buttons.querySelectorAll("[data-move]")[digit - 1];
    if (!this.cells.length || byId("grid").hidden || (!this.byCell.size && button)) return button ? Number(button.getAttribute("data-move")) : undefined;
    return this.byCell.get(digit - 1);
  }

  listen() {
    onPick(this.buttons, "data-move", this.play);
    onPick(this.element, "data-cell", (cell) => this.choose(cell));
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.element.addEventListener("focusin", (event) => this.hold(Number(around(event, "[data-cell]")?.getAttribute("data-cell") ?? this.current)));
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
    this.hold(cell);
    this.cells[cell].focus();
  }

  /** Let a cell be the one that the Tab key comes to. @param {number} cell */
  hold(cell) {
    this.cells[this.current].setAttribute("tabindex", "-1");
    this.current = cell;
    this.cells[cell].setAttribute("tabindex", "0");
  }

  /** Show where a move would put its mark. @param {number} cell */
  preview(cell) {
    const shown = this.target.get(cell) ?? -1;
    this.cells.forEach((element, at) => element.classList.toggle("preview", at === shown));
  }
}
