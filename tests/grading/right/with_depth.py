import math


def minimax(node, depth, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizingPlayer:
        value = -math.inf
        for child in node:
            value = max(value, minimax(child, depth - 1, False))
        return value
    value = math.inf
    for child in node:
        value = min(value, minimax(child, depth - 1, True))
    return value


def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizingPlayer:
        value = -math.inf
        for child in node:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value > beta:
                break
            alpha = max(alpha, value)
        return value
    value = math.inf
    for child in node:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        if value < alpha:
            break
        beta = min(beta, value)
    return value
