from math import inf
def alphabeta(tree, alpha=-inf, beta=inf, is_max=True, path=()):
    if type(tree) == float or type(tree) == int: return (tree, list(path), 1)
    best, count = None, 1
    for i, c in enumerate(tree):
        v, line, n = alphabeta(c, alpha, beta, not is_max, path + (i,))
        count += n
        if best is None or (v > best[0] if is_max else v < best[0]): best = (v, line)
        if is_max: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if alpha >= beta: break
    return (*best, count)
