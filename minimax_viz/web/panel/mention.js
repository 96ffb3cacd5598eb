// Sentences, with what they mention tied to the rows it stands for.

import { html } from "../shell/elements.js";

/** @typedef {import("../kernel/trace.js").Trace} Trace */
/** @typedef {import("../narration/catalog.js").Segment} Segment */

const LONG = 64; // characters of a headline that is written smaller

const NUMBER = /^[≥≤≈αβ=−∞\d.e ]+$/;

/**
 * What is said, its numbers heavy and its names in the colour of the player whose turn it is there.
 * @param {Trace} trace whose rows are mentioned
 * @param {Segment[]} segments
 */
export function mentions(trace, segments) {
  return segments.map(({ text, row }) => {
    if (row === null) return text;
    const looks = NUMBER.test(text) ? "number" : trace.isLeaf(row) ? "" : trace.player(row);
    return html("span", { class: `mention ${looks}`, "data-row": row, role: "button", tabindex: 0 }, text);
  });
}

/**
 * What is told: the headline, the rest of what stands, and the reasons in a part that can be folded.
 * @param {Trace} trace
 * @param {import("../lesson/sentences.js").Told} told
 * @param {string} [id] of the reasons
 */
export function told(trace, { head, colon, rest, others, reasons }, id = "") {
  const lead = html("span", { class: "lead" }, ...mentions(trace, head));
  if (colon) lead.append(html("span", { class: "heard" }, colon)); // a headline needs none
  const length = head.reduce((sum, { text }) => sum + text.length, 0);
  lead.classList.toggle("long", length > LONG);
  const parts = [lead];
  if (rest.length) parts.push(html("span", { class: "rest" }, ...mentions(trace, rest)));
  const standing = html("span", { class: "standing" }, ...spaced([...parts, ...asides(trace, others)]));
  return reasons.length
    ? [standing, " ", html("span", { id, class: "reasons" }, ...spaced(asides(trace, reasons)))]
    : [standing];
}

/** @param {Trace} trace @param {Segment[][]} parts */
function asides(trace, parts) {
  return parts.map((part) => html("span", { class: "aside" }, ...mentions(trace, part)));
}

/** @param {HTMLElement[]} parts */
function spaced(parts) {
  return parts.flatMap((part, at) => (at ? [" ", part] : [part]));
}
