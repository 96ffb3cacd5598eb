# crash: geeks depth too far
def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    if depth == 4: return values[nodeIndex]
    best = -1000 if maximizingPlayer else 1000
    for i in range(0, 2):
        v = minimax(depth + 1, nodeIndex * 2 + i, not maximizingPlayer, values, alpha, beta)
        best = max(best, v) if maximizingPlayer else min(best, v)
    return best
