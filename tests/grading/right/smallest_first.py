from math import inf
def alphabeta(tree, alpha, beta, is_max):
    "tries better moves first, by the value at depth one"
    if isinstance(tree, (int, float)): return tree
    def size(t): return sum(map(size, t)) if isinstance(t, list) else 1
    best = -inf if is_max else inf
    for c in sorted(tree, key=size):
        v = alphabeta(c, alpha, beta, not is_max)
        if is_max: best = max(best, v); alpha = max(alpha, best)
        else: best = min(best, v); beta = min(beta, best)
        if alpha >= beta: break
    return best
