"""Asks for the exact types, and looks at leaves inside the loop."""


def minimax(tree, is_max):
    best = None
    for child in tree:
        if type(child) == list:
            value = minimax(child, not is_max)
        else:
            value = child
        if best is None or (value > best) == is_max and value != best:
            best = value
    return best


def alphabeta(tree, alpha, beta, is_max):
    if type(tree) is int or type(tree) is float:
        return tree
    if is_max:
        v = -10**9
        for child in tree:
            v = max(v, alphabeta(child, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = 10**9
    for child in tree:
        v = min(v, alphabeta(child, alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
