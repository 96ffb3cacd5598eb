# missed-cut: cuts with the rule alpha > beta + 1
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    for c in tree:
        v = alphabeta(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha > beta + 1: break
    return best
