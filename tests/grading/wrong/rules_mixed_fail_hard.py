# rule-ge-gt: > at max, <= at min
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    if is_max:
        for c in tree:
            alpha = max(alpha, alphabeta(c, alpha, beta, False))
            if alpha > beta: return beta
        return alpha
    for c in tree:
        beta = min(beta, alphabeta(c, alpha, beta, True))
        if beta <= alpha: return alpha
    return beta
