# wrong-window: all children are searched with the window of the node, before the loop
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    values = [alphabeta(child, alpha, beta, not is_max) for child in tree]
    best = values[0]
    for value in values:
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
