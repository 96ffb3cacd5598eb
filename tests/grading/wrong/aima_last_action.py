# last-child-skipped: AIMA actions[:-1]
import math
def minimax_search(game, state):
    def value(s, m):
        if game.is_terminal(s): return game.utility(s, "MAX"), None
        acts = game.actions(s)
        best = None
        for a in (acts[:-1] or acts):
            v, _ = value(game.result(s, a), not m)
            if best is None or (v > best[0] if m else v < best[0]): best = v, a
        return best
    return value(state, True)
