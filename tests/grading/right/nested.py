def alphabeta(tree, alpha, beta, is_max):
    looked = []

    def go(node, low, high, who):
        if not isinstance(node, (list, tuple)):
            looked.append(node)
            return node
        if who:
            for child in node:
                low = max(low, go(child, low, high, False))
                if low >= high:
                    break
            return low
        for child in node:
            high = min(high, go(child, low, high, True))
            if low >= high:
                break
        return high

    return go(tree, alpha, beta, is_max)
