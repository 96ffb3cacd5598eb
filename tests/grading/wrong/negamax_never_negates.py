# wrong-sign: negamax with no negation in recursion
def nega(t, s):
    if not isinstance(t, list): return s * t
    return max(nega(c, -s) for c in t)
def minimax(tree, is_max):
    s = 1 if is_max else -1
    return s * nega(tree, s)
