# missed-deep-cut: negamax passes (-b, -best)
from math import inf
def nega(t, a, b, s):
    if not isinstance(t, list): return s * t
    best = -inf
    for c in t:
        best = max(best, -nega(c, -inf, -best, -s))
        if best >= b: return best
    return best
def alphabeta(tree, alpha, beta, is_max):
    s = 1 if is_max else -1
    return s * nega(tree, -inf, inf, s)
