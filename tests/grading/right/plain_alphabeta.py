from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = alphabeta(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
