# wrong-move: AIMA decision takes the min
def minimax_decision(state, game):
    def maxv(s):
        if game.terminal_test(s): return game.utility(s, "MAX")
        return max(minv(game.result(s, a)) for a in game.actions(s))
    def minv(s):
        if game.terminal_test(s): return game.utility(s, "MAX")
        return min(maxv(game.result(s, a)) for a in game.actions(s))
    return game.actions(state)[0]
