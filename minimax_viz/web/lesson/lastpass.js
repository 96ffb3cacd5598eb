// Of a search in visits what can be laid over another search: the last finished pass, of each move its last visit.

import {
  MERGED,
  TRANSPOSITION,
  VISITED,
  countsOf,
  numbersOf,
  parentsOf,
  sizesOf,
  sourcesOf,
} from "../kernel/columns.js";
import { PURPOSES, placesOf } from "../kernel/visits.js";

/** @typedef {import("../kernel/trace.js").TraceDocument} TraceDocument */

const OF_VISITS = /** @type {const} */ (["alpha", "beta", "low", "high"]);

/** Whether a search made several passes or looked at moves twice. @param {TraceDocument} document */
export function hasMore({ passes, columns }) {
  return Boolean(passes?.length) || /[23]/.test(Array.from(numbersOf(columns.purpose ?? "")).join(""));
}

/**
 * The document of the last finished pass as a search of its own, of each move the last visit, with what
 * the whole search `costs`; others stay as they are.
 * @param {TraceDocument} document
 * @returns {TraceDocument}
 */
export function lastPass(document) {
  const { visits, passes = [], columns } = document;
  if (!visits || !hasMore(document)) return document;
  const end = passes.find(({ root }) => root > visits.root)?.root ?? document.rows;
  const kept = keptRows(document, visits.root, end);
  const now = new Map(kept.map((row, at) => [row, at]));
  const kind = numbersOf(columns.kind);
  const sources = sourcesOf(columns.source ?? "", kind);
  const taken = (/** @type {string | number[]} */ column) => {
    const numbers = numbersOf(column);
    return kept.map((row) => numbers[row] ?? 0);
  };
  const renumbered = (/** @type {Record<string, any>} */ known = {}) =>
    Object.fromEntries(Object.entries(known).flatMap(([row, told]) => {
      const at = now.get(Number(row));
      return at === undefined ? [] : [[at, told]];
    }));
  const choice = numbersOf(visits.choice);
  const purpose = taken(columns.purpose ?? "").map((one) => (PURPOSES[one] === "again" ? 0 : one));
  const ply = taken(columns.ply), kinds = taken(columns.kind);
  const { visited, pruned, cutoffs } = countsOf(kinds, parentsOf(ply));
  const leaves = kinds.filter((one) => one > 0 && one <= VISITED).length;
  const distances = kept.flatMap((row, at) =>
    kind[row] === TRANSPOSITION || kind[row] === MERGED ? [at - (now.get(sources[row]) ?? at)] : []
  );
  const own = Object.fromEntries(OF_VISITS.map((name) => [name, taken(visits[name])]));
  return {
    ...document,
    rows: kept.length,
    passes: [],
    probes: renumbered(document.probes),
    rest: renumbered(document.rest),
    open: renumbered(document.open),
    costs: {
      ...document.totals,
      passes: passes.length || 1,
      last_pass: kind.slice(visits.root, end).filter((one) => one <= VISITED).length,
    },
    totals: {
      ...document.totals,
      nodes: visited[kept.length],
      leaves,
      cutoffs: cutoffs[kept.length],
      pruned_moves: pruned[kept.length],
    },
    columns: {
      ply,
      kind: kinds,
      label: taken(columns.label),
      value: taken(columns.value),
      source: distances,
      purpose,
    },
    visits: {
      ...visits,
      .../** @type {any} */ (own),
      choice: kept.map((row, at) => (choice[row] ? (now.get(row + choice[row]) ?? at) - at : 0)),
      suppliers: Object
        .fromEntries(Object.entries(renumbered(visits.suppliers)).map(
          ([row, supplier]) => [row, now.get(supplier) ?? -1]
        )),
      root: 0,
      best_root: 0,
    },
  };
}

/**
 * The rows from one on up to an end, but for visits of moves that were visited again, with all below these.
 * @param {TraceDocument} document
 * @param {number} root
 * @param {number} end
 */
function keptRows(document, root, end) {
  const { columns, rows, probes } = document;
  const parents = parentsOf(numbersOf(columns.ply));
  const sizes = sizesOf(parents);
  const purposes = numbersOf(columns.purpose ?? "");
  const { places } = placesOf({ rows, parents, purposes, document: { probes } });
  /** @type {Map<string, number>} */
  const last = new Map();
  for (let row = root; row < end; row++) last.set(`${parents[row]} ${places[row]}`, row);
  const kept = [];
  for (let row = root; row < end;) {
    if (last.get(`${parents[row]} ${places[row]}`) === row) kept.push(row++);
    else row += sizes[row];
  }
  return kept;
}
