def minimax(tree, is_max):
    # bottom-up: collapse the deepest lists
    import copy
    t = copy.deepcopy(tree)
    def collapse(t, m):
        if not isinstance(t, list): return t
        for i in range(len(t)):
            t[i] = collapse(t[i], not m)
        return max(t) if m else min(t)
    return collapse(t, is_max)
