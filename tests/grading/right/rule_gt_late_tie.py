def minimax(t, m):
    if isinstance(t, int) or isinstance(t, float):
        return (t, None)
    best = None
    for k, c in enumerate(t):
        v = minimax(c, not m)[0]
        if best is None or (v >= best[0] if m else v <= best[0]):
            best = (v, k)
    return best


def alphabeta(t, a, b, m):
    if isinstance(t, int) or isinstance(t, float):
        return (t, None)
    best = None
    for k, c in enumerate(t):
        v = alphabeta(c, a, b, not m)[0]
        if best is None or (v > best[0] if m else v < best[0]):
            best = (v, k)
        if m and v > b or not m and v < a:
            break
        if m:
            a = max(a, v)
        else:
            b = min(b, v)
    return best
