# wrong-start: -1 and 1 as ends
def minimax(tree, is_max):
    if not isinstance(tree, list): return tree
    best = -1 if is_max else 1
    for c in tree:
        v = minimax(c, not is_max)
        best = max(best, v) if is_max else min(best, v)
    return best
