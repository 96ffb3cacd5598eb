# wrong-comparison: < where MAX needs >
from math import inf


def minimax(tree, is_max):
    if isinstance(tree, (int, float)):
        return tree
    if is_max:
        best = inf
        for child in tree:
            value = minimax(child, False)
            if value < best:
                best = value
        return best
    best = inf
    for child in tree:
        value = minimax(child, True)
        if value < best:
            best = value
    return best
