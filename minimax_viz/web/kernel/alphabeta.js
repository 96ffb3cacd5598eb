// Alpha-beta pruning of an explicit tree: search/alphabeta.py.

import { called } from "./minimax.js";

/** @typedef {import("./minimax.js").Call} Call */
/** @typedef {import("./recorder.js").Recorder} Recorder */
/** @typedef {import("./treetext.js").TreeNode} TreeNode */

/**
 * The minimax value of a node, without looking at moves that cannot change it.
 * @param {TreeNode} root
 * @param {Recorder} recorder
 * @param {import("./minimax.js").Plan} plan
 * @param {"ge" | "gt" | null} rule a node stops when alpha >= beta, or when alpha > beta
 * @param {"soft" | "hard" | null} fail a fail-hard node clamps its value to the window with which it was entered
 */
export function alphabeta(root, recorder, { depth, ordering }, rule, fail) {
  const meets = rule === "gt" ?
    (/** @type {number} */ alpha, /** @type {number} */ beta) => alpha > beta
    : (/** @type {number} */ alpha, /** @type {number} */ beta) => alpha >= beta;
  return called(valueOf(root, -Infinity, Infinity, 0));

  /**
   * @param {TreeNode} node
   * @param {number} alpha
   * @param {number} beta
   * @param {number} ply
   * @returns {Call}
   */
  function* valueOf(node, alpha, beta, ply) {
    if (node.value !== null) return recorder.terminal(node.value);
    if (ply === depth) return recorder.horizon(0);
    const moves = ordering(node, ply);
    recorder.expand(moves);
    const [low, high] = [alpha, beta];
    let best;
    if (node.player === "max") {
      best = -Infinity;
      for (const move of moves) {
        const value = yield valueOf(move, alpha, beta, ply + 1);
        if (value > best) {
          best = value;
          alpha = Math.max(alpha, best);
          if (meets(alpha, beta)) {
            recorder.cutoff();
            break;
          }
        }
      }
    } else {
      best = Infinity;
      for (const move of moves) {
        const value = yield valueOf(move, alpha, beta, ply + 1);
        if (value < best) {
          best = value;
          beta = Math.min(beta, best);
          if (meets(alpha, beta)) {
            recorder.cutoff();
            break;
          }
        }
      }
    }
    if (fail === "hard") best = Math.min(Math.max(best, low), high);
    recorder.finish(best);
    return best;
  }
}
