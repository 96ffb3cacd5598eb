# wrong-start: only MAX begins with 0
from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if isinstance(tree, (int, float)):
        return tree
    if is_max:
        best = 0
        for child in tree:
            best = max(best, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for child in tree:
        best = min(best, alphabeta(child, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
