// What is wrong with a code: a list below it, each sentence with the line that it leads to.

import { html } from "../shell/elements.js";

/** @typedef {{ line: number | null, sentence: string }} Problem */

export class Problems {
  /**
   * @param {import("./editor.js").Say} say
   * @param {(line: number) => void} goTo
   */
  constructor(say, goTo) {
    this.say = say;
    this.goTo = goTo;
    /** @type {Problem[]} */
    this.all = [];
    this.root = html("ul", { class: "problems", id: "code-editor-problems", "aria-live": "polite" });
  }

  /** @param {Problem[]} problems */
  show(problems) {
    if (JSON.stringify(problems) === JSON.stringify(this.all)) return; // else it would be read aloud again
    this.all = problems;
    this.speak();
  }

  speak() {
    this.root.replaceChildren(...this.all.map((problem) => this.itemOf(problem)));
  }

  /** Lines below a place have moved. @param {number} line the last one that stays @param {number} more */
  move(line, more) {
    this.all = this.all.map((one) => (one.line !== null && one.line > line ? { ...one, line: one.line + more } : one));
    this.speak();
  }

  /** What is said of each line. */
  sentences() {
    /** @type {Map<number, string>} */
    const sentences = new Map();
    for (const { line, sentence } of this.all) {
      if (line !== null) sentences.set(line, [sentences.get(line), sentence].filter(Boolean).join(" "));
    }
    return sentences;
  }

  /** @param {Problem} problem */
  itemOf({ line, sentence }) {
    if (line === null) return html("li", {}, sentence);
    const button = html("button", { type: "button" }, this.say("studio.code.line", { line }));
    button.addEventListener("click", () => this.goTo(line));
    return html("li", {}, button, ` ${sentence}`);
  }
}
