// The field at a leaf, in which its value can be typed.

import { numberIn } from "../base/number.js";
import { byId } from "../shell/elements.js";

export class LeafField {
  /**
   * @param {import("./drawing.js").Tree} tree
   * @param {(row: number, text: string) => string} take returns what is wrong with the text
   * @param {(row: number) => unknown} leave where the focus goes afterwards
   */
  constructor(tree, take, leave) {
    this.tree = tree;
    this.take = take;
    this.leave = leave;
    this.row = -1;
    this.box = byId("leaf-box");
    this.input = /** @type {HTMLInputElement} */ (byId("leaf-value"));
    this.error = byId("leaf-error");
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("blur", () => this.finish(false));
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
    this.row = row;
    this.box.hidden = false;
    const width = Math.max(64, frame.width);
    this.box.style.left = `${Math.max(4, Math.min(stage.width - width - 4, frame.left - stage.left + (frame.width - width) / 2))}px`;
    this.box.style.top = `${Math.max(4, Math.min(stage.height - 60, frame.top - stage.top))}px`;
    this.input.style.width = `${width}px`;
    this.input.value = value;
    this.input.setAttribute("aria-label", label);
    this.tell("");
    this.input.focus();
    this.input.select();
  }

  /** @param {string} wrong */
  tell(wrong) {
    this.error.textContent = wrong;
    this.error.hidden = !wrong;
    this.input.setAttribute("aria-invalid", String(Boolean(wrong)));
  }

  close() {
    this.row = -1;
    this.input.blur(); // what is hidden loses the focus only with the next frame, and the next key with it
    this.box.hidden = true;
  }

  /** Take what was typed. @param {boolean} isKey whether by a key, so that the tree gets the focus */
  finish(isKey) {
    const { row } = this;
    if (row < 0) return;
    this.row = -1; // hiding a field that has the focus takes it away, which would come here again
    const wrong = this.take(row, this.input.value);
    if (wrong && isKey) {
      this.row = row;
      return this.tell(wrong);
    }
    this.close();
    if (isKey) this.leave(row);
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    event.stopPropagation();
    const { row, input } = this;
    if (event.key === "Enter") this.finish(true);
    else if (event.key === "Escape") {
      this.close();
      this.leave(row);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const value = numberIn(input.value || "0");
      if (value !== null && Number.isFinite(value)) input.value = String(value + (event.key === "ArrowUp" ? 1 : -1));
    } else return;
    event.preventDefault();
  }
}
