# wrong-window: beta is never lowered
from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree, None
    best, move = (-inf if is_max else inf), None
    for i, child in enumerate(tree):
        value, _ = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            if value > best:
                best, move = value, i
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        else:
            if value < best:
                best, move = value, i
            if best <= alpha:
                break
    return best, move
