// The big board: cells to be clicked, touched or walked over with the arrows; other games have a text and buttons.

import { cellNames, labelsOf, movesByCell } from "./cells.js";
import { Heaps, areTakes, heapsIn } from "./heaps.js";
import { showLight } from "./lights.js";
import { kindOf } from "../picture/marks.js";
import { Grid } from "../draw/grid.js";
import { byId, html, onPick, svg } from "../shell/elements.js";
import { stroke, wonLines } from "../shell/pieces.js";
import { listenToPointing } from "../shell/pointing.js";

/** @import { Match } from "./match.js" */
/** @import { GameRecord } from "./record.js" */
/** @import { Face } from "../shell/pieces.js" */
/** @import { Catalog } from "../narration/catalog.js" */
/** @import { Light, Lit } from "./lights.js" */
/** @import { Move } from "./heaps.js" */

export class Board {
  /**
   * @param {(row: number) => void} play
   * @param {() => boolean} skip end what is being told, if anything is
   */
  constructor(play, skip) {
    this.play = play;
    this.skip = skip;
    this.buttons = byId("moves");
    this.grid = new Grid(byId("board"), { pick: (cell) => this.choose(cell) });
    this.heaps = new Heaps(this.buttons);
    /** @type {Match | null} */
    this.match = null;
    /** What `movesByCell` found. @type {Map<number, number>} */
    this.byCell = new Map();
    /** @type {Map<number, number>} */
    this.target = new Map();
    /** Whether the focus was among the buttons when they went. */
    this.hasFocus = false;
    this.over = svg("svg", { id: "won", "aria-hidden": "true" });
    this.heads = html("div", { id: "heads", "aria-hidden": "true" }); // the numbers of columns
    byId("grid").prepend(this.heads);
    byId("grid").append(this.over);
    byId("play").addEventListener("click", (event) => skip() && event.stopPropagation(), true); // and no more than that
    onPick(this.buttons, "data-move", play);
    listenToPointing(this.grid.element, "[data-cell]", (cell) => this.preview(this.grid.at(cell)));
  }

  /**
   * Show a game as it stands.
   * @param {Match} match
   * @param {Partial<Face>} face how the game looks
   * @param {Catalog} catalog
   * @param {boolean} isOpen whether the visitor may move now
   * @param {Lit | null} lit
   */
  show(match, face, catalog, isOpen, lit) {
    const { look, record, start } = match; // a record of a later position has no moves for the cells that are taken
    const isGrid = Array.isArray(look);
    if (this.match?.start.record !== start.record) {
      this.names = cellNames(start.record.trace);
      const { squares, columns } = isGrid ? labelsOf(start.record.trace, look) : { squares: [], columns: [] };
      this.squares = squares;
      this.heads.replaceChildren(...columns.map((name) => html("span", {}, name)));
    }
    this.match = match;
    const moves = isOpen ? match.moves : [];
    byId("grid").hidden = !isGrid;
    byId("text-look").hidden = isGrid;
    if (!isGrid) byId("text-look").textContent = look ?? (record.trace.name(match.row) || catalog.text("name.start"));
    const whole = /** @type {Face} */ ({ pieces: "marks", lines: [], ...face });
    const others = isGrid ? this.showCells(match, look, whole, catalog, moves, lit) : moves;
    const named = others.map((row) => /** @type {const} */ ([row, record.move(row)]));
    const lights = new Map(Array.from(lit?.lights ?? [], ([row, light]) => [lit?.record.move(row) ?? "", light]));
    const heaps = face.pieces === "heaps" && areTakes(named) ? heapsIn(look) : null;
    this.buttons.classList.toggle("heaps", heaps !== null);
    if (!heaps) return this.showButtons(named, lights, isGrid ? this.unplaced(look, lit) : [...lights.keys()]);
    byId("text-look").hidden = true;
    this.buttons.hidden = false;
    this.heaps.show(heaps, named, lights, catalog);
  }

  /**
   * Show a board of cells; the moves that none of them stands for are left.
   * @param {Match} match
   * @param {string[][]} rows
   * @param {Face} face
   * @param {Catalog} catalog
   * @param {number[]} moves
   * @param {Lit | null} lit
   */
  showCells({ record: { trace }, lastChange, result }, rows, face, catalog, moves, lit) {
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
    const lights = this.lightsByCell(lit);
    marks.forEach((mark, cell) =>
      this.showCell(cell, mark, fresh.includes(cell), struck.has(cell), catalog, lights.get(cell))
    );
    return others;
  }

  /** What is lit up in each cell, and the mark that would come there. @param {Lit | null} lit */
  lightsByCell(lit) {
    /** @type {Map<number, { light: Light, mark: string }>} */
    const lights = new Map();
    if (!lit) return lights;
    const { byCell, target } = placesOf(lit, this.grid.columns);
    for (const [cell, row] of byCell) {
      const light = lit.lights.get(row);
      if (light && target.get(cell) === cell) lights.set(cell, { light, mark: markOf(lit.record, row, cell) });
    }
    return lights;
  }

  /** The names of the lit moves that no cell stands for. @param {string[][]} look @param {Lit | null} lit */
  unplaced(look, lit) {
    return lit ? placesOf(lit, look[0].length).others.map((row) => lit.record.move(row)) : [];
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
   * @param {{ light: Light, mark: string }} [lit]
   */
  showCell(cell, mark, isFresh, hasWon, catalog, lit) {
    const { grid } = this;
    const element = grid.cells[cell];
    const row = this.byCell.get(cell);
    const move = this.target.get(cell) === cell ? row : undefined;
    const place = { column: (cell % grid.columns) + 1, row: Math.floor(cell / grid.columns) + 1 };
    const name = this.names?.get(cell) ?? catalog.text("booth.cell.place", place);
    const held = kindOf(mark) ? mark : catalog.text("booth.cell.empty");
    const more = [isFresh ? catalog.text("booth.cell.fresh") : "", hasWon ? catalog.text("booth.cell.won") : ""];
    element.setAttribute("aria-label", [name, held, ...more, lit?.light.word].filter(Boolean).join(", "));
    element.setAttribute("aria-disabled", String(row === undefined));
    element.classList.toggle("fresh", isFresh);
    element.classList.toggle("won", hasWon);
    element.classList.toggle("legal", grid.look.pieces === "stones" && move !== undefined);
    if (move === undefined) element.classList.remove("preview");
    const turns = grid.look.pieces === "stones" && kindOf(element.dataset.held ?? "") && kindOf(mark);
    grid.lay(cell, mark, !isFresh ? "" : turns ? "turning" : "arriving");
    element.querySelector(".ghost")?.remove();
    const ghost = this.match && move !== undefined
      ? markOf(this.match.record, move, cell)
      : lit?.light.isChosen
      ? lit.mark
      : "";
    element.append(...grid.drawn(ghost, "ghost"));
    showLight(element, lit?.light);
    element.dataset.square = this.squares?.[cell] ?? "";
  }

  /**
   * Put buttons in the place of others; the focus stays among them, and comes back after the computer has moved.
   * @param {Move[]} moves those that can be made
   * @param {Map<string, Light>} lights by the names of moves
   * @param {string[]} thought the names of those that the computer thinks of
   */
  showButtons(moves, lights, thought) {
    this.hasFocus ||= this.buttons.contains(document.activeElement);
    const open = moves.map(([row, name]) => /** @type {const} */ ([name, { "data-move": row }]));
    const shut = moves.length ? [] : thought.map((name) => /** @type {const} */ ([name, { "aria-disabled": "true" }]));
    this.buttons.replaceChildren(...[...open, ...shut].map(([name, state]) => {
      const button = html("button", { type: "button", ...state }, name);
      showLight(button, lights.get(name));
      return button;
    }));
    this.buttons.hidden = !this.buttons.childElementCount;
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
    if (!this.skip() && row !== undefined) this.play(row);
  }

  /** Show where a move would put its mark. @param {number} cell */
  preview(cell) {
    const shown = this.target.get(cell) ?? -1;
    this.grid.cells.forEach((element, at) => element.classList.toggle("preview", at === shown));
  }
}

/** The cells of the moves that are lit up. @param {Lit} lit @param {number} columns */
function placesOf({ record: { trace }, root, lights }, columns) {
  const look = trace.look(root);
  return movesByCell(trace, Array.isArray(look) ? look.flat() : [], columns, [...lights.keys()]);
}

/** The mark that a move puts into a cell. @param {GameRecord} record @param {number} row @param {number} cell */
function markOf({ trace }, row, cell) {
  return trace.cellChanges(row).find(([changed]) => changed === cell)?.[1] ?? "";
}
