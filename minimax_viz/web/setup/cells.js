// A board that is set up square by square: each click makes the next mark of a cycle, a drag gives many the same.

import { BoardEditor } from "./board.js";
import { Painting } from "./painting.js";

export class CellsEditor extends BoardEditor {
  /**
   * @param {HTMLElement} place
   * @param {(change: Record<string, unknown>) => void} change
   * @param {import("./tools.js").Say} say
   */
  constructor(place, change, say) {
    super(place, change, say);
    this.painting = new Painting(this.squares, {
      markAfter: (at) => this.markAfter(at),
      paint: (cells, mark) => change({ kind: "paint", at: cells.map((at) => this.names[at]), mark }),
    });
    this.speak();
  }

  speak() {
    super.speak();
    this.hint.textContent = this.say("studio.setup.cells.hint");
    this.keys.textContent = this.say("studio.setup.cells.keys");
  }

  /** The next mark of the cycle. @param {number} at */
  markAfter(at) {
    const marks = this.setup?.marks ?? [""];
    return marks[(marks.indexOf(this.marks[at]) + 1) % marks.length];
  }
}
