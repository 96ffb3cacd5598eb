# last-child-skipped: range(len(tree) - 1)
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    if len(tree) == 1:
        return minimax(tree[0], not is_max)
    values = []
    for i in range(len(tree) - 1):
        values.append(minimax(tree[i], not is_max))
    return max(values) if is_max else min(values)
