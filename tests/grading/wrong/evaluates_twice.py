# too-many-nodes: each child is searched twice
from math import inf


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        if is_max and minimax(child, False) > best:
            best = minimax(child, False)
        if not is_max and minimax(child, True) < best:
            best = minimax(child, True)
    return best
