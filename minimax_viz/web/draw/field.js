// A field that is opened over a node, in which its value or its name is typed.

import { numberIn } from "../base/number.js";

const EDGE = 4; // between the field and the edges of its room
const BELOW = 60; // for the field and what is wrong with it

/**
 * What is asked of a node.
 * @typedef {object} Question
 * @property {() => { getBoundingClientRect: () => { x: number, y: number, width: number, height: number } } | null | undefined} node over which the field stands, wherever that is by now
 * @property {number} least how wide the field is, unless the node is wider
 * @property {string} label
 * @property {string} text
 * @property {boolean} isAll whether the first letter that is typed takes the place of the text
 * @property {Record<string, number>} onward the keys that take what was typed, and how many nodes on each leads
 * @property {boolean} [stays] until it is closed, whether it has the focus or not
 * @property {boolean} [counts] whether other arrows make the number larger or smaller
 * @property {(text: string) => string} take returns what is wrong with the text
 * @property {(by: number) => unknown} leave where the focus goes after a key
 */

export class NodeField {
  /**
   * @param {HTMLElement} box with an input, and an alert for what is wrong
   * @param {HTMLElement} room in which it is placed
   */
  constructor(box, room) {
    this.box = box;
    this.room = room;
    this.input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
    this.error = /** @type {HTMLElement} */ (box.querySelector("[role=alert]"));
    /** @type {Question | null} */
    this.asked = null;
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("blur", () => this.asked?.stays || this.finish(null));
  }

  /** @param {Question} question */
  ask(question) {
    const { input } = this;
    this.asked = question;
    input.value = question.text;
    input.setAttribute("aria-label", question.label);
    this.tell("");
    this.place();
    if (!question.stays) input.focus();
    if (question.isAll) input.select();
  }

  /** Stand over the node; close where there is none any more. */
  place() {
    const { asked, box, input } = this;
    if (!asked) return;
    const node = asked.node()?.getBoundingClientRect();
    if (!node) return this.close();
    box.hidden = false;
    const room = this.room.getBoundingClientRect();
    const width = Math.max(asked.least, node.width);
    const left = node.x + (node.width - width) / 2 - room.x;
    input.style.height = asked.stays ? `${node.height}px` : "";
    const top = node.y + (node.height - input.offsetHeight) / 2 - room.y;
    box.style.left = `${Math.max(EDGE, Math.min(room.width - width - EDGE, left))}px`;
    box.style.top = `${Math.max(EDGE, Math.min(room.height - BELOW, top))}px`;
    input.style.width = `${width}px`;
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
    const wrong = asked.take(this.input.value);
    if (wrong && by !== null) {
      this.asked = asked;
      this.tell(wrong);
      return;
    }
    this.close();
    if (by !== null) asked.leave(by);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.asked) return;
    if (!(this.asked.stays && event.key.startsWith("Page"))) event.stopPropagation(); // a clicker steps wherever the focus is
    if (!event.isComposing && this.does(event, this.asked)) event.preventDefault();
  }

  /** What a key is for in this field; false where it writes. @param {KeyboardEvent} event @param {Question} asked */
  does({ key, shiftKey }, asked) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[key];
    const by = asked.onward[key];
    if (by !== undefined) this.finish(key === "Tab" && shiftKey ? -by : by);
    else if (key === "Escape") {
      if (asked.stays) this.input.blur();
      else this.close();
      asked.leave(0);
    } else if (step && asked.counts) {
      const value = numberIn(this.input.value || "0");
      if (value !== null && Number.isFinite(value)) this.input.value = String(value + step);
    } else return false;
    return true;
  }
}
