def minimax(tree, is_max):
    if isinstance(tree, tuple):
        return (max if is_max else min)([minimax(child, not is_max) for child in tree])
    return tree
