# wrong-player: the turn never changes
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    for child in tree:
        v = alphabeta(child, alpha, beta, is_max)
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if is_max else beta
