// The ghost: what the slower search is looking at, told beside the search that skipped it.

import { MARKS } from "./sides.js";
import { readsAsNumber } from "../core/names.js";
import { byId } from "../shell/elements.js";

/** @import { Catalog } from "../core/catalog.js" */
/** @import { Side } from "../core/pairing.js" */
/** @import { Trace } from "../core/trace.js" */

/** Nobody looks at anything that the other one skipped. */
export function hideGhosts() {
  for (const ghost of document.querySelectorAll(".run .ghost")) ghost.textContent = "";
}

/**
 * @param {Side} side of the search that skipped something
 * @param {Side} other of the search that looks at it
 * @param {Trace} trace of that one
 * @param {number} row what it is looking at
 * @param {string[]} said of its value, and of how far it is
 * @param {Catalog} catalog
 */
export function showGhost(side, other, trace, row, [value, progress], catalog) {
  const worth = /^[\d−]/.test(value) ? ` = ${value}` : value && ` ${value}`;
  byId(`ghost${side}`).textContent = [`${MARKS[other]} ${called(trace, row, catalog)}${worth}`, progress].filter(Boolean).join(" · ");
}

/**
 * A row by its name; one that reads as a number is told from values.
 * @param {Trace} trace
 * @param {number} row
 * @param {Catalog} catalog
 */
function called(trace, row, catalog) {
  const name = trace.name(row) || catalog.text("name.start");
  return readsAsNumber(name) ? catalog.text(`name.${trace.isTree ? "node" : "move"}.number`, { name }) : name;
}
