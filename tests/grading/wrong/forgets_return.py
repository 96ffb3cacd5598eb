# returns-nothing: the branch of MIN has no return
from math import inf


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    if is_max:
        best = -inf
        for child in tree:
            best = max(best, minimax(child, False))
        return best
    best = inf
    for child in tree:
        best = min(best, minimax(child, True))
