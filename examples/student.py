"""Minimax and alpha-beta as a student would hand them in; `minimax-viz grade examples/student.py` judges them.

A tree is a number or a sequence of trees. Each function returns the value and the place of the best move.
"""

from math import inf


def is_leaf(tree):
    """Whether a tree is a number."""
    return isinstance(tree, (int, float))


def minimax(tree, is_max):
    """The value of a tree, and the best move."""
    if is_leaf(tree):
        return tree, None
    best, best_move = (-inf if is_max else inf), None
    for move, child in enumerate(tree):
        value, _ = minimax(child, not is_max)
        if value > best if is_max else value < best:
            best, best_move = value, move
    return best, best_move


def alphabeta(tree, alpha, beta, is_max):
    """The same, without looking at what cannot matter."""
    if is_leaf(tree):
        return tree, None
    best, best_move = (-inf if is_max else inf), None
    for move, child in enumerate(tree):
        value, _ = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
        else:
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move
