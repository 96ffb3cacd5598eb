// The editor for each kind of set-up; what is kept as a text is set up in the page's own field.

import { CellsEditor } from "./cells.js";
import { ChessEditor } from "./chess.js";
import { ColumnsEditor } from "./columns.js";
import { HeapsEditor } from "./heaps.js";
import { TreeEditor } from "./tree.js";

/** @typedef {{ show: (setup: any) => void, speak: () => void }} Editor */

const EDITORS = { cells: CellsEditor, columns: ColumnsEditor, heaps: HeapsEditor, chess: ChessEditor, tree: TreeEditor };

/**
 * @param {string} kind
 * @param {HTMLElement} place
 * @param {(change: Record<string, unknown>) => void} change
 * @param {import("./tools.js").Say} say
 * @returns {Editor | null} null for a text
 */
export function editorFor(kind, place, change, say) {
  if (kind in EDITORS) return new EDITORS[/** @type {keyof typeof EDITORS} */ (kind)](place, change, say);
  place.replaceChildren();
  return null;
}
