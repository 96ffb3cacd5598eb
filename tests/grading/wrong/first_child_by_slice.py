# first-child-skipped: alphabeta tree[1:]
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    for c in tree[1:] or tree:
        v = alphabeta(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha >= beta: break
    return best
