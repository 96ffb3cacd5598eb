# a function for each player, as in Russell & Norvig; moves first
import math


def max_value(node, alpha, beta):
    if type(node) in (int, float):
        return None, node
    v, move = -math.inf, None
    for i in range(len(node)):
        _, v2 = min_value(node[i], alpha, beta)
        if v2 > v:
            v, move = v2, i
            alpha = max(alpha, v)
        if v >= beta:
            return move, v
    return move, v


def min_value(node, alpha, beta):
    if type(node) in (int, float):
        return None, node
    v, move = math.inf, None
    for i in range(len(node)):
        _, v2 = max_value(node[i], alpha, beta)
        if v2 < v:
            v, move = v2, i
            beta = min(beta, v)
        if v <= alpha:
            return move, v
    return move, v


def alphabeta(tree, alpha, beta, is_max):
    return max_value(tree, alpha, beta) if is_max else min_value(tree, alpha, beta)
