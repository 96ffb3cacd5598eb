"""Negamax inside, the asked-for functions outside; the values only."""
INF = float("inf")


def negamax(node, sign):
    if not isinstance(node, list):
        return sign * node
    return max(-negamax(child, -sign) for child in node)


def negamax_ab(node, a, b, sign):
    if not isinstance(node, list):
        return sign * node
    best = -INF
    for child in node:
        best = max(best, -negamax_ab(child, -b, -a, -sign))
        a = max(a, best)
        if a >= b:
            return best
    return best


def minimax(tree, is_max):
    sign = 1 if is_max else -1
    return sign * negamax(tree, sign)


def alphabeta(tree, alpha, beta, is_max):
    if is_max:
        return negamax_ab(tree, alpha, beta, 1)
    return -negamax_ab(tree, -beta, -alpha, -1)
