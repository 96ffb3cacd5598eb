// The columns of a trace document as typed arrays, and the shape of the tree that follows: record/structure.py.

const FIRST_CHARACTER = 48;

export const INTERIOR = 0;
export const TERMINAL = 1;
export const HORIZON = 2;
export const TRANSPOSITION = 3;
/** Rows up to this kind were visited. */
export const VISITED = 3;
export const PRUNED = 4;
export const MERGED = 5;
export const DISCARDED = 6;
export const UNPROBED = 7;
/** Rows from this kind on were left out before the search tried any move of their parent. */
export const LEFT_OUT = 5;

/**
 * A column: a string with one character a row from "0" on, or a list.
 * @param {string | number[]} column
 * @returns {Uint8Array | Int32Array}
 */
export function numbersOf(column) {
  if (typeof column !== "string") return Int32Array.from(column);
  const numbers = new Uint8Array(column.length);
  for (let at = 0; at < numbers.length; at++) numbers[at] = column.charCodeAt(at) - FIRST_CHARACTER;
  return numbers;
}

/**
 * The row that a transposition's value came from, or the twin of a merged move; -1 for all others.
 * @param {string | number[]} column distances, for those rows only
 * @param {ArrayLike<number>} kind
 */
export function sourcesOf(column, kind) {
  const distances = numbersOf(column);
  const sources = new Int32Array(kind.length).fill(-1);
  let at = 0;
  for (let row = 0; row < sources.length; row++) {
    if (kind[row] === TRANSPOSITION || kind[row] === MERGED) sources[row] = row - distances[at++];
  }
  return sources;
}

/**
 * The row of each row's parent; -1 for a root.
 * @param {ArrayLike<number>} ply
 */
export function parentsOf(ply) {
  const parents = new Int32Array(ply.length);
  /** @type {number[]} */
  const path = [];
  for (let row = 0; row < parents.length; row++) {
    path[ply[row]] = row;
    parents[row] = ply[row] ? path[ply[row] - 1] : -1;
  }
  return parents;
}

/**
 * How many rows each row's subtree has, itself included.
 * @param {Int32Array} parents
 */
export function sizesOf(parents) {
  const sizes = new Int32Array(parents.length).fill(1);
  for (let row = parents.length - 1; row > 0; row--) if (parents[row] >= 0) sizes[parents[row]] += sizes[row];
  return sizes;
}

/**
 * Before each row, and at the end: how many rows were visited, how many were pruned, and how many cutoffs lie there.
 * @param {ArrayLike<number>} kind
 * @param {Int32Array} parents
 */
export function countsOf(kind, parents) {
  const visited = new Int32Array(parents.length + 1);
  const pruned = new Int32Array(parents.length + 1);
  const cutoffs = new Int32Array(parents.length + 1);
  let cutParent = -1;
  for (let row = 0; row < parents.length; row++) {
    const isPruned = kind[row] === PRUNED;
    visited[row + 1] = visited[row] + (kind[row] <= VISITED ? 1 : 0);
    pruned[row + 1] = pruned[row] + (isPruned ? 1 : 0);
    cutoffs[row + 1] = cutoffs[row] + (isPruned && parents[row] !== cutParent ? 1 : 0);
    if (isPruned) cutParent = parents[row];
  }
  return { visited, pruned, cutoffs };
}

/**
 * How many rows there are of each kind.
 * @param {ArrayLike<number>} kind
 */
export function countsByKind(kind) {
  const counts = new Uint32Array(256);
  for (let row = 0; row < kind.length; row++) counts[kind[row]] += 1;
  return counts;
}

/**
 * The first number from `low` on that is answered yes, `high` where none before it is.
 * @param {number} low
 * @param {number} high
 * @param {(number: number) => boolean} answer no up to some number, yes from there on
 */
export function firstYes(low, high, answer) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (answer(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The second row that goes by each name, of names that occur more than once.
 * @param {ArrayLike<number>} label of each row, its place among the names
 * @param {string[]} names
 */
export function namedAgain(label, names) {
  /** @type {Map<string, number>} */
  const places = new Map();
  const placeOf = names.map((name, at) => places.get(name) ?? (places.set(name, at), at));
  const [first, second] = [0, 0].map(() => new Int32Array(names.length).fill(-1));
  for (let row = label.length - 1; row >= 0; row -= 1) {
    const at = placeOf[label[row]];
    second[at] = first[at];
    first[at] = row;
  }
  return new Map([...places].filter(([, at]) => second[at] >= 0).map(([name, at]) => [name, second[at]]));
}
