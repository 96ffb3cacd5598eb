from dataclasses import dataclass
@dataclass
class Node:
    value: float
    move: object
    nodes: int = 0
def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list): return Node(tree, None)
    best = Node(-1e18 if is_max else 1e18, None)
    for child in tree:
        got = alphabeta(child, alpha, beta, not is_max)
        if is_max and got.value > best.value: best = Node(got.value, child); alpha = max(alpha, got.value)
        if not is_max and got.value < best.value: best = Node(got.value, child); beta = min(beta, got.value)
        if alpha >= beta: return best
    return best
