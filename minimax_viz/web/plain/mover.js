// In place of narration/mover.js where a search is told from MAX's side.

import { Narrator } from "../narration/narrator.js";

/**
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {import("../narration/catalog.js").Catalog} catalog
 */
export function narratorOf(trace, catalog) {
  return new Narrator(trace, catalog);
}
