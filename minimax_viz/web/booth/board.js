// The big board: cells to be clicked, touched or walked over with the arrows; other games have a text and buttons.

import { cellNames, movesByCell } from "./cells.js";
import { Heaps, areTakes, heapsIn, hintsOf } from "./heaps.js";
import { kindOf } from "../picture/marks.js";
import { Grid } from "../draw/grid.js";
import { byId, html, onPick, svg } from "../shell/elements.js";
import { stroke, wonLines } from "../shell/pieces.js";
import { listenToPointing } from "../shell/pointing.js";

/** @import { Match } from "./match.js" */
/** @import { Face } from "../shell/pieces.js" */
/** @import { Catalog } from "../narration/catalog.js" */
/** @typedef {Map<number, import("./heaps.js").Hint>} Hints what moves are worth, by row */

export class Board {
  /** @param {(row: number) => void} play */
  constructor(play) {
    this.play = play;
    this.buttons = byId("moves");
    this.grid = new Grid(byId("board"), { pick: (cell) => this.choose(cell) });
    this.heaps = new Heaps(this.buttons);
    /** @type {Match | null} */
    this.match = null;
    /** @type {Hints} */
    this.hints = new Map();
    /** What `movesByCell` found. @type {Map<number, number>} */
    this.byCell = new Map();
    /** @type {Map<number, number>} */
    this.target = new Map();
    /** Whether the focus was among the buttons when they went. */
    this.hasFocus = false;
    this.over = svg("svg", { id: "won", "aria-hidden": "true" });
    byId("grid").append(this.over);
    onPick(this.buttons, "data-move", play);
    listenToPointing(this.grid.element, "[data-cell]", (cell) => this.preview(this.grid.at(cell)));
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
    const { look, record, start } = match; // a record of a later position has no moves for the cells that are taken
    if (this.match?.start.record !== start.record) this.names = cellNames(start.record.trace);
    this.match = match;
    this.hints = hints;
    const isGrid = Array.isArray(look);
    const moves = isOpen ? match.moves : [];
    byId("grid").hidden = !isGrid;
    byId("text-look").hidden = isGrid;
    if (!isGrid) byId("text-look").textContent = look ?? (record.trace.name(match.row) || catalog.text("name.start"));
    const whole = /** @type {Face} */ ({ pieces: "marks", lines: [], ...face });
    const others = isGrid ? this.showCells(match, look, whole, catalog, moves) : moves;
    const named = others.map((row) => /** @type {const} */ ([row, record.move(row)]));
    const heaps = face.pieces === "heaps" && areTakes(named) ? heapsIn(look) : null;
    this.buttons.classList.toggle("heaps", heaps !== null);
    if (!heaps) return this.showButtons(named);
    byId("text-look").hidden = true;
    this.buttons.hidden = false;
    this.heaps.show(heaps, named, hints, catalog);
  }

  /**
   * Show a board of cells; the moves that none of them stands for are left.
   * @param {Match} match
   * @param {string[][]} rows
   * @param {Face} face
   * @param {Catalog} catalog
   * @param {number[]} moves
   */
  showCells({ record: { trace }, lastChange, result }, rows, face, catalog, moves) {
    const { grid } = this;
    if (grid.show({ rows, pieces: face.pieces, players: trace.document.players })) {
      byId("play").style.setProperty("--columns", String(grid.columns));
      byId("play").style.setProperty("--rows", String(rows.length));
    }
    const marks = rows.flat();
    const { byCell, target, others } = movesByCell(trace, marks, grid.columns, moves);
    Object.assign(this, { byCell, target });
    const fresh = lastChange.map(([cell]) => cell);
    const won = result ? wonLines(face, marks, fresh) : [];
    this.strike(won);
    const struck = new Set(won.flat());
    marks.forEach((mark, cell) => this.showCell(cell, mark, fresh.includes(cell), struck.has(cell), catalog));
    return others;
  }

  /** Draw a line through cells that have won. @param {number[][]} lines */
  strike(lines) {
    const key = JSON.stringify(lines);
    if (this.over.dataset.lines === key) return; // drawn once, it is not drawn again
    const { columns, cells } = this.grid;
    this.over.dataset.lines = key;
    this.over.setAttribute("viewBox", `0 0 ${columns} ${cells.length / columns}`);
    this.over.replaceChildren(...lines.flatMap((line) => stroke(line, columns)));
  }

  /**
   * @param {number} cell
   * @param {string} mark
   * @param {boolean} isFresh
   * @param {boolean} hasWon
   * @param {Catalog} catalog
   */
  showCell(cell, mark, isFresh, hasWon, catalog) {
    const { grid } = this;
    const element = grid.cells[cell];
    const row = this.byCell.get(cell);
    const move = this.target.get(cell) === cell ? row : undefined;
    const hint = this.hints.get(move ?? -1);
    const place = { column: (cell % grid.columns) + 1, row: Math.floor(cell / grid.columns) + 1 };
    const name = this.names?.get(cell) ?? catalog.text("booth.cell.place", place);
    const held = kindOf(mark) ? mark : catalog.text("booth.cell.empty");
    const more = [isFresh ? catalog.text("booth.cell.fresh") : "", hasWon ? catalog.text("booth.cell.won") : ""];
    element.setAttribute("aria-label", [name, held, ...more, hint?.word].filter(Boolean).join(", "));
    element.setAttribute("aria-disabled", String(row === undefined));
    element.classList.toggle("fresh", isFresh);
    element.classList.toggle("won", hasWon);
    element.classList.toggle("legal", grid.look.pieces === "stones" && move !== undefined);
    if (move === undefined) element.classList.remove("preview");
    const turns = grid.look.pieces === "stones" && kindOf(element.dataset.held ?? "") && kindOf(mark);
    grid.lay(cell, mark, !isFresh ? "" : turns ? "turning" : "arriving");
    for (const passing of element.querySelectorAll(".ghost, .hint")) passing.remove();
    if (move !== undefined) element.append(...grid.drawn(this.markOf(move, cell), "ghost"), ...hintsOf(hint));
    element.style.setProperty("--signs", String(hint?.word.length ?? 1));
  }

  /** The mark that a move puts into a cell. @param {number} row @param {number} cell */
  markOf(row, cell) {
    const changes = this.match?.record.trace.cellChanges(row) ?? [];
    return changes.find(([changed]) => changed === cell)?.[1] ?? "";
  }

  /**
   * Put buttons in the place of others; the focus stays among them, and comes back after the computer has moved.
   * @param {import("./heaps.js").Move[]} moves
   */
  showButtons(moves) {
    this.hasFocus ||= this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(...moves.map(([row, name]) => {
      return html("button", { type: "button", "data-move": row }, name, ...hintsOf(this.hints.get(row)));
    }));
    this.buttons.hidden = !moves.length;
    const isFree = document.activeElement === document.body || document.activeElement === null;
    const next = this.match?.result ? byId("restart") : this.buttons.querySelector("[data-move]");
    if (this.hasFocus && isFree && next instanceof HTMLElement) next.focus();
    this.hasFocus &&= isFree && next === null;
  }

  /**
   * The move that a digit stands for: a cell of a small board, a column, or a button.
   * @param {number} digit from 1
   * @returns {number | undefined}
   */
  moveOf(digit) {
    const button = this.buttons.querySelectorAll("[data-move]")[digit - 1];
    if (Array.isArray(this.match?.look) && (this.byCell.size || !button)) return this.byCell.get(digit - 1);
    return button ? Number(button.getAttribute("data-move")) : undefined;
  }

  /** @param {number} cell */
  choose(cell) {
    const row = this.byCell.get(cell);
    if (row !== undefined) this.play(row);
  }

  /** Show where a move would put its mark. @param {number} cell */
  preview(cell) {
    const shown = this.target.get(cell) ?? -1;
    this.grid.cells.forEach((element, at) => element.classList.toggle("preview", at === shown));
  }
}
