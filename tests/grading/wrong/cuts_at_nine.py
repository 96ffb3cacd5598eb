# extra-cut: cuts when v equals alpha at max (v >= alpha)
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    if is_max:
        v = -inf
        for c in tree:
            v = max(v, alphabeta(c, alpha, beta, False))
            if v >= beta or v == 9: break
            alpha = max(alpha, v)
        return v
    v = inf
    for c in tree:
        v = min(v, alphabeta(c, alpha, beta, True))
        if v <= alpha: break
        beta = min(beta, v)
    return v
