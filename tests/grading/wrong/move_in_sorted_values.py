# wrong-move: index by value (list.index of another list)
def minimax(tree, is_max):
    if isinstance(tree, (int, float)): return tree, None
    vals = sorted(minimax(c, not is_max)[0] for c in tree)
    best = vals[-1] if is_max else vals[0]
    return best, vals.index(best)
