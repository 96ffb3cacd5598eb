// A chess board: pieces are moved and taken out of a box, by dragging or by one click after the other, or typed.

import { html } from "../shell/elements.js";
import { piece } from "../shell/pieces.js";
import { BoardEditor } from "./board.js";
import { PieceDrag } from "./piecedrag.js";

/** @typedef {import("./board.js").BoardSetup & { pieces: string[], figures: Record<string, string> }} ChessSetup */

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
    this.all.addEventListener("keydown", ({ key }) => key === "Escape" && this.hold(-1, null));
    this.drag = new PieceDrag(this.all, this.grid, {
      drop: (from, held, to) => this.drop(from, held, to),
      pieceAt: (at) => this.marks[at],
    });
  }

  /** @param {ChessSetup} setup */
  show(setup) {
    super.show(setup);
    this.box.setAttribute("aria-label", this.say("studio.setup.chess.box"));
    if (!this.box.childElementCount) {
      const face = (/** @type {string} */ held) => (held ? piece({ pieces: "marks", lines: [] }, setup.figures[held], "", "") : "×");
      this.box.append(...[...setup.pieces, ""].map((held) => html("button", { type: "button", value: held, "data-piece": held }, face(held))));
    }
    for (const button of this.box.querySelectorAll("button")) button.setAttribute("aria-label", this.nameOf(button.value) || this.say("studio.setup.chess.none"));
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
    return this.say("studio.setup.square", { square: this.names[at], held: this.nameOf(this.marks[at]) || this.say("studio.setup.empty") });
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
    for (const button of this.box.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value === held));
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
}
