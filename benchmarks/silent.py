"""The real search with its reports cut out: its source without the lines that call an observer."""

import ast
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

from minimax_viz.search.observer import Observer

REPORTS = frozenset(name for name in vars(Observer) if not name.startswith("_"))
OF_EACH = frozenset({"expand", "terminal", "horizon", "finish"})
"""What every search reports."""
TICK = "tick"


class Silencer(ast.NodeTransformer):
    """Deletes the statements that call one of `names` and do nothing else."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.deleted: set[str] = set()

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in self.names:
            self.deleted.add(call.func.id)
            return None
        return node


def silent(module: ModuleType, function: str, *, tick: bool = True) -> Callable[..., Any]:
    """`function` of a search module without its report calls; without its `tick` too, where that is not wanted.

    Made from the module's own source each time, so that it cannot drift from it. Where a report that every search
    makes is not found, the mistake is here.
    """
    silencer = Silencer(REPORTS if tick else REPORTS | {TICK})
    tree = ast.fix_missing_locations(silencer.visit(ast.parse(inspect.getsource(module))))
    missed = (OF_EACH if tick else OF_EACH | {TICK}) - silencer.deleted
    if missed:
        raise LookupError(f"{module.__name__} has no statement that calls {', '.join(sorted(missed))}")
    namespace: dict[str, Any] = {"__name__": f"{module.__name__} without a word"}
    exec(compile(tree, f"<{module.__name__} without a word>", "exec"), namespace)
    search: Callable[..., Any] = namespace[function]
    return search
