# missed-cut: only min cuts
from math import inf
def alphabeta(tree, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or not isinstance(tree, list): return tree
    if maximizingPlayer:
        v = -inf
        for c in tree:
            v = max(v, alphabeta(c, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
        return v
    v = inf
    for c in tree:
        v = min(v, alphabeta(c, depth - 1, alpha, beta, True))
        beta = min(beta, v)
        if beta <= alpha: break
    return v
