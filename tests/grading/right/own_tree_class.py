class Tree:
    def __init__(self, raw): self.raw = raw; self.kids = [Tree(r) for r in raw] if isinstance(raw, (list, tuple)) else []
    def value(self, m, a, b):
        if not self.kids: return self.raw
        best = None
        for k in self.kids:
            v = k.value(not m, a, b)
            if best is None or (v > best if m else v < best): best = v
            if m: a = max(a, best)
            else: b = min(b, best)
            if a >= b: break
        return best
def alphabeta(tree, alpha, beta, is_max): return Tree(tree).value(is_max, alpha, beta)
def minimax(tree, is_max):
    def v(t, m): return (max if m else min)(v(k, not m) for k in t.kids) if t.kids else t.raw
    return v(Tree(tree), is_max)
