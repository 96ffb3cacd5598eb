# rule-ge-gt: >= at MAX, < at MIN
from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    if is_max:
        best = -inf
        for child in tree:
            best = max(best, alphabeta(child, alpha, beta, False))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = inf
    for child in tree:
        best = min(best, alphabeta(child, alpha, beta, True))
        if best < alpha:
            return best
        beta = min(beta, best)
    return best
