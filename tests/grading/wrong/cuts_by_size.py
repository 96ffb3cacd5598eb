# extra-cut: compares the absolute values
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if isinstance(tree, (int, float)): return tree
    best = -inf if is_max else inf
    for c in tree:
        v = alphabeta(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if abs(alpha) >= abs(beta) and alpha != -inf: break
    return best
