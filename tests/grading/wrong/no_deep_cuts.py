# missed-deep-cut: a node hands down only what it has found itself
from math import inf


def search(tree, bound, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = search(child, best, not is_max)
        best = max(best, value) if is_max else min(best, value)
        if best >= bound if is_max else best <= bound:
            break
    return best


def alphabeta(tree, alpha, beta, is_max):
    return search(tree, beta if is_max else alpha, is_max)
