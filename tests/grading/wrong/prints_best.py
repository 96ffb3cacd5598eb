# prints-only: alphabeta
def alphabeta(tree, alpha, beta, is_max):
    def go(t, m):
        if not isinstance(t, list): return t
        return (max if m else min)(go(c, not m) for c in t)
    print("best", go(tree, is_max))
