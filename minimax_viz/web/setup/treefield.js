// The field at a node of a tree that is set up, in which its value or its name is typed.

import { numberIn } from "../base/number.js";
import { html } from "../shell/elements.js";

const MOST = 2 ** 53; // beyond it neighbouring integers can no longer be told apart
const LONGEST_NAME = 200;
/** Keys that take a value and lead on to the leaf after or before. @type {Record<string, 1 | -1>} */
const ONWARD = { Enter: 1, Tab: 1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @typedef {{ what: "value" | "name", path: string, old: string }} Asked */

/**
 * The number that was typed, null for a leaf left open, undefined where it is neither.
 * @param {string} text
 */
export function valueTyped(text) {
  if (text.trim() === "?") return null;
  const value = numberIn(text);
  return value !== null && Math.abs(value) <= MOST ? value : undefined;
}

export class TreeField {
  /**
   * @param {object} acts
   * @param {(asked: Asked, text: string) => string} acts.take returns what is wrong with the text
   * @param {(asked: Asked, by: 1 | -1 | 0) => void} acts.leave where the focus goes: so many leaves on
   */
  constructor(acts) {
    this.acts = acts;
    /** @type {Asked | null} */
    this.asked = null;
    this.input = /** @type {HTMLInputElement} */ (html("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": "tree-field-wrong" }));
    this.wrong = html("p", { id: "tree-field-wrong", role: "alert" });
    this.box = html("div", { class: "field", hidden: "" }, this.input, this.wrong);
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("blur", () => this.finish(null));
  }

  /**
   * @param {Asked} asked
   * @param {string} label
   * @param {string} text what it begins with; the old one is selected as a whole
   */
  open(asked, label, text) {
    this.asked = asked;
    this.box.hidden = false;
    this.input.value = text;
    this.input.maxLength = LONGEST_NAME;
    this.input.setAttribute("aria-label", label);
    this.tell("");
    this.input.focus();
    if (text === asked.old) this.input.select();
  }

  /**
   * @param {number} x of the middle
   * @param {number} y of the top
   * @param {number} width
   * @param {number} room how wide everything is
   */
  place(x, y, width, room) {
    this.box.style.left = `${Math.max(2, Math.min(room - width - 2, x - width / 2))}px`;
    this.box.style.top = `${y}px`;
    this.input.style.width = `${width}px`;
  }

  /** @param {string} wrong */
  tell(wrong) {
    this.wrong.textContent = wrong;
    this.input.setAttribute("aria-invalid", String(Boolean(wrong)));
  }

  close() {
    this.asked = null;
    this.box.hidden = true;
    this.tell("");
  }

  /** Take what was typed. @param {1 | -1 | 0 | null} by null where the focus has gone already */
  finish(by) {
    const { asked, input } = this;
    if (!asked) return;
    this.asked = null; // hiding the field takes the focus away, which would come here again
    const wrong = input.value === asked.old ? "" : this.acts.take(asked, input.value);
    if (wrong && by !== null) {
      this.asked = asked;
      this.tell(wrong);
      return;
    }
    this.close();
    if (by !== null) this.acts.leave(asked, by);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    event.stopPropagation();
    const { asked } = this;
    if (!asked || event.isComposing) return;
    if (event.key === "Escape") {
      this.close();
      this.acts.leave(asked, 0);
    } else if (asked.what === "value" && event.key in ONWARD) this.finish(event.shiftKey && event.key === "Tab" ? -1 : ONWARD[event.key]);
    else if (event.key === "Enter") this.finish(0);
    else return;
    event.preventDefault();
  }
}
