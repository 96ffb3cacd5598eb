# wrong-comparison: swapped, seen at the root itself
def minimax(t, m):
    if isinstance(t, (int, float)):
        return t
    return (min if m else max)(minimax(c, not m) for c in t)
