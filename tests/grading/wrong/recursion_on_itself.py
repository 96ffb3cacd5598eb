# endless: calls itself about the same node
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    return (max if is_max else min)(minimax(tree, not is_max) for child in tree)
