# endless: while loop without increment
def minimax(tree, is_max):
    if not isinstance(tree, list): return tree
    i = 0
    while i < len(tree):
        minimax(tree[i], not is_max)
    return 0
