// The columns of a trace document as typed arrays, and the shape of the tree that follows from them.

const FIRST_CHARACTER = 48;

export const INTERIOR = 0;
export const HORIZON = 2;
export const VISITED = 3;

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
 * The row of each row's parent; -1 for the root.
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
  for (let row = parents.length - 1; row > 0; row--) sizes[parents[row]] += sizes[row];
  return sizes;
}

/**
 * Before each row, and at the end: how many rows were visited, and how many cutoffs lie there.
 * @param {ArrayLike<number>} kind
 * @param {Int32Array} parents
 */
export function countsOf(kind, parents) {
  const visited = new Int32Array(parents.length + 1);
  const cutoffs = new Int32Array(parents.length + 1);
  let cutParent = -1;
  for (let row = 0; row < parents.length; row++) {
    const skipped = kind[row] > VISITED;
    visited[row + 1] = visited[row] + (skipped ? 0 : 1);
    cutoffs[row + 1] = cutoffs[row] + (skipped && parents[row] !== cutParent ? 1 : 0);
    if (skipped) cutParent = parents[row];
  }
  return { visited, cutoffs };
}
