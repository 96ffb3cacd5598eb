"""No recursion: a stack of frames."""
from math import inf


def run(tree, alpha, beta, is_max, prune):
    # frame: children, next place, player, best, alpha, beta
    stack = [[tree, 0, is_max, -inf if is_max else inf, alpha, beta]]
    result = None
    while stack:
        frame = stack[-1]
        node, place, player, best, a, b = frame
        if result is not None:
            if player:
                frame[3] = best = max(best, result)
                frame[4] = a = max(a, best)
            else:
                frame[3] = best = min(best, result)
                frame[5] = b = min(b, best)
            result = None
            if prune and a >= b:
                place = len(node)
        if place == len(node):
            result = best
            stack.pop()
            continue
        child = node[place]
        frame[1] = place + 1
        if isinstance(child, (int, float)):
            result = child
            if player:
                frame[3] = max(frame[3], child)
                frame[4] = max(frame[4], frame[3])
            else:
                frame[3] = min(frame[3], child)
                frame[5] = min(frame[5], frame[3])
            result = None
            if prune and frame[4] >= frame[5]:
                frame[1] = len(node)
        else:
            stack.append([child, 0, not player, inf if player else -inf, a, b])
    return result


def minimax(tree, is_max):
    return run(tree, -inf, inf, is_max, False)


def alphabeta(tree, alpha, beta, is_max):
    return run(tree, alpha, beta, is_max, True)
