def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    for child in tree:
        value = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if is_max else beta
