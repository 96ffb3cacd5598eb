def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree, None
    values = [minimax(child, not is_max)[0] for child in tree]
    best = max(values) if is_max else min(values)
    return best, values.index(best)
