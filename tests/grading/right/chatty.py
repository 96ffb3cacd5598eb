def minimax(tree, is_max, level=0, verbose=True):
    if isinstance(tree, (int, float)):
        if verbose:
            print("  " * level, "leaf", tree)
        return tree
    values = [minimax(t, not is_max, level + 1) for t in tree]
    print("  " * level, values)
    return max(values) if is_max else min(values)
