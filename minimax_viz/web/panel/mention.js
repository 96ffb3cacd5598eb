// Sentences, with what they mention tied to the rows it stands for.

import { html } from "../shell/elements.js";

/** @typedef {import("../narration/catalog.js").Segment} Segment */

const LONG = 64; // characters of a headline that is written smaller

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
 * What is told: the headline, the rest of what stands, and the reasons in a part that can be folded.
 * @param {import("../lesson/sentences.js").Told} told
 * @param {string} [id] of the reasons
 */
export function told({ head, rest, others, reasons }, id = "") {
  const lead = html("span", { class: "lead" }, ...head.map(mention));
  const length = head.reduce((sum, { text }) => sum + text.length, 0);
  lead.classList.toggle("long", length > LONG);
  const parts = [lead];
  if (rest.length) parts.push(html("span", { class: "rest" }, ...rest.map(mention)));
  const standing = html("span", { class: "standing" }, ...spaced([...parts, ...asides(others)]));
  return reasons.length
    ? [standing, " ", html("span", { id, class: "reasons" }, ...spaced(asides(reasons)))]
    : [standing];
}

/** @param {Segment[][]} parts */
function asides(parts) {
  return parts.map((part) => html("span", { class: "aside" }, ...part.map(mention)));
}

/** @param {HTMLElement[]} parts */
function spaced(parts) {
  return parts.flatMap((part, at) => (at ? [" ", part] : [part]));
}
