def minimax(tree, is_max):
    if not isinstance(tree, list):
        return {"value": tree, "move": None}
    results = [minimax(child, not is_max)["value"] for child in tree]
    value = max(results, default=None) if is_max else min(results, default=None)
    return {"value": value, "move": results.index(value)}
