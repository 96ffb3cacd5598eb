# wrong-sign: abs()
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return abs(tree)
    return (max if is_max else min)(minimax(child, not is_max) for child in tree)
