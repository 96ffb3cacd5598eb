# changes-tree: pop(0)
def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    values = []
    while tree:
        values.append(minimax(tree.pop(0), not is_max))
    return max(values) if is_max else min(values)
