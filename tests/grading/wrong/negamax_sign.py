# wrong-sign: negamax without the sign at the leaves
def go(node, is_max):
    if not isinstance(node, list):
        return node
    return max(-go(child, not is_max) for child in node)


def minimax(tree, is_max):
    return go(tree, is_max)
