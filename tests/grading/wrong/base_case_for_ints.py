# crash: other numbers than whole ones are no leaves
def minimax(tree, is_max):
    if isinstance(tree, int):
        return tree
    return (max if is_max else min)(minimax(child, not is_max) for child in tree)
