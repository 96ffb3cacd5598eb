# wrong-depth: depth - 2
def minimax(tree, depth, is_max):
    if depth <= 0 or not isinstance(tree, list): return tree
    return (max if is_max else min)(minimax(c, depth - 2, not is_max) for c in tree)
