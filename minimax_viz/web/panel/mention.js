// Sentences, with what they mention tied to the rows it stands for.

import { html } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Segment} Segment */

/** @param {Segment} segment */
export function mention({ text, row }) {
  if (row === null) return text;
  const isNumber = /^[≥≤≈αβ=−∞\d.e ]+$/.test(text);
  return html(
    "span",
    { class: isNumber ? "mention number" : "mention", "data-row": row, role: "button", tabindex: 0 },
    text,
  );
}

/**
 * Sentences, the first of which leads.
 * @param {Segment[][]} parts
 */
export function told(parts) {
  return parts.flatMap((part, at) => {
    const sentence = html("span", { class: at ? "aside" : "lead" }, ...part.map(mention));
    return at ? [" ", sentence] : [sentence];
  });
}
