def alphabeta(node, alpha, beta, maximizing):
    if isinstance(node, (int, float)):
        return node
    if maximizing:
        for child in node:
            alpha = max(alpha, alphabeta(child, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    else:
        for child in node:
            beta = min(beta, alphabeta(child, alpha, beta, True))
            if alpha >= beta:
                return alpha
        return beta
