cache = {}


def minimax(tree, is_max):
    if isinstance(tree, (int, float)):
        return tree
    key = (str(tree), is_max)
    if key not in cache:
        cache[key] = (max if is_max else min)([minimax(child, not is_max) for child in tree])
    return cache[key]


def alphabeta(tree, alpha, beta, is_max):
    if isinstance(tree, (int, float)):
        return tree
    key = (str(tree), alpha, beta, is_max)
    if key in cache:
        return cache[key]
    best = float("-inf") if is_max else float("inf")
    for child in tree:
        v = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if beta <= alpha:
            break
    cache[key] = best
    return best
