from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree, None
    best, move = (-inf if is_max else inf), None
    for i, child in enumerate(tree):
        value, _ = alphabeta(child, alpha, beta, not is_max)
        if value > best if is_max else value < best:
            best, move = value, i
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
