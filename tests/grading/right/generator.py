def values(nodes, is_max):
    for node in nodes:
        yield minimax(node, is_max)


def minimax(tree, is_max):
    if not isinstance(tree, (list, tuple)):
        return tree
    return (max if is_max else min)(values(tree, not is_max))


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, (list, tuple)):
        return tree

    def bounds():
        low, high = alpha, beta
        for child in tree:
            value = alphabeta(child, low, high, not is_max)
            yield value
            if is_max:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                return

    return max(bounds()) if is_max else min(bounds())
