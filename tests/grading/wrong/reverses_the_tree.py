# changes-tree: reverse
def minimax(tree, is_max):
    if not isinstance(tree, list): return tree
    tree.reverse()
    return (max if is_max else min)([minimax(c, not is_max) for c in tree])
