class Searcher:
    def __init__(self, prune):
        self.prune = prune
        self.nodes = 0

    def search(self, node, alpha, beta, player):
        self.nodes += 1
        if self.is_terminal(node):
            return node, None
        best_move = None
        best = float("-inf") if player == "max" else float("inf")
        for move, child in enumerate(node):
            value, _ = self.search(child, alpha, beta, "min" if player == "max" else "max")
            if player == "max" and value > best:
                best, best_move = value, move
                alpha = max(alpha, best)
            elif player == "min" and value < best:
                best, best_move = value, move
                beta = min(beta, best)
            if self.prune and alpha >= beta:
                break
        return best, best_move

    def is_terminal(self, node):
        return not hasattr(node, "__len__")


def minimax(tree, is_max):
    return Searcher(False).search(tree, float("-inf"), float("inf"), "max" if is_max else "min")


def alphabeta(tree, alpha, beta, is_max):
    return Searcher(True).search(tree, alpha, beta, "max" if is_max else "min")
