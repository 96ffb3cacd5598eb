// Squares that a mouse or a pen is drawn over all get the mark that the first of them would.

/**
 * @typedef {object} Paint
 * @property {(at: number) => string} markAfter what a click would make of a square
 * @property {(cells: number[], mark: string) => void} paint
 */

export class Painting {
  /**
   * @param {import("./squares.js").Squares} squares
   * @param {Paint} paint
   */
  constructor(squares, paint) {
    this.squares = squares;
    this.paint = paint;
    this.first = -1;
    this.mark = "";
    /** @type {Set<number>} */
    this.cells = new Set();
    const { element } = squares;
    element.addEventListener("pointerdown", (event) => this.begin(event));
    element.addEventListener("pointerover", (event) => this.go(event));
    addEventListener("pointerup", () => this.end(true));
    addEventListener("pointercancel", () => this.end(false));
    addEventListener("keydown", ({ key }) => key === "Escape" && this.end(false));
    // The browser tells of a click after a pointer has gone up; if squares were painted, that has been dealt with.
    element.addEventListener("click", (event) => this.isDone && event.stopImmediatePropagation(), true);
    this.isDone = false;
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.isDone = false;
    if (event.pointerType === "touch" || event.button !== 0 || event.shiftKey) return; // a finger scrolls
    this.first = this.squares.at(event);
    if (this.first >= 0) this.mark = this.paint.markAfter(this.first);
  }

  /** @param {PointerEvent} event */
  go(event) {
    const at = this.squares.at(event);
    if (this.first < 0 || at < 0 || (at === this.first && !this.cells.size)) return;
    this.cells.add(this.first).add(at);
    this.squares.hint(new Map([...this.cells].map((cell) => [cell, this.mark])));
  }

  /** @param {boolean} isWanted */
  end(isWanted) {
    const cells = [...this.cells];
    this.first = -1;
    this.cells.clear();
    if (!cells.length) return;
    this.isDone = true;
    this.squares.hint(new Map());
    if (isWanted) this.paint.paint(cells, this.mark);
  }
}
