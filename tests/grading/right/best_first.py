"""Searches the largest subtree first: any order is right."""


def height(tree):
    return 1 + max(height(child) for child in tree) if isinstance(tree, list) else 0


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree, None
    order = sorted(range(len(tree)), key=lambda place: -height(tree[place]))
    best, move = (-1e9, None) if is_max else (1e9, None)
    for place in order:
        value, _ = alphabeta(tree[place], alpha, beta, not is_max)
        if (value > best) if is_max else (value < best):
            best, move = value, place
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
