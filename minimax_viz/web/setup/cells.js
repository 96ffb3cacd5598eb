// A board that is set up square by square: each click makes the next mark of a cycle, and squares that a mouse or a pen
// is drawn over all get the mark that the first of them would.

import { BoardEditor } from "./board.js";

export class CellsEditor extends BoardEditor {
  /** @param {ConstructorParameters<typeof BoardEditor>} given */
  constructor(...given) {
    super(...given);
    /** Where the mouse was pressed, -1 for nowhere. */
    this.first = -1;
    this.mark = "";
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
    const { marks } = /** @type {import("./board.js").BoardSetup} */ (this.setup);
    this.first = this.grid.at(event);
    this.mark = marks[(marks.indexOf(this.marks[this.first]) + 1) % marks.length];
  }

  /** @param {number} at */
  paint(at) {
    if (this.first < 0 || at < 0 || (at === this.first && !this.painted.size)) return;
    this.painted.add(this.first).add(at);
    this.foreshow(new Map([...this.painted].map((cell) => [cell, this.mark])));
  }

  /** @param {boolean} isWanted */
  end(isWanted) {
    const cells = [...this.painted];
    this.first = -1;
    this.painted.clear();
    if (!cells.length) return;
    this.isDone = true;
    this.foreshow(new Map());
    if (isWanted) this.change({ kind: "paint", at: cells.map((at) => this.names[at]), mark: this.mark });
  }
}
