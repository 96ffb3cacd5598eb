# missed-cut: own tree class, never cuts
from math import inf
class T:
    def __init__(self, raw): self.raw = raw; self.kids = [T(r) for r in raw] if isinstance(raw, (list, tuple)) else []
def alphabeta(tree, alpha, beta, is_max):
    def go(t, a, b, m):
        if not t.kids: return t.raw
        best = -inf if m else inf
        for k in t.kids:
            v = go(k, a, b, not m)
            best = max(best, v) if m else min(best, v)
            if m: a = max(a, best)
            else: b = min(b, best)
        return best
    return go(T(tree), alpha, beta, is_max)
