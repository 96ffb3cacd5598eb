# wrong-move: negamax with the move of the child
from math import inf
def minimax(tree, is_max):
    if not isinstance(tree, list): return tree, 0
    best = None
    for i, c in enumerate(tree):
        v, m = minimax(c, not is_max)
        if best is None or (is_max and v > best[0]) or (not is_max and v < best[0]): best = v, m
    return best
