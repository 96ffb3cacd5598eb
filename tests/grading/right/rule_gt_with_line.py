import sys
def alphabeta(tree, alpha, beta, is_max):
    if isinstance(tree, (int, float)): return tree, ()
    best = None
    for i, c in enumerate(tree):
        v, line = alphabeta(c, alpha, beta, not is_max)
        if best is None or (v > best[0]) == is_max and v != best[0]:
            best = v, (i,) + line
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        if alpha > beta: break
    return best
