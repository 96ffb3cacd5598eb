// The window with which each node was entered, and the suppliers of the bounds that cutoffs met: record/windows.py.

import { PRUNED, VISITED } from "./columns.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {{ supplier: number, skipped: number }} Cutoff */
/** @typedef {{ alpha: Float64Array, beta: Float64Array, cutoffs: Map<number, Cutoff> }} Windows */

/**
 * One pass in preorder; the lists are indexed by ply and describe the path to the current row.
 * @param {Trace} trace
 * @returns {Windows}
 */
export function windowsOf(trace) {
  const windowAlpha = new Float64Array(trace.rows).fill(-Infinity);
  const windowBeta = new Float64Array(trace.rows).fill(Infinity);
  /** @type {Map<number, Cutoff>} */
  const cutoffs = new Map();
  if (!trace.prunes) return { alpha: windowAlpha, beta: windowBeta, cutoffs };
  /** @type {number[]} */
  const node = [], pending = [], alphaFrom = [-1], betaFrom = [-1], alpha = [-Infinity], beta = [Infinity];
  for (let row = 0; row < trace.rows; row++) {
    const ply = trace.ply[row];
    const above = ply ? ply - 1 : 0;
    const turn = ply > 0 && trace.maximises(node[above]);
    if (ply && pending[above] >= 0) {
      const value = trace.value(pending[above]);
      pending[above] = -1;
      if (value !== null && turn && value > alpha[above]) {
        alpha[above] = value;
        alphaFrom[above] = node[above];
      } else if (value !== null && !turn && value < beta[above]) {
        beta[above] = value;
        betaFrom[above] = node[above];
      }
    }
    if (trace.kind[row] > PRUNED) continue;
    if (trace.kind[row] > VISITED) {
      const known = cutoffs.get(node[above]) ?? { supplier: turn ? betaFrom[above] : alphaFrom[above], skipped: 0 };
      known.skipped += 1;
      cutoffs.set(node[above], known);
      continue;
    }
    alpha[ply] = windowAlpha[row] = alpha[above];
    beta[ply] = windowBeta[row] = beta[above];
    alphaFrom[ply] = alphaFrom[above];
    betaFrom[ply] = betaFrom[above];
    node[ply] = row;
    pending[ply] = -1;
    if (ply) pending[above] = row;
  }
  return { alpha: windowAlpha, beta: windowBeta, cutoffs };
}
