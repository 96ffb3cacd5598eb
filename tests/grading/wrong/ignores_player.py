# wrong-player: MAX moves at the root, whatever is_max says
def minimax(tree, is_max):
    def value(node, who):
        if not isinstance(node, list):
            return node
        return (max if who else min)(value(child, not who) for child in node)

    return value(tree, True)
