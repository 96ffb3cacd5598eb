// Plain minimax of an explicit tree, every node of it: search/minimax.py.

/** @typedef {import("./recorder.js").Recorder} Recorder */
/** @typedef {import("./treetext.js").TreeNode} TreeNode */
/**
 * How a search goes: to which ply, and in which order it tries a node's moves.
 * @typedef {{ depth: number | null, ordering: (node: TreeNode, ply: number) => TreeNode[] }} Plan
 */
/**
 * A call: what it yields are the calls that it makes, what they return it gets back.
 * @typedef {Generator<Call, number, number>} Call
 */

/**
 * The minimax value of a node; nodes at the depth limit are worth 0.
 * @param {TreeNode} root
 * @param {Recorder} recorder
 * @param {Plan} plan
 */
export function minimax(root, recorder, { depth, ordering }) {
  return called(valueOf(root, 0));

  /**
   * @param {TreeNode} node
   * @param {number} ply
   * @returns {Call}
   */
  function* valueOf(node, ply) {
    if (node.value !== null) return recorder.terminal(node.value);
    if (ply === depth) return recorder.horizon(0);
    const moves = ordering(node, ply);
    recorder.expand(moves);
    let best;
    if (node.player === "max") {
      best = -Infinity;
      for (const move of moves) {
        const value = yield valueOf(move, ply + 1);
        if (value > best) best = value;
      }
    } else {
      best = Infinity;
      for (const move of moves) {
        const value = yield valueOf(move, ply + 1);
        if (value < best) best = value;
      }
    }
    recorder.finish(best);
    return best;
  }
}

/**
 * What a call returns. The calls that are open stand in a list, so that a tree of any depth can be searched.
 * @param {Call} first
 */
export function called(first) {
  const open = [first];
  let returned = 0;
  for (let call = open.at(-1); call; call = open.at(-1)) {
    const { done, value } = call.next(returned);
    if (done) {
      returned = /** @type {number} */ (value);
      open.pop();
    } else open.push(/** @type {Call} */ (value));
  }
  return returned;
}
