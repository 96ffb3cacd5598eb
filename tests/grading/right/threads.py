from concurrent.futures import ThreadPoolExecutor
def minimax(tree, is_max, top=True):
    if not isinstance(tree, list): return tree
    if top:
        with ThreadPoolExecutor(2) as pool:
            values = list(pool.map(lambda c: minimax(c, not is_max, False), tree))
    else:
        values = [minimax(c, not is_max, False) for c in tree]
    return max(values) if is_max else min(values)
