// Discs are dropped into columns, and the topmost is lifted off again.

import { html } from "../shell/elements.js";
import { BoardEditor } from "./board.js";

/** @typedef {import("./board.js").BoardSetup & { columns: string[] }} ColumnSetup */

export class ColumnsEditor extends BoardEditor {
  /** @param {ConstructorParameters<typeof BoardEditor>} given */
  constructor(...given) {
    super(...given);
    this.below = html("div", { class: "below", "aria-hidden": "true" });
    this.grid.element.after(this.below);
    const { element } = this.grid;
    element.addEventListener("pointerover", (event) => {
      this.point(event.pointerType === "touch" ? -1 : this.grid.at(event));
    });
    element.addEventListener("pointerleave", () => this.point(-1));
  }

  /** @param {ColumnSetup} setup */
  show(setup) {
    super.show(setup);
    if (this.below.childElementCount !== setup.columns.length)
      this.below.replaceChildren(...setup.columns.map((name) => html("span", {}, name)));
    this.below.style.setProperty("--columns", String(setup.columns.length));
  }

  /** They are below. */
  nameEdges() {}

  /** @param {string} move */
  squareOf(move) {
    return this.landing(/** @type {ColumnSetup} */ (this.setup).columns.indexOf(move));
  }

  /** @param {number} at */
  label(at) {
    const held = this.marks[at] || this.say("studio.setup.empty");
    const row = Math.floor(at / this.wide) + 1;
    return this.say("studio.setup.columns.square", { column: this.columnOf(at), row, held });
  }

  get wide() {
    return this.grid.columns;
  }

  /** What the column of a square is called. @param {number} at */
  columnOf(at) {
    return /** @type {ColumnSetup} */ (this.setup).columns[at % this.wide];
  }

  /** @param {number} at @param {boolean} isBack */
  pick(at, isBack) {
    if (isBack || this.marks[at]) this.clear(at);
    else this.set(at, this.mark);
  }

  /** Lift a disc off the column of a square. @param {number} at */
  clear(at) {
    if (this.top(at) >= 0) this.change({ kind: "lift", column: this.columnOf(at) });
  }

  /** Drop a disc into the column of a square. @param {number} at @param {string | null} mark */
  set(at, mark) {
    if (this.landing(at) >= 0) this.change({ kind: "drop", column: this.columnOf(at), mark });
  }

  /** The highest disc in the column of a square, -1 where it is empty. @param {number} at */
  top(at) {
    for (let there = at % this.wide; there < this.marks.length; there += this.wide) if (this.marks[there]) return there;
    return -1;
  }

  /** Where a disc would land in the column of a square, below 0 where it is full. @param {number} at */
  landing(at) {
    const top = this.top(at);
    return (top < 0 ? (at % this.wide) + this.marks.length : top) - this.wide;
  }

  /** Show what a click would do. @param {number} at */
  point(at) {
    const isEmpty = at >= 0 && !this.marks[at];
    const landing = isEmpty ? this.landing(at) : -1;
    const { players = {}, to_move: toMove } = this.setup ?? {};
    const mark = this.mark ?? players[toMove ?? ""] ?? "";
    this.foreshow(new Map(landing >= 0 ? [[landing, mark]] : []));
    const lifted = at >= 0 && !isEmpty ? this.top(at) : -1;
    this.grid.cells.forEach((cell, there) => cell.classList.toggle("lifted", there === lifted));
  }
}
