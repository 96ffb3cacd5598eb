// The lines of a code as they are seen: in colours, numbered, and those that are wrong marked with the sentence.

import { html } from "../shell/elements.js";
import { edit } from "./tokens.js";

/** @typedef {import("./tokens.js").Run} Run */

export class PaintedLines {
  constructor() {
    this.root = html("pre", { class: "paint", "aria-hidden": "true" });
    /** What each line shows. @type {string[]} */
    this.shown = [];
  }

  /** Show these lines; those that are as they were, before and after what has changed, stay. @param {Run[][]} lines */
  paint(lines) {
    const wanted = lines.map((runs) => JSON.stringify(runs));
    const { start, end, added } = edit(this.shown, wanted);
    const elements = [...this.root.children];
    for (const old of elements.slice(start, end)) old.remove();
    const fresh = lines.slice(start, start + added).map(lineElement);
    if (start) elements[start - 1].after(...fresh);
    else this.root.prepend(...fresh);
    this.shown = wanted;
  }

  /** Mark lines, by their numbers from 1, with a sentence each. @param {Map<number, string>} sentences */
  mark(sentences) {
    for (const old of this.root.querySelectorAll(".wrong")) {
      old.classList.remove("wrong");
      old.querySelector(".lens")?.remove();
    }
    for (const [line, sentence] of sentences) {
      const element = this.root.children[line - 1];
      element?.classList.add("wrong");
      element?.append(html("span", { class: "lens" }, sentence));
    }
  }
}

/** @param {Run[]} runs */
function lineElement(runs) {
  const pieces = runs.map(([text, kind]) => (kind ? html("span", { class: `is-${kind}` }, text) : text));
  return html("span", { class: "line" }, html("span", { class: "code" }, ...pieces));
}
