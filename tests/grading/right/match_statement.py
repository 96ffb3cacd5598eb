from math import inf
def alphabeta(node, depth, a, b, player):
    match node:
        case int() | float():
            return node
        case [*children]:
            value = -inf if player else inf
            for child in children:
                score = alphabeta(child, depth - 1, a, b, not player)
                if player:
                    value = max(value, score); a = max(a, value)
                    if value >= b: break
                else:
                    value = min(value, score); b = min(b, value)
                    if value <= a: break
            return value
