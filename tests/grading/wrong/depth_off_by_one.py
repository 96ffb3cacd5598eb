# wrong-depth: stops at depth 1
def minimax(tree, depth, is_max):
    if depth == 1 or not isinstance(tree, list):
        return tree
    return (max if is_max else min)(minimax(child, depth - 1, not is_max) for child in tree)
