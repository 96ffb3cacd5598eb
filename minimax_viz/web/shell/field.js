// A field that is opened at something drawn, in which its value or its name is typed.

/**
 * @template Asked what it is asked of
 * @typedef {object} Acts
 * @property {(asked: Asked, text: string) => string} take returns what is wrong with the text
 * @property {(asked: Asked, by: number) => unknown} leave where the focus goes after a key, so many things on
 */

/** @template Asked */
export class Field {
  /**
   * @param {HTMLElement} box
   * @param {HTMLInputElement} input
   * @param {HTMLElement} error
   * @param {Acts<Asked>} acts
   */
  constructor(box, input, error, acts) {
    this.box = box;
    this.input = input;
    this.error = error;
    this.acts = acts;
    /** @type {Asked | null} */
    this.asked = null;
    input.addEventListener("keydown", (event) => this.press(event));
    input.addEventListener("blur", () => this.finish(null));
  }

  /**
   * @param {Asked} asked
   * @param {string} label
   * @param {string} text
   * @param {boolean} [isAll] whether the next letter takes the place of the text
   */
  ask(asked, label, text, isAll = true) {
    const { input } = this;
    this.asked = asked;
    this.box.hidden = false;
    input.value = text;
    input.setAttribute("aria-label", label);
    this.tell("");
    input.focus();
    if (isAll) input.select();
  }

  /** @param {number} left @param {number} top @param {number} width */
  place(left, top, width) {
    this.box.style.left = `${left}px`;
    this.box.style.top = `${top}px`;
    this.input.style.width = `${width}px`;
  }

  /** @param {string} wrong */
  tell(wrong) {
    this.error.textContent = wrong;
    this.error.hidden = !wrong;
    this.input.setAttribute("aria-invalid", String(Boolean(wrong)));
  }

  close() {
    this.asked = null;
    this.input.blur(); // what is hidden loses the focus only with the next frame, and the next key with it
    this.box.hidden = true;
    this.tell("");
  }

  /** Take what was typed. @param {number | null} by null where the focus has gone already */
  finish(by) {
    const { asked } = this;
    if (asked === null) return;
    this.asked = null; // hiding a field that has the focus takes it away, which would come here again
    const wrong = this.acts.take(asked, this.input.value);
    if (wrong && by !== null) {
      this.asked = asked;
      this.tell(wrong);
      return;
    }
    this.close();
    if (by !== null) this.acts.leave(asked, by);
  }

  /** What a key is for in this field; false where it writes. @param {KeyboardEvent} event @param {Asked} asked */
  does({ key }, asked) {
    if (key === "Enter") this.finish(0);
    else if (key === "Escape") {
      this.close();
      this.acts.leave(asked, 0);
    } else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    event.stopPropagation();
    const { asked } = this;
    if (asked !== null && !event.isComposing && this.does(event, asked)) event.preventDefault();
  }
}
