# missed-deep-cut: passes only (best, inf) and (-inf, best)
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = -inf if is_max else inf
    for c in tree:
        if is_max:
            best = max(best, alphabeta(c, best, inf, False))
            if best >= beta: break
        else:
            best = min(best, alphabeta(c, -inf, best, True))
            if best <= alpha: break
    return best
