"""Find which moves are pruned for which values of a tree's open leaves, by searching it with each value that matters.

A search only compares values, all of which come from leaves. So it goes the same way for all values of a leaf between
two neighbouring values of other leaves, and trying one of them is enough. The nodes below skipped moves are found by
searching the tree without pruning.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf

from minimax_viz.errors import MinimaxVizError, SettingsError
from minimax_viz.games.game import MAX, MIN, zero
from minimax_viz.games.notations.node import OPEN_COUNTS_AS, TreeNode, preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.record.columns import PRUNED, UNPROBED, VISITED
from minimax_viz.record.openleaf import Interval, OpenLeaf, OpenLeafCase
from minimax_viz.record.recorder import Recorder
from minimax_viz.record.row import UnseenNode
from minimax_viz.record.rows import Rows, layout_rows
from minimax_viz.record.trace import Trace
from minimax_viz.search.run import run_search
from minimax_viz.search.settings import Settings
from minimax_viz.views.fold import earlier_visits, rows_below

MOST_LEAVES = 8
MOST_DRAWN = 400  # nodes of a tree whose skipped nodes are drawn, too
MOST_NODES = 400_000
"""The most nodes that all searches for one leaf may visit together: a second's worth."""


def open_leaves_of(trace: Trace) -> list[OpenLeaf]:
    """Return the open leaves of the tree in a trace; empty for any other game."""
    if (found := tree_of(trace)) is None:
        return []
    game, nodes = found
    leaves = [node for node in nodes if node.is_open]
    can_try = len(leaves) <= MOST_LEAVES and can_search_again(trace)
    return [
        OpenLeaf(leaf.name, OPEN_COUNTS_AS, cases_of(leaf, nodes, game, trace) if can_try else ()) for leaf in leaves
    ]


def check_search_again(trace: Trace) -> None:
    """Raise ValueError if searching a tree with open leaves again gives other rows than its trace has: it will be
    searched with the same settings for other values of these leaves.
    """
    if trace.header.game == "tree" and trace.settings.root not in (None, MAX, MIN):
        raise ValueError("the player at the root is max or min")
    try:
        found = tree_of(trace)
        if found is None or not can_search_again(trace):
            return
        game, nodes = found
        rows, columns = rows_of(game, nodes[0], trace.settings), trace.columns
    except SettingsError as error:
        raise ValueError(f"its tree cannot be searched so: {error}") from error
    if rows.kind != columns.kind or list(rows.value) != list(columns.value):
        raise ValueError("a search of its tree gives other rows")


def tree_of(trace: Trace) -> tuple[TreeGame, list[TreeNode]] | None:
    """Return the nodes of the tree in a trace, from the root on; None for any other game, and if its text has no open
    leaf. Raises SettingsError.
    """
    if trace.header.game != "tree" or '"?"' not in trace.header.board:
        return None
    game = TreeGame(trace.settings.root or "max")
    try:
        return game, [node for node, _ in preorder(game.parse(trace.header.board))]
    except MinimaxVizError:
        return None  # a trace file may hold any text


def rows_of(game: TreeGame, root: TreeNode, settings: Settings) -> Rows:
    """Search a tree, and return the rows of the search."""
    recorder = Recorder()
    run_search(game, root, settings, zero, recorder)
    return layout_rows(recorder)


def can_search_again(trace: Trace) -> bool:
    """Whether the search came to its end without using an evaluation that is not at hand."""
    is_judged = trace.has_horizon or trace.settings.candidates is not None
    return trace.complete and (trace.settings.evaluation == zero.__name__ or not is_judged)


def cases_of(leaf: TreeNode, nodes: list[TreeNode], game: TreeGame, trace: Trace) -> list[OpenLeafCase]:
    """Return the cases of a leaf; empty if there are too many values to try."""
    ends = sorted({node.value for node in nodes if node.value is not None and node is not leaf} | {0})
    if (2 * len(ends) + 1) * len(nodes) > MOST_NODES:
        return []
    parents = {child: node for node in nodes for child in node.children}
    path, node = {leaf}, leaf
    while (parent := parents.get(node)) is not None:
        path.add(parent)
        node = parent
    found: list[OpenLeafCase] = []
    for interval, value in intervals(ends):
        leaf.value = value
        case = case_in(interval, rows_of(game, nodes[0], trace.settings), game, leaf, path)
        joined = together(found[-1], case) if found else None
        found[-1:] = [joined] if joined else [*found[-1:], case]
    leaf.value = OPEN_COUNTS_AS
    return found


def intervals(ends: list[float]) -> Iterator[tuple[Interval, float]]:
    """Yield the points and the gaps around them in ascending order, each with a value in it."""
    yield Interval(-inf, ends[0]), ends[0] - 1
    for low, high in pairwise([*ends, inf]):
        yield Interval(low, low, True, True), low
        between = low + 1 if high == inf else low + (high - low) / 2
        if low < between < high:
            yield Interval(low, high), between


def case_in(interval: Interval, rows: Rows, game: TreeGame, leaf: TreeNode, path: set[TreeNode]) -> OpenLeafCase:
    """Return what a search has found while the leaf, to which the `path` leads, had a value in the interval."""
    value = rows.value[0]
    nodes = [rows.moves[move] for move in rows.move]
    pruned = [node for node, kind in zip(nodes, rows.kind, strict=True) if kind == PRUNED]
    best = [
        game.move_label(node).move
        for node, ply, kind, worth in zip(nodes, rows.ply, rows.kind, rows.value, strict=True)
        if ply == 1 and kind <= VISITED and worth == value
    ]
    return OpenLeafCase(
        interval,
        value=None if value == leaf.value else value,
        best_move=best[0] if best else None,
        pruned=tuple(node.name for node in pruned),
        is_pruned=not path.isdisjoint(pruned),
    )


def together(one: OpenLeafCase, other: OpenLeafCase) -> OpenLeafCase | None:
    """Merge two neighbouring cases; None if they differ. At a single point, the leaf's value is also a number."""
    value = other.value
    if one.value != value:
        for point, beside in ((one, other), (other, one)):
            if point.interval.low == point.interval.high and point.value is None and beside.value == point.interval.low:
                value = beside.value
                break
        else:
            return None
    interval = one.interval.up_to(other.interval)
    joined = replace(one, interval=interval, value=value)
    return joined if joined == replace(other, interval=interval, value=value) else None


def unseen_of(trace: Trace) -> dict[int, list[UnseenNode]]:
    """Return the nodes of the tree in a trace at and below each skipped move, in preorder, by the move's row. Empty if
    the tree is too large to be drawn whole, or not at hand.
    """
    settings = trace.settings
    skipped = trace.pruned_moves + trace.counts[UNPROBED]
    if trace.header.game != "tree" or not skipped or settings.root not in (None, MAX, MIN):
        return {}
    try:
        game = TreeGame(settings.root or MAX)
        root = game.parse(trace.header.board)
        if sum(1 for _ in preorder(root)) > MOST_DRAWN or settings.candidates is not None:
            return {}
        if trace.is_in_visits:
            return unseen_in_visits(trace, game, root)
        if settings.transpositions:
            return {}
        whole = rows_of(game, root, replace(settings, algorithm="minimax"))
    except MinimaxVizError:
        return {}  # a trace file may hold any text
    nodes = [root, *(whole.moves[move] for move in whole.move[1:])]
    found: dict[int, list[UnseenNode]] = {}
    at = 0
    for row, (kind, ply) in enumerate(zip(trace.columns.kind, trace.columns.ply, strict=True)):
        if at >= len(nodes) or (whole.ply[at], nodes[at].name) != (ply, trace.label(row).name):
            return {}  # the trace is of another tree
        end = at + 1
        if kind == PRUNED:
            while end < len(nodes) and whole.ply[end] > ply:
                end += 1
            found[row] = list(unseen_nodes(game, nodes[at:end], whole.ply[at:end]))
        at = end
    return found


def unseen_in_visits(trace: Trace, game: TreeGame, root: TreeNode) -> dict[int, list[UnseenNode]]:
    """The same for the last visits in the last finished pass of a search in visits, which tries moves in any order.
    Moves that a probe left out are skipped moves, too.
    """
    found: dict[int, list[UnseenNode]] = {}
    nodes, earlier = {trace.root: root}, earlier_visits(trace)
    for row in rows_below(trace, trace.root, earlier):
        node = nodes[row]
        if trace.columns.kind[row] in (PRUNED, UNPROBED):
            below, plies = zip(*preorder(node), strict=True)
            found[row] = list(unseen_nodes(game, below, plies))
        untried = {below: game.move_label(below) for below in node.children}
        for child in trace.children(row):
            if child in earlier:
                continue
            label = trace.label(child)
            for one, known in untried.items():
                if (known.move, known.name) == (label.move, label.name):
                    nodes[child] = one
                    del untried[one]
                    break
            else:
                return {}  # the trace is of another tree
    return found


def unseen_nodes(game: TreeGame, nodes: Sequence[TreeNode], plies: Sequence[int]) -> Iterator[UnseenNode]:
    """Yield nodes in preorder, ready to be drawn."""
    path: list[int] = []
    for at, (node, ply) in enumerate(zip(nodes, plies, strict=True)):
        del path[ply - plies[0] :]
        value = None if node.is_open else node.value
        yield UnseenNode(path[-1] if path else -1, game.move_label(node), node.is_leaf, value)
        path.append(at)
