// What a search left out before it tried any move, in words.

import { DISCARDED, MERGED } from "../kernel/columns.js";

/**
 * How many moves of the whole search were left out before it tried any, in words.
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {import("../narration/catalog.js").Catalog} catalog
 */
export function leftOutTexts(trace, catalog) {
  const [merged, discarded] = [trace.byKind[MERGED], trace.byKind[DISCARDED]];
  return [
    merged ? catalog.text("page.merged_moves", { moves: merged }) : "",
    discarded ? catalog.text("page.discarded_moves", { moves: discarded }) : "",
  ].filter(Boolean);
}
