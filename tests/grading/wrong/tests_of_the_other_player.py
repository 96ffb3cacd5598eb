# wrong-side: max tests v <= alpha, min tests v >= beta
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    return max_value(tree, alpha, beta) if is_max else min_value(tree, alpha, beta)
def max_value(t, a, b):
    if not isinstance(t, list): return t
    v = -inf
    for c in t:
        v = max(v, min_value(c, a, b))
        if v <= a: return v
        a = max(a, v)
    return v
def min_value(t, a, b):
    if not isinstance(t, list): return t
    v = inf
    for c in t:
        v = min(v, max_value(c, a, b))
        if v >= b: return v
        b = min(b, v)
    return v
