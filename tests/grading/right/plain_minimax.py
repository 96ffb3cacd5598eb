from math import inf


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = minimax(child, not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best
