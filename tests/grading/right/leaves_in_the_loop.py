from math import inf
def alphabeta(tree, alpha, beta, is_max):
    def maxi(t, a, b):
        best = -inf
        for c in t:
            v = c if isinstance(c, (int, float)) else mini(c, a, b)
            best = max(best, v)
            if best >= b: return best
            a = max(a, best)
        return best
    def mini(t, a, b):
        best = inf
        for c in t:
            v = c if isinstance(c, (int, float)) else maxi(c, a, b)
            best = min(best, v)
            if best <= a: return best
            b = min(b, best)
        return best
    return (maxi if is_max else mini)(tree, alpha, beta)
