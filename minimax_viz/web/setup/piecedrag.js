// Pieces that are dragged over a board, from its squares or out of a box beside it, by mouse, pen or finger.

import { isDrag } from "../base/drag.js";

/** @typedef {{ pointer: number, x: number, y: number, from: number, held: string | null, figure: Element, ghost: HTMLElement | null }} Held */
/**
 * @typedef {object} Pieces
 * @property {(at: number) => string} pieceAt what stands on a square, "" for nothing
 * @property {(from: number, held: string | null, to: number) => void} drop put down what was taken from a square, or was
 *   `held` in the box, on a square; `to` is -1 off the board
 */

export class PieceDrag {
  /**
   * @param {HTMLElement} place where boxes and the board are
   * @param {import("../draw/grid.js").Grid} grid
   * @param {Pieces} pieces
   */
  constructor(place, grid, pieces) {
    this.place = place;
    this.grid = grid;
    this.pieces = pieces;
    /** @type {Held | null} */
    this.held = null;
    /** The browser tells of a click after a pointer has gone up; a drag has dealt with it. */
    this.isDone = false;
    place.addEventListener("pointerdown", (event) => this.take(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    place.addEventListener("pointerup", (event) => this.leave(event, true));
    place.addEventListener("pointercancel", (event) => this.leave(event, false));
    place.addEventListener("click", (event) => this.isDone && event.stopPropagation(), true);
    place.addEventListener("contextmenu", (event) => this.held && event.preventDefault(), true);
    place.addEventListener("keydown", ({ key }) => key === "Escape" && this.cancel());
  }

  /** @param {PointerEvent} event */
  take(event) {
    this.isDone = false;
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const from = this.grid.at(event);
    const source = from >= 0 ? (this.pieces.pieceAt(from) ? this.grid.cells[from] : null) : event.target.closest("[data-piece]");
    const figure = source?.querySelector("svg");
    if (!source || !figure) return;
    this.held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from, held: from >= 0 ? null : source.getAttribute("data-piece"), figure, ghost: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      if (!isDrag(event.clientX - held.x, event.clientY - held.y)) return;
      this.place.setPointerCapture(event.pointerId);
      held.ghost = this.lift(held);
    }
    held.ghost.style.setProperty("left", `${event.clientX}px`);
    held.ghost.style.setProperty("top", `${event.clientY}px`);
    const to = this.under(event);
    this.grid.cells.forEach((cell, at) => cell.classList.toggle("hinted", at === to));
  }

  /** The piece that goes with the pointer. @param {Held} held */
  lift({ from, figure }) {
    const ghost = document.createElement("div");
    ghost.className = "dragged";
    ghost.append(figure.cloneNode(true));
    const size = `${this.grid.cells[0].clientWidth}px`;
    ghost.style.setProperty("width", size);
    ghost.style.setProperty("height", size);
    this.place.append(ghost);
    this.grid.cells[from]?.classList.add("lifted");
    return ghost;
  }

  /** The square under a pointer, -1 for none. @param {PointerEvent} event */
  under({ clientX, clientY }) {
    return this.grid.at(document.elementFromPoint(clientX, clientY));
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isWanted
   */
  leave(event, isWanted) {
    const { held } = this;
    if (held?.pointer !== event.pointerId) return;
    const to = this.under(event);
    this.cancel();
    if (!held.ghost) return;
    this.isDone = true;
    if (isWanted) this.pieces.drop(held.from, held.held, to);
  }

  /** The piece is where it was. */
  cancel() {
    this.held?.ghost?.remove();
    this.held = null;
    for (const cell of this.grid.cells) cell.classList.remove("lifted", "hinted");
  }
}
