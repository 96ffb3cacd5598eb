# wrong-move: no move is ever remembered
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree, None
    values = [minimax(child, not is_max)[0] for child in tree]
    return (max(values) if is_max else min(values)), None
