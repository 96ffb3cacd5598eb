# extra-cut: a cut ends the loop of the parent, too
from math import inf


def search(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree, False
    best = -inf if is_max else inf
    for child in tree:
        value, was_cut = search(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            return best, True
        if was_cut:
            break
    return best, False


def alphabeta(tree, alpha, beta, is_max):
    return search(tree, alpha, beta, is_max)[0]
