from collections import namedtuple
import numbers
Result = namedtuple("Result", "value move")
def minimax(tree, is_max):
    if isinstance(tree, numbers.Number): return Result(tree, None)
    pick = max if is_max else min
    return pick((Result(minimax(c, not is_max).value, i) for i, c in enumerate(tree)), key=lambda r: r.value)
