from functools import lru_cache


def frozen(tree):
    return tuple(frozen(child) for child in tree) if isinstance(tree, list) else tree


@lru_cache(maxsize=None)
def search(node, is_max):
    if not isinstance(node, tuple):
        return node
    pick = max if is_max else min
    return pick(search(child, not is_max) for child in node)


def minimax(tree, is_max):
    return search(frozen(tree), is_max)
