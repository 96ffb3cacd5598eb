# first-child-skipped: range(1, len(tree))
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    first = 1 if len(tree) > 1 else 0
    values = [minimax(tree[i], not is_max) for i in range(first, len(tree))]
    return max(values) if is_max else min(values)
