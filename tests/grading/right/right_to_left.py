def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree, None
    scored = [(minimax(tree[i], not is_max)[0], i) for i in range(len(tree) - 1, -1, -1)]
    return max(scored) if is_max else min(scored)


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree, None
    best = None
    for i in reversed(range(len(tree))):
        v, _ = alphabeta(tree[i], alpha, beta, not is_max)
        if best is None or (is_max and v > best[0]) or (not is_max and v < best[0]):
            best = v, i
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best
