# wrong-side: MAX compares with alpha, MIN with beta
from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            if best >= alpha and alpha != -inf:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= beta and beta != inf:
                break
            beta = min(beta, best)
    return best
