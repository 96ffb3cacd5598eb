# wrong-window: min_value raises beta (max)
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    for c in tree:
        v = alphabeta(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = min(alpha, best)
        else: beta = max(beta, best)
        if alpha >= beta: break
    return best
