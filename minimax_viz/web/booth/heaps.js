// Heaps of matches: a touch on one takes it, and all to the right of it.

import { html, svg } from "../shell/elements.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { Hints } from "./board.js" */
/** @typedef {{ name: string, size: number }} Heap */

const MOVE = /^([A-Z])(\d+)\u2192(\d+)$/; // from how many matches to how many
const HEAP = /^([A-Z]) (?:([|\s]*)|(\d+))$/;
const MOST = 30; // matches that are drawn; a larger heap has buttons

/**
 * The heaps that a text shows; null where it shows anything else, or more than can be drawn.
 * @param {import("../core/trace.js").Look} look
 * @returns {Heap[] | null}
 */
export function heapsIn(look) {
  if (typeof look !== "string") return null;
  const found = look.split("\n").map((line) => HEAP.exec(line.trimEnd().length === 1 ? `${line.trimEnd()} ` : line.trimEnd()));
  const heaps = found.flatMap((known) => (known ? [{ name: known[1], size: known[3] ? Number(known[3]) : (known[2].match(/\|/g) ?? []).length }] : []));
  return heaps.length === found.length && heaps.every(({ size }) => size <= MOST) ? heaps : null;
}

/**
 * The heaps as they stand, with the matches that were just taken.
 * @param {Heap[]} heaps
 * @param {Heap[]} before as they stood before
 * @param {[row: number, name: string][]} moves those that can be made, and what they are called
 * @param {Hints} hints
 * @param {Catalog} catalog
 * @returns {HTMLElement[]}
 */
export function heapElements(heaps, before, moves, hints, catalog) {
  const rows = new Map(moves.map(([row, name]) => [name, row]));
  return heaps.map(({ name, size }) => {
    const matches = Array.from({ length: size }, (_, at) => {
      const row = rows.get(`${name}${size}\u2192${at}`);
      const hint = row === undefined ? undefined : hints.get(row);
      const label = [catalog.text("booth.heap.take", { matches: size - at, heap: name }), hint?.word].filter(Boolean).join(", ");
      const button = html("button", { type: "button", class: "match", "aria-label": label, ...(row === undefined ? { "aria-disabled": "true" } : { "data-move": row }) }, matchstick());
      if (hint) button.append(html("span", { class: `hint${hint.isBest ? " best" : ""}`, ...(hint.isBest ? { "data-best": "" } : {}) }, hint.word));
      return button;
    });
    const gone = Math.max(0, (before.find((heap) => heap.name === name)?.size ?? size) - size);
    const taken = Array.from({ length: gone }, () => html("span", { class: "match gone", "aria-hidden": "true" }, matchstick()));
    return html("div", { class: "heap", role: "group", "aria-label": catalog.text("booth.heap", { heap: name, matches: size }) },
      html("span", { class: "heap-name", "aria-hidden": "true" }, name), ...matches, ...taken);
  });
}

/** Whether all moves take matches from heaps. @param {string[]} names */
export function areTakes(names) {
  return names.every((name) => MOVE.test(name));
}

function matchstick() {
  return svg("svg", { viewBox: "0 0 24 100", "aria-hidden": "true" }, svg("rect", { class: "stick", x: 8, y: 16, width: 8, height: 82, rx: 2 }), svg("ellipse", { class: "head", cx: 12, cy: 14, rx: 8, ry: 12 }));
}

/**
 * Show which matches a touch would take.
 * @param {Element} board
 * @param {Element | null} match
 */
export function previewTake(board, match) {
  for (const each of board.querySelectorAll(".match")) {
    const isTaken = match?.hasAttribute("data-move") && each.parentElement === match.parentElement && Boolean(match === each || match.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
    each.classList.toggle("taking", isTaken);
  }
}
