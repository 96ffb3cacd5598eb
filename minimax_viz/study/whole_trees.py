"""The explicit tree of a trace, and a search paired with one of the whole tree, for all that was never looked at."""

from collections.abc import Callable

from minimax_viz.errors import SettingsError
from minimax_viz.games.notations.node import TreeNode, levels_of, name_nodes
from minimax_viz.record.columns import INTERIOR, TRANSPOSITION, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.tracing.plan import find_position
from minimax_viz.tracing.result import TraceResult


def explicit_tree(trace: Trace) -> TreeNode:
    """Return the tree that was searched. An explicit tree is returned whole; of any other game it is what the search
    looked at, with open leaves for moves that were not followed and nodes that were not finished.
    """
    if trace.header.game == "tree":
        root: TreeNode = find_position(trace.header.board, "tree", {"root": trace.settings.root}).state
        return root
    columns, nodes = trace.columns, list[TreeNode]()
    for row, (kind, value) in enumerate(zip(columns.kind, columns.value, strict=True)):
        label = trace.label(row)
        node = TreeNode(given={"player": label.player})
        if row:
            node.given["move"] = label.move
            nodes[trace.parents[row]].children.append(node)
        if kind == TRANSPOSITION or (kind != INTERIOR and kind <= VISITED):
            node.value = value
        nodes.append(node)
    for node in nodes:
        if not node.children and node.value is None:
            node.is_open = True
    name_nodes(levels_of(nodes[0]))
    return nodes[0]


SAME_SETTINGS = ("depth", "evaluation", "score")  # settings by which two searches of a position must agree


def paired_with_unpruned(
    shown: TraceResult, search: Callable[..., TraceResult], *, is_chosen: bool
) -> list[TraceResult]:
    """Return the search without pruning and the one to show; only the latter if the former does not come to its end.

    `search` makes a search of the same position with other options. `is_chosen` says that the depth was not asked for,
    so both searches may be made less deep, to the same depth.
    """
    whole = search(algorithm="minimax", depth=None if is_chosen else shown.settings.depth)
    same_depth = whole.settings.depth == shown.settings.depth
    if not whole.complete or not (same_depth or shown.settings.depth is not None):
        return [shown]
    return [whole, shown if same_depth else search(depth=whole.settings.depth)]


def check_unpruned(whole: TraceResult, shown: TraceResult) -> None:
    """Raise SettingsError unless `whole` is a search without pruning of the position that `shown` searched."""
    if whole.settings.prunes or not whole.complete:
        raise SettingsError(
            "{option} must be a complete search by plain minimax, which does not prune.", option="whole"
        )
    differing = [name for name in SAME_SETTINGS if getattr(whole.settings, name) != getattr(shown.settings, name)]
    if (whole.header.game, whole.header.board) != (shown.header.game, shown.header.board):
        raise SettingsError("{option} is a search of another position; it must be the same.", option="whole")
    if differing:
        raise SettingsError(
            "{option} was searched with a different {setting}; it must be the same.",
            option="whole",
            setting=differing[0],
        )
