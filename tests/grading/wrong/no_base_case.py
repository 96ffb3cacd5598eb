# crash: numbers have no children
def minimax(tree, is_max):
    values = [minimax(child, not is_max) for child in tree]
    return max(values) if is_max else min(values)
