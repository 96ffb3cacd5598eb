# crash: index error
def minimax(tree, is_max):
    if not isinstance(tree, list): return tree
    return (max if is_max else min)(minimax(tree[i], not is_max) for i in range(len(tree) + 1))
