# wrong-value: average of children at min
def minimax(tree, is_max):
    if not isinstance(tree, list): return tree
    vs = [minimax(c, not is_max) for c in tree]
    return max(vs) if is_max else sum(vs) / len(vs)
