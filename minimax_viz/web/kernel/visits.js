// Searches in visits: the rows' places, and what Python derives by making the search again: record/visits.py.

import { PRUNED, numbersOf } from "./columns.js";
import { nameNodes } from "./treetext.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** An end of a window or an interval. @typedef {number | "inf" | "-inf"} End */
/**
 * What only a page's document has: columns of places among the `ends`, from 1, 0 for none; that of choices says how many
 * rows further on the chosen child is.
 * @typedef {object} Visits
 * @property {End[]} ends
 * @property {string | number[]} alpha
 * @property {string | number[]} beta
 * @property {string | number[]} low
 * @property {string | number[]} high
 * @property {string | number[]} choice
 * @property {Record<string, number>} suppliers
 * @property {number} root
 * @property {number} best_root
 * @property {string[]} best_moves
 * @property {string[]} open_moves
 * @property {Record<string, [low: End, high: End]>} known what all passes together prove of the result, by row
 * @property {{ nodes: number, outcomes: number, moves: number }} spared what Star2's probes made it needless to look at
 * @property {number[]} proved the rows above estimates whose values are proved all the same
 */
/**
 * One search from the root: the rows from `root` up to `end`; `alpha` and `beta` are the root's window.
 * @typedef {{ root: number, end: number, depth: number | null, alpha: number, beta: number }} Pass
 */
/** By the names of nodes the values of leaves, null for others. @typedef {Map<string, number | null>} GivenLeaves */
/** Why a row was visited. @typedef {"search" | "scout" | "again" | "probe"} Purpose */

/** @type {Purpose[]} */
export const PURPOSES = ["search", "scout", "again", "probe"];
const AGAIN = PURPOSES.indexOf("again");
const PROBE = PURPOSES.indexOf("probe");

/** @param {End} end */
export function endOf(end) {
  return end === "inf" ? Infinity : end === "-inf" ? -Infinity : end;
}

/** What follows from the rows of a search in visits. @param {Visits} visits @param {Trace} trace */
export function derivedOf({ ends, alpha, beta, low, high, choice, suppliers }, trace) {
  const known = [NaN, ...ends.map(endOf)];
  const column = (/** @type {string | number[]} */ places) => Float64Array.from(numbersOf(places), (at) => known[at]);
  const cutoffs = Object.entries(suppliers).map(([node, supplier]) => {
    const row = Number(node);
    const skipped = trace.children(row).filter((child) => trace.kind[child] === PRUNED).length;
    return /** @type {const} */ ([row, { supplier, skipped }]);
  });
  return {
    windows: { alpha: column(alpha), beta: column(beta), cutoffs: new Map(cutoffs) },
    intervals: { lows: column(low), highs: column(high) },
    choices: Int32Array.from(numbersOf(choice), (by, row) => (by ? row + by : -1)),
  };
}

/**
 * The searches from the root, in order.
 * @param {Trace} trace
 * @returns {Pass[]}
 */
export function passesOf({ rows, settings: { depth }, document: { passes = [] } }) {
  const starts = passes.length ? passes : [{ root: 0, depth, window: /** @type {[End, End]} */ (["-inf", "inf"]) }];
  return starts.map(({ root, depth, window: [alpha, beta] }, at) => ({
    root,
    end: starts[at + 1]?.root ?? rows,
    depth,
    alpha: endOf(alpha),
    beta: endOf(beta),
  }));
}

/**
 * Each row's place among its siblings' moves, from 0, and which visit of its move it is, from 1.
 * @param {Pick<Trace, "rows" | "parents" | "purposes"> & { document: Pick<import("./trace.js").TraceDocument, "probes"> }} trace
 */
export function placesOf({ rows, parents, purposes, document: { probes = {} } }) {
  const places = new Int32Array(rows), visits = new Int32Array(rows).fill(1);
  const following = new Int32Array(rows);
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (let row = 0; row < rows; row++) {
    const parent = parents[row];
    if (parent < 0) continue;
    const purpose = purposes[row];
    if (purpose === PROBE) places[row] = probes[row];
    else if (purpose === AGAIN) places[row] = following[parent] - 1;
    else places[row] = following[parent]++;
    if (!purposes.length) continue;
    const key = `${parent} ${places[row]}`;
    visits[row] = (seen.get(key) ?? 0) + 1;
    seen.set(key, visits[row]);
  }
  return { places, visits };
}

/**
 * What a page knows of an explicit tree's leaves, those that were not looked at among them; where leaves that differ go by
 * one name, nothing.
 * @param {Trace} trace
 */
export function givenLeaves({ document: { board } }) {
  /** @type {GivenLeaves} */
  const found = new Map();
  const levels = [nodeIn(JSON.parse(board))];
  for (const node of levels) levels.push(...node.children);
  nameNodes(levels);
  for (const { name, value } of levels) found.set(name, found.has(name) && found.get(name) !== value ? null : value);
  return found;
}

/**
 * What a tree's JSON says of a node, as far as it matters for names and values.
 * @param {any} told
 * @returns {import("./treetext.js").Named}
 */
function nodeIn(told) {
  const node = Array.isArray(told) ? { children: told } : typeof told === "object" ? told : { value: told };
  const value = node.children ? null : Number(node.value);
  return { name: node.name ?? "", value, children: (node.children ?? []).map(nodeIn) };
}
