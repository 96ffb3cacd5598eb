# window-not-passed: default arguments
from math import inf
def alphabeta(tree, alpha=-inf, beta=inf, is_max=True):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    for c in tree:
        v = alphabeta(c, is_max=not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha >= beta: break
    return best
