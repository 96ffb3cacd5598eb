# window-not-passed: the root does not hand down what it has found
import math


def alpha_beta_search(state, game):
    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, "MAX")
        v = -math.inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, "MAX")
        v = math.inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a), -math.inf, math.inf))
