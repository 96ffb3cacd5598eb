def minimax(tree, is_max):
    "value and principal variation"
    if not isinstance(tree, list): return tree, []
    best = None
    for i in range(len(tree)):
        v, line = minimax(tree[i], not is_max)
        if best is None or (v > best[0] if is_max else v < best[0]): best = (v, [i] + line)
    return best
