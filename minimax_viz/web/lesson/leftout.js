// What a search left out before it tried any move, in words.

/**
 * How many moves of the whole search were left out before it tried any, in words.
 * @param {import("../core/trace.js").Trace} trace
 * @param {import("../core/catalog.js").Catalog} catalog
 */
export function leftOutTexts(trace, catalog) {
  const { merged, discarded } = trace.leftOutMoves;
  return [
    merged ? catalog.text("page.merged_moves", { moves: merged }) : "",
    discarded ? catalog.text("page.discarded_moves", { moves: discarded }) : "",
  ].filter(Boolean);
}
