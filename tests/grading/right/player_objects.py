import heapq
class Player:
    def __init__(self, sign): self.sign = sign
    def better(self, a, b): return self.sign * a > self.sign * b
MAX, MIN = Player(1), Player(-1)
def go(node, player, other, bounds):
    if not hasattr(node, "__getitem__"): return node
    best = -player.sign * float("inf")
    for kid in node:
        v = go(kid, other, player, dict(bounds))
        if player.better(v, best): best = v
        if player.better(best, bounds[player]): bounds[player] = best
        if bounds[MAX] >= bounds[MIN]: break
    return best
def alphabeta(tree, alpha, beta, is_max):
    p, o = (MAX, MIN) if is_max else (MIN, MAX)
    return go(tree, p, o, {MAX: alpha, MIN: beta})
