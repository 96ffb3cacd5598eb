// Whose turn it is, in signs and words, chance included.

import { withName } from "../narration/names.js";

/** @typedef {import("../kernel/trace.js").NodeType} NodeType */

/** @type {Record<NodeType, string>} */
export const SIGNS = { max: "▲", min: "▼", chance: "●" };

/**
 * @param {NodeType} player
 * @param {import("../kernel/trace.js").Trace} trace
 * @param {import("../narration/catalog.js").Catalog} catalog
 */
export function turnWord(player, trace, catalog) {
  return player === "chance" ? catalog.text("page.visits.chance") : withName(player, trace.document.players);
}
