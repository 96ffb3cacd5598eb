# last-child-skipped: while i < len - 1
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree, None
    best, mv = (-inf if is_max else inf), None
    i = 0
    while i < max(1, len(tree) - 1):
        v, _ = alphabeta(tree[i], alpha, beta, not is_max)
        if is_max and v > best: best, mv = v, i
        if not is_max and v < best: best, mv = v, i
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha >= beta: break
        i += 1
    return best, mv
