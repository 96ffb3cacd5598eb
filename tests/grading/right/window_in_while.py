def alphabeta(tree, alpha, beta, is_max):
    if isinstance(tree, (int, float)): return tree
    if is_max:
        i = 0
        while i < len(tree) and alpha < beta:
            alpha = max(alpha, alphabeta(tree[i], alpha, beta, False)); i += 1
        return alpha
    i = 0
    while i < len(tree) and alpha < beta:
        beta = min(beta, alphabeta(tree[i], alpha, beta, True)); i += 1
    return beta
