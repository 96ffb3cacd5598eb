# missed-deep-cut: own tree class, beta and alpha only from the parent
from math import inf
class T:
    def __init__(self, raw): self.raw = raw; self.kids = [T(r) for r in raw] if isinstance(raw, (list, tuple)) else []
def alphabeta(tree, alpha, beta, is_max):
    def go(t, bound, m):
        if not t.kids: return t.raw
        best = None
        for k in t.kids:
            v = go(k, best, not m)
            if best is None or (v > best if m else v < best): best = v
            if bound is not None and (best >= bound if m else best <= bound): break
        return best
    return go(T(tree), None, is_max)
