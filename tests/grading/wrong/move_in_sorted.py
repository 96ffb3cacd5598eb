# wrong-move: the place among sorted children
from math import inf


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree, None
    best, move = (-inf if is_max else inf), None
    for i, child in enumerate(sorted(tree, key=str)):
        value, _ = minimax(child, not is_max)
        if value > best if is_max else value < best:
            best, move = value, i
    return best, move
