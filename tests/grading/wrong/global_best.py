# keeps-state: the best value of an earlier tree stays
best = {"max": float("-inf"), "min": float("inf")}


def minimax(tree, is_max):
    def value(node, who):
        if not isinstance(node, list):
            return node
        return (max if who else min)(value(child, not who) for child in node)

    for child in tree:
        got = value(child, not is_max)
        best["max"] = max(best["max"], got)
        best["min"] = min(best["min"], got)
    return best["max"] if is_max else best["min"]
