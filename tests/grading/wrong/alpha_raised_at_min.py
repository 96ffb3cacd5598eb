# wrong-side: alpha raised at both
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    for c in tree:
        v = alphabeta(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best
