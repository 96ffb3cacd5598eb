# missed-cut: break only leaves the inner if, uses a flag too late
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    done = False
    for c in tree:
        v = alphabeta(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if done: break
        if alpha >= beta: done = True
    return best
