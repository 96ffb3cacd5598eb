// The field at a leaf, in which its value can be typed.

import { numberIn } from "../base/number.js";
import { byId } from "../shell/elements.js";
import { Field } from "../shell/field.js";

/** @extends {Field<number>} */
export class LeafField extends Field {
  /**
   * @param {import("./drawing.js").Tree} tree
   * @param {(row: number, text: string) => string} take returns what is wrong with the text
   * @param {(row: number) => unknown} leave where the focus goes afterwards
   */
  constructor(tree, take, leave) {
    super(byId("leaf-box"), /** @type {HTMLInputElement} */ (byId("leaf-value")), byId("leaf-error"), { take, leave });
    this.tree = tree;
  }

  /**
   * @param {number} row
   * @param {string} value
   * @param {string} label
   */
  open(row, value, label) {
    const frame = this.tree.nodes.get(row)?.frame.getBoundingClientRect();
    if (!frame) return;
    const stage = byId("stage").getBoundingClientRect();
    const width = Math.max(64, frame.width);
    const left = Math.max(4, Math.min(stage.width - width - 4, frame.left - stage.left + (frame.width - width) / 2));
    this.place(left, Math.max(4, Math.min(stage.height - 60, frame.top - stage.top)), width);
    this.ask(row, label, value);
  }

  /** @param {KeyboardEvent} event @param {number} row */
  does(event, row) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return super.does(event, row);
    const value = numberIn(this.input.value || "0");
    if (value !== null && Number.isFinite(value)) this.input.value = String(value + by);
    return true;
  }
}
