// Finding rows: by the name of a node, by its move, or by how the board looks there.

/** @typedef {import("../kernel/trace.js").Trace} Trace */

const SLICE = 40_000; // rows looked at between two pauses
const ANY = "?"; // a square that may hold anything

/**
 * The visited rows that a query names, slice by slice, in the order of the search. A query that is as long as the
 * board is a position; any other is part of a name, a move or a text board, the whole of one where there is such a one.
 * @param {Trace} trace
 * @param {string} query
 * @returns {Generator<number[]>}
 */
export function* found(trace, query) {
  const cells = cellsOf(trace, query);
  yield* cells ? boards(trace, cells) : labelled(trace, query.trim().toLocaleLowerCase());
}

/**
 * Read a query as the marks of a board; null if it is not a board.
 * @param {Trace} trace
 * @param {string} query
 */
function cellsOf(trace, query) {
  const { look } = trace.document;
  if (!Array.isArray(look)) return null;
  const signs = Array.from(query.replace(/[\s/|,]/g, "").toUpperCase().replaceAll("_", "."));
  if (signs.length !== look.length * look[0].length) return null;
  const marks = new Set([
    "",
    ".",
    ANY,
    ...look.flat(),
    ...trace.labels.change.flatMap((change) => (Array.isArray(change) ? change.map(([, mark]) => mark) : [])),
  ].map(plain));
  return signs.every((sign) => marks.has(sign)) ? signs : null;
}

/** @param {string} mark */
function plain(mark) {
  return (mark || ".").toUpperCase();
}

/**
 * @param {Trace} trace
 * @param {string} wanted
 * @returns {Generator<number[]>}
 */
function* labelled(trace, wanted) {
  const { name, move, change } = trace.labels;
  const texts = name.map((known, at) =>
    [known, move[at], change[at]].filter((text) => typeof text === "string").map((text) => text.toLocaleLowerCase())
  );
  const isWhole = texts.some((known) => known.includes(wanted));
  const fits = texts.map((known) => known.some((text) => (isWhole ? text === wanted : text.includes(wanted))));
  for (let first = 0; first < trace.rows; first += SLICE) {
    const rows = [];
    for (let row = first; row < Math.min(trace.rows, first + SLICE); row++) if (fits[trace.label[row]]) rows.push(row);
    yield rows;
  }
}

/**
 * One walk in preorder that keeps the board and how many of its squares differ from what is looked for.
 * @param {Trace} trace
 * @param {string[]} wanted
 * @returns {Generator<number[]>}
 */
function* boards(trace, wanted) {
  const start = /** @type {string[][]} */ (trace.document.look).flat().map(plain);
  const differs = (
    /** @type {number} */ cell,
    /** @type {string} */ mark,
  ) => (wanted[cell] !== ANY && wanted[cell] !== mark ? 1 : 0);
  const cells = [...start];
  let wrong = cells.reduce((count, mark, cell) => count + differs(cell, mark), 0);
  const put = (/** @type {number} */ cell, /** @type {string} */ mark) => {
    wrong += differs(cell, mark) - differs(cell, cells[cell]);
    cells[cell] = mark;
  };
  /** What to put back when the walk leaves a ply: @type {[number, string][][]} */
  const undo = [];
  for (let first = 0; first < trace.rows; first += SLICE) {
    const rows = [];
    for (let row = first; row < Math.min(trace.rows, first + SLICE); row++) {
      const ply = trace.ply[row];
      while (undo.length > ply) for (const [cell, mark] of (undo.pop() ?? []).reverse()) put(cell, mark);
      const changes = trace.cellChanges(row);
      undo[ply] = changes.map(([cell]) => [cell, cells[cell]]);
      for (const [cell, mark] of changes) put(cell, plain(mark));
      if (!wrong) rows.push(row);
    }
    yield rows;
  }
}
