// The whole transcript as text, made when it is opened, a page of it at a time.

import { html, onPick } from "./elements.js";
import { renew } from "./keptfocus.js";

/** @typedef {import("../narration/narrator.js").Narrator} Narrator */
/** @typedef {import("../kernel/steps.js").Steps} Steps */

const PAGE = 500;

export class Transcript {
  /**
   * @param {HTMLElement} dialog
   * @param {HTMLElement} list
   * @param {(step: number) => void} goTo
   */
  constructor(dialog, list, goTo) {
    this.dialog = dialog;
    this.list = list;
    this.first = 1;
    onPick(list, "data-step", goTo);
  }

  /**
   * @param {Narrator} narrator
   * @param {Steps} steps
   * @param {number} at the step whose page is shown
   * @param {number} [last] the last step that may be told
   */
  show(narrator, steps, at, last = steps.count) {
    this.first = at - ((at - 1) % PAGE);
    const end = Math.min(last + 1, this.first + PAGE);
    const { catalog } = narrator;
    /** @type {HTMLElement[]} */
    const entries = [];
    if (this.first > 1) entries.push(this.turn(catalog.text("page.earlier"), this.first - PAGE));
    for (let step = this.first; step < end; step++) {
      const number = html("button", { type: "button", "data-step": step }, String(step));
      const entry = html("li", {}, number, html("span", {}, narrator.text(steps.at(step))));
      if (step === at) entry.setAttribute("aria-current", "step");
      entries.push(entry);
    }
    if (end <= last) entries.push(this.turn(catalog.text("page.later"), end));
    renew(this.list, ...entries);
  }

  /**
   * @param {string} text
   * @param {number} step
   */
  turn(text, step) {
    return html("li", { class: "turn" }, html("button", { type: "button", "data-step": step, "data-turn": 1 }, text));
  }
}
