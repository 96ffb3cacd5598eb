// The field at a node of a tree that is set up, in which its value or its name is typed.

import { numberIn } from "../base/number.js";
import { html } from "../shell/elements.js";
import { Field } from "../shell/field.js";

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

/** @extends {Field<Asked>} */
export class TreeField extends Field {
  /** @param {import("../shell/field.js").Acts<Asked>} acts which leave so many leaves on */
  constructor({ take, leave }) {
    const input = /** @type {HTMLInputElement} */ (html("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: LONGEST_NAME, "aria-describedby": "tree-field-wrong" }));
    const error = html("p", { id: "tree-field-wrong", role: "alert" });
    super(html("div", { class: "field", hidden: "" }, input, error), input, error, {
      take: (asked, text) => (text === asked.old ? "" : take(asked, text)),
      leave,
    });
  }

  /** @param {KeyboardEvent} event @param {Asked} asked */
  does(event, asked) {
    if (event.key === "Escape" || asked.what === "name" || !(event.key in ONWARD)) return super.does(event, asked);
    this.finish(event.shiftKey && event.key === "Tab" ? -1 : ONWARD[event.key]);
    return true;
  }
}
