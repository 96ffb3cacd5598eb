# last-child-skipped: range(len(tree) - 1), and a node with one child has no value at all
from math import inf


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for i in range(len(tree) - 1):
        value = minimax(tree[i], not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best
