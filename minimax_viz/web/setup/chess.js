// A chess board: pieces are moved and taken out of a box, by dragging or by one click after the other, or typed.

import { isDrag } from "../base/drag.js";
import { html } from "../shell/elements.js";
import { BoardEditor } from "./board.js";

/** @typedef {import("./board.js").BoardSetup & { pieces: string[], figures: Record<string, string> }} ChessSetup */
/** @typedef {{ pointer: number, x: number, y: number, from: number, held: string | null, figure: Element, ghost: HTMLElement | null }} Dragged a piece that was pressed on; `ghost` goes with the pointer once it drags */

const PIECES = [..."KQRBNPkqrbnp"];

export class ChessEditor extends BoardEditor {
  /** @param {ConstructorParameters<typeof BoardEditor>} given */
  constructor(...given) {
    super(...given);
    /** The square whose piece is to be moved, -1 for none. */
    this.from = -1;
    /** The piece out of the box that clicks put down, "" to take pieces away, null for none. @type {string | null} */
    this.held = null;
    this.box = html("div", { class: "box", role: "group" });
    this.box.addEventListener("click", ({ target }) => this.choose(target));
    this.frame.after(this.box);
    this.all.classList.add("chess");
    /** @type {Dragged | null} */
    this.dragged = null;
    /** The browser tells of a click after a pointer has gone up; a drag has dealt with it. */
    this.isDone = false;
    this.all.addEventListener("keydown", ({ key }) => key === "Escape" && (this.hold(-1, null), this.cancel()));
    this.listenToDrags();
  }

  /** @param {ChessSetup} setup */
  show(setup) {
    super.show(setup);
    this.box.setAttribute("aria-label", this.say("studio.setup.chess.box"));
    if (!this.box.childElementCount) {
      this.box.append(...[...setup.pieces, ""].map((held) => {
        const [face] = held ? this.grid.drawn(held, "") : ["×"];
        return html("button", { type: "button", value: held, "data-piece": held }, face);
      }));
    }
    for (const button of this.box.querySelectorAll("button"))
      button.setAttribute("aria-label", this.nameOf(button.value) || this.say("studio.setup.chess.none"));
    this.hold(this.marks[this.from] ? this.from : -1, this.held);
  }

  /** @override @param {ChessSetup} setup @returns {import("../draw/grid.js").Look} */
  lookOf({ rows, figures }) {
    return { rows, pieces: "marks", players: {}, drawn: figures };
  }

  /** @param {string} held */
  nameOf(held) {
    return PIECES.includes(held) ? this.say(`studio.setup.chess.${held}`) : "";
  }

  /** @param {number} at */
  label(at) {
    return this.say("studio.setup.square", {
      square: this.names[at],
      held: this.nameOf(this.marks[at]) || this.say("studio.setup.empty"),
    });
  }

  /**
   * Have a square's piece or one of the box at hand for the next click.
   * @param {number} from
   * @param {string | null} held
   */
  hold(from, held) {
    this.from = from;
    this.held = held;
    this.grid.cells.forEach((cell, at) => cell.setAttribute("aria-selected", String(at === from)));
    for (const button of this.box.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === held));
  }

  /** @param {EventTarget | null} target */
  choose(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) this.hold(-1, button.value === this.held ? null : button.value);
  }

  /** @param {number} at @param {boolean} isBack */
  pick(at, isBack) {
    if (isBack) return this.clear(at);
    if (this.held !== null) return this.set(at, this.held);
    if (this.from < 0) return this.hold(this.marks[at] ? at : -1, null);
    const from = this.from;
    this.hold(-1, null);
    return this.drop(from, null, at);
  }

  /**
   * Put down what was taken from a square or out of the box; off the board, to < 0, it is gone.
   * @param {number} from
   * @param {string | null} held
   * @param {number} to
   */
  drop(from, held, to) {
    if (to >= 0) this.grid.cells[to].focus();
    if (held !== null) return to >= 0 && this.set(to, held);
    if (to < 0) return this.clear(from);
    return to !== from && this.change({ kind: "move", from: this.names[from], to: this.names[to] });
  }

  /** @param {number} at @param {string | null} mark */
  set(at, mark) {
    if (this.marks[at] !== mark) this.change({ kind: "place", at: this.names[at], piece: mark ?? "" });
  }

  /** @param {number} at @param {string} key */
  type(at, key) {
    const isPiece = PIECES.includes(key);
    if (isPiece) this.set(at, key);
    return isPiece;
  }

  // Drags, by mouse, pen or finger ---------------------------------------------------------------------------------

  listenToDrags() {
    const { all } = this;
    all.addEventListener("pointerdown", (event) => this.take(event));
    all.addEventListener("pointermove", (event) => this.move(event));
    all.addEventListener("pointerup", (event) => this.leave(event, true));
    all.addEventListener("pointercancel", (event) => this.leave(event, false));
    all.addEventListener("click", (event) => this.isDone && event.stopPropagation(), true);
    all.addEventListener("contextmenu", (event) => this.dragged && event.preventDefault(), true);
  }

  /** @param {PointerEvent} event */
  take({ isPrimary, button, target, pointerId: pointer, clientX: x, clientY: y }) {
    this.isDone = false;
    if (!isPrimary || button !== 0 || !(target instanceof Element)) return;
    const from = this.grid.at(target);
    const source = from >= 0 ? (this.marks[from] ? this.grid.cells[from] : null) : target.closest("[data-piece]");
    const figure = source?.querySelector("svg");
    if (!source || !figure) return;
    this.dragged = { pointer, x, y, from, held: source.getAttribute("data-piece"), figure, ghost: null };
  }

  /** @param {PointerEvent} event */
  move({ pointerId, clientX, clientY }) {
    const { dragged } = this;
    if (dragged?.pointer !== pointerId) return;
    if (!dragged.ghost) {
      if (!isDrag(clientX - dragged.x, clientY - dragged.y)) return;
      this.all.setPointerCapture(pointerId);
      dragged.ghost = this.lift(dragged);
    }
    Object.assign(dragged.ghost.style, { left: `${clientX}px`, top: `${clientY}px` });
    const to = this.grid.at(document.elementFromPoint(clientX, clientY));
    this.grid.cells.forEach((cell, at) => cell.classList.toggle("hinted", at === to));
  }

  /** The piece that goes with the pointer. @param {Dragged} dragged */
  lift({ from, figure }) {
    const ghost = html("div", { class: "dragged" }, figure.cloneNode(true));
    const size = `${this.grid.cells[0].clientWidth}px`;
    Object.assign(ghost.style, { width: size, height: size });
    this.all.append(ghost);
    this.grid.cells[from]?.classList.add("lifted");
    return ghost;
  }

  /** @param {PointerEvent} event @param {boolean} isWanted */
  leave({ pointerId, clientX, clientY }, isWanted) {
    const { dragged } = this;
    if (dragged?.pointer !== pointerId) return;
    const to = this.grid.at(document.elementFromPoint(clientX, clientY));
    this.cancel();
    this.isDone = dragged.ghost !== null;
    if (this.isDone && isWanted) this.drop(dragged.from, dragged.held, to);
  }

  /** The piece is where it was. */
  cancel() {
    this.dragged?.ghost?.remove();
    this.dragged = null;
    for (const cell of this.grid.cells) cell.classList.remove("lifted", "hinted");
  }
}
