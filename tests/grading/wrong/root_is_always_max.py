# wrong-player: alphabeta ignores is_max at root (max first)
from math import inf
def alphabeta(tree, alpha, beta, is_max):
    def go(t, a, b, m):
        if not isinstance(t, list): return t
        best = -inf if m else inf
        for c in t:
            v = go(c, a, b, not m)
            best = max(best, v) if m else min(best, v)
            if m: a = max(a, best)
            else: b = min(b, best)
            if a >= b: break
        return best
    return go(tree, alpha, beta, True)
