from math import inf


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    if is_max:
        best = -inf
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
