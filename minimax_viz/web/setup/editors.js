// The editor for each kind of set-up; what is kept as a text is set up in the page's own field.

import { CellsEditor } from "./cells.js";
import { ChessEditor } from "./chess.js";
import { ColumnsEditor } from "./columns.js";
import { HeapsEditor } from "./heaps.js";
import { TreeEditor } from "./tree.js";

/** @typedef {{ show: (setup: any) => void, speak: () => void, tellBest?: (moves: string[], worth: string) => void }} Editor */
/** @typedef {new (...given: ConstructorParameters<typeof TreeEditor>) => Editor} MakeEditor */

/** @type {Record<string, MakeEditor | undefined>} */
export const EDITORS = {
  cells: CellsEditor,
  columns: ColumnsEditor,
  heaps: HeapsEditor,
  chess: ChessEditor,
  tree: TreeEditor,
};
