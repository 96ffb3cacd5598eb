# wrong-value: the value of the last child is returned, not the best
from math import inf


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = minimax(child, not is_max)
        if is_max and value > best:
            best = value
        elif not is_max and value < best:
            best = value
    return value
