// A board that is set up square by square: each click puts down the mark of whoever moves, or where the board does not tell
// who does makes the next mark of a cycle; squares that a mouse or a pen is drawn over all get the mark of the first.

import { BoardEditor } from "./board.js";

/** @typedef {import("./board.js").BoardSetup} BoardSetup */

export class CellsEditor extends BoardEditor {
  /** @param {ConstructorParameters<typeof BoardEditor>} given */
  constructor(...given) {
    super(...given);
    /** Where the mouse was pressed, -1 for nowhere. */
    this.first = -1;
    this.painting = "";
    /** The squares that it was drawn over. @type {Set<number>} */
    this.painted = new Set();
    /** The browser tells of a click after a pointer has gone up; if squares were painted, that has been dealt with. */
    this.isDone = false;
    const { element } = this.grid;
    element.addEventListener("pointerdown", (event) => this.begin(event));
    element.addEventListener("pointerover", (event) => this.paint(this.grid.at(event)));
    addEventListener("pointerup", () => this.end(true));
    addEventListener("pointercancel", () => this.end(false));
    addEventListener("keydown", ({ key }) => key === "Escape" && this.end(false));
    element.addEventListener("click", (event) => this.isDone && event.stopImmediatePropagation(), true);
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.isDone = false;
    if (event.pointerType === "touch" || event.button !== 0 || event.shiftKey) return; // a finger scrolls
    this.first = this.grid.at(event);
    this.painting = this.next(this.first);
  }

  /** The mark that a click would give a square. @param {number} at */
  next(at) {
    const { marks, takes_turns: inTurn, players, to_move: toMove } = /** @type {BoardSetup} */ (this.setup);
    if (!inTurn) return marks[(marks.indexOf(this.marks[at]) + 1) % marks.length];
    if (this.marks[at] && this.marks[at] === (this.mark ?? this.marks[at])) return "";
    return this.mark ?? players[toMove ?? "max"] ?? marks[1];
  }

  /** @param {number} at @param {boolean} isBack */
  pick(at, isBack) {
    if (!this.setup?.takes_turns) super.pick(at, isBack);
    else if (isBack || !this.next(at)) this.clear(at);
    else if (this.mark) this.set(at, this.mark);
    else this.change({ kind: "play", at: this.names[at] });
  }

  /** @param {number} at */
  paint(at) {
    if (this.first < 0 || at < 0 || (at === this.first && !this.painted.size)) return;
    this.painted.add(this.first).add(at);
    this.foreshow(new Map([...this.painted].map((cell) => [cell, this.painting])));
  }

  /** @param {boolean} isWanted */
  end(isWanted) {
    const cells = [...this.painted];
    this.first = -1;
    this.painted.clear();
    if (!cells.length) return;
    this.isDone = true;
    this.foreshow(new Map());
    if (isWanted) this.change({ kind: "paint", at: cells.map((at) => this.names[at]), mark: this.painting });
  }
}
