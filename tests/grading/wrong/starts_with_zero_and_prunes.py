# wrong-start: alphabeta with 0
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return tree
    best = 0
    for c in tree:
        v = alphabeta(c, alpha, beta, not is_max)
        if is_max:
            if v > best: best = v
            alpha = max(alpha, best)
        else:
            if v < best: best = v
            beta = min(beta, best)
        if beta <= alpha: break
    return best
