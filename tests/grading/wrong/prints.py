# prints-only: print instead of return
def minimax(tree, is_max):
    def value(node, who):
        if not isinstance(node, list):
            return node
        return (max if who else min)(value(child, not who) for child in node)

    print(value(tree, is_max))
