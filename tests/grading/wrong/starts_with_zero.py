# wrong-start: the best value begins with 0
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    best = 0
    for child in tree:
        value = minimax(child, not is_max)
        if is_max and value > best or not is_max and value < best:
            best = value
    return best
