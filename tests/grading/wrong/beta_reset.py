# window-not-passed: beta is infinite again at each child
from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = alphabeta(child, alpha, inf, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
