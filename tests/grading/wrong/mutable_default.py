# keeps-state: mutable default
def minimax(tree, is_max, seen=[]):
    if not isinstance(tree, list): return tree
    for c in tree: seen.append(minimax(c, not is_max, []))
    return max(seen) if is_max else min(seen)
