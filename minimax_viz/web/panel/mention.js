// A piece of a sentence, tied to the row it stands for.

import { html } from "../shell/elements.js";

/** @param {import("../core/catalog.js").Segment} segment */
export function mention({ text, row }) {
  if (row === null) return text;
  const isNumber = /^[≥≤≈αβ=−∞\d.e ]+$/.test(text);
  return html("span", { class: isNumber ? "mention number" : "mention", "data-row": row, tabindex: 0 }, text);
}
