# bound-as-value: at a cut returns the other end
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    if is_max:
        v = -inf
        for c in tree:
            v = max(v, alphabeta(c, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta: return alpha
        return beta
    v = inf
    for c in tree:
        v = min(v, alphabeta(c, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta: return beta
    return alpha
