def minimax(tree, is_max):
    try:
        kids = iter(tree)
    except TypeError:
        return tree
    best = minimax(next(kids), not is_max)
    for k in kids:
        v = minimax(k, not is_max)
        best = max(best, v) if is_max else min(best, v)
    return best
