# wrong-comparison: > where MIN needs <
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree, None
    best, move = None, None
    for i, child in enumerate(tree):
        value, _ = minimax(child, not is_max)
        if best is None or value > best:
            best, move = value, i
    return best, move
