"""Several searches in numbers: what each cost, what the last one saved, and the theoretical minimum."""

from collections import Counter
from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import compress
from typing import NamedTuple, TypedDict

from minimax_viz.games.game import CHANCE, NodeType
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.record.columns import INTERIOR, PRUNED, VISITED, derived
from minimax_viz.record.header import Header
from minimax_viz.record.trace import Trace
from minimax_viz.search.limits import StopReason
from minimax_viz.views.difference import position_of, same_position, scale_of

TOLERANCE = 1e-12
ROUNDING = 1e-9
"""How far values may differ that are the same: sums can be rounded differently."""


class PlyCounts(NamedTuple):
    """The counts of one search at one ply: `cutoffs` counts the nodes at the ply that had a cutoff, `pruned_moves` the
    skipped moves that would have led to it.
    """

    nodes: int
    leaves: int
    cutoffs: int
    pruned_moves: int


class Run(TypedDict):
    """The figures of one search, under the names of `Trace.summary`."""

    value: float | None
    best_move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    pruned_moves: int
    stopped: StopReason | None


class AgreementFigures(TypedDict):
    """The numbers that compare the first search of a position with the last; see `agreement_figures`."""

    same_value: bool | None
    same_move: bool | None
    saved_nodes: int | None
    saved_percent: float | None


class ComparisonFigures(AgreementFigures):
    """The same, and the fewest leaves that prove the value; see `minimal_leaves`."""

    minimal_leaves: int | None


def run_of(trace: Trace) -> Run:
    """Return the figures of one search."""
    return {
        "value": trace.value,
        "best_move": trace.best_move,
        "nodes": trace.nodes,
        "leaves": trace.leaves,
        "cutoffs": trace.cutoffs,
        "pruned_moves": trace.pruned_moves,
        "stopped": trace.header.stopped,
    }


def agreement_figures(headers: Sequence[Header], runs: Sequence[Run]) -> AgreementFigures:
    """Compute the numbers that compare the first search of a position with the last.

    `same_value` and `same_move` say whether all searches agree; `saved_nodes` and `saved_percent` are what the last
    saved against the first, negative if it cost more. A number that would mean nothing is None: the agreement unless
    all searches are complete and score alike, savings if the positions differ or one of the two was stopped.
    """
    first, last = runs[0], runs[-1]
    alike = len(set(map(position_of, headers))) == len(set(map(scale_of, headers))) == 1
    settled = alike and not any(run["stopped"] for run in runs)
    same_start = position_of(headers[0]) == position_of(headers[-1])
    measured = same_start and not first["stopped"] and not last["stopped"]
    saved = first["nodes"] - last["nodes"]
    return {
        "same_value": all(same_number(run["value"], first["value"]) for run in runs) if settled else None,
        "same_move": len({run["best_move"] for run in runs}) == 1 if settled else None,
        "saved_nodes": saved if measured else None,
        "saved_percent": 100 * saved / first["nodes"] if measured else None,
    }


def same_number(value: float | None, other: float | None) -> bool:
    """Whether two values are the same but for the rounding of sums, as where chance decides."""
    return value == other or (value is not None and other is not None and abs(value - other) <= ROUNDING)


def comparison_figures(traces: Sequence[Trace]) -> ComparisonFigures:
    """Compute the numbers that compare searches of one position. The fewest leaves are None unless all searches began
    there, the tree is uniform and no search merged positions.
    """
    figures = agreement_figures([trace.header for trace in traces], list(map(run_of, traces)))
    return {**figures, "minimal_leaves": minimal_leaves(traces) if same_position(traces) else None}


@derived
def ply_counts(trace: Trace) -> list[PlyCounts]:
    """Count the nodes of a search at each ply, from the root's to the last that has a row."""
    columns = trace.columns
    rows = Counter(zip(columns.ply, columns.kind, strict=True))
    cutoffs = Counter(columns.ply[row] for row in trace.windows.cutoffs)
    return [
        PlyCounts(
            nodes=sum(rows[ply, kind] for kind in range(VISITED + 1)),
            leaves=sum(rows[ply, kind] for kind in range(VISITED + 1) if kind != INTERIOR),
            cutoffs=cutoffs[ply],
            pruned_moves=rows[ply, PRUNED],
        )
        for ply in range(max(columns.ply) + 1)
    ]


def minimal_leaves(traces: Sequence[Trace]) -> int | None:
    """Return the fewest leaves that any search must visit to prove the value of a uniform tree; None for other trees.

    A tree with b moves at every node and depth d needs b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves: D. E. Knuth and R. W. Moore, An
    Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975), corollary 1.
    """
    shape = uniform_shape(traces)
    if shape is None:
        return None
    moves, depth = shape
    return int(moves ** ((depth + 1) // 2) + moves ** (depth // 2) - 1)


def uniform_shape(traces: Sequence[Trace]) -> tuple[int, int] | None:
    """Return the number b of moves at every interior node and the depth d of every leaf, if the tree is uniform.

    This is known of an explicit tree, and of any other if one of the searches visited all of it. It is None if the tree
    is not uniform, if that is unknown, or if the players do not take turns; searches with different horizons or
    candidates have different trees, and one that merges moves or uses transpositions has no tree at all.
    """
    if any(trace.merged_moves or trace.transpositions for trace in traces):
        return None
    if len({(trace.settings.depth if trace.has_horizon else None, trace.settings.candidates) for trace in traces}) > 1:
        return None
    if traces[0].header.game == "tree" and not any(trace.has_horizon or trace.discarded_moves for trace in traces):
        return explicit_shape(traces[0].player(0), traces[0].header.board)
    return next(filter(None, map(searched_shape, traces)), None)


@lru_cache(maxsize=1)
def explicit_shape(root: NodeType, board: str) -> tuple[int, int] | None:
    """Return the same for an explicit tree."""
    if root == CHANCE:
        return None
    nodes = list(preorder(TreeGame(root=root).parse(board)))
    branching = {len(node.children) for node, _ in nodes if node.children}
    depths = {ply for node, ply in nodes if not node.children}
    movers = {(ply % 2, node.player) for node, ply in nodes if node.children}
    return (branching.pop(), depths.pop()) if len(branching) == len(depths) == 1 and in_turns(movers) else None


def in_turns(movers: Set[tuple[int, NodeType]]) -> bool:
    """Whether one player moves at all even plies and the other at all odd ones."""
    players = {player for _, player in movers}
    return CHANCE not in players and len({parity for parity, _ in movers}) == len(players) == len(movers)


@derived
def searched_shape(trace: Trace) -> tuple[int, int] | None:
    """Return the same for a tree that a search visited completely."""
    columns = trace.columns
    is_whole = trace.complete and trace.nodes == len(trace)
    if not is_whole or trace.is_in_visits or trace.transpositions or trace.nodes == 1:
        return None
    branching = set(Counter(trace.parents[1:]).values())
    depths = set(compress(columns.ply, columns.kind))  # those of leaves: the kind of interior nodes is 0
    if len(branching) > 1 or len(depths) > 1:
        return None
    inner = {*zip(columns.ply, columns.label, columns.kind, strict=True)}
    movers = {(ply % 2, columns.labels[label].player) for ply, label, kind in inner if kind == INTERIOR}
    return (branching.pop(), depths.pop()) if in_turns(movers) else None


@derived
def effective_branching(trace: Trace) -> float | None:
    """Compute the effective branching factor b*: that of a uniform tree of the same depth with as many nodes.

    N = 1 + b* + b*² + … + b*^d for N visited nodes, the root included, and d the deepest of their plies (Russell &
    Norvig, AIMA 4th ed., section 3.6.1, where N does not count the root). None if only the root was visited or the
    search was stopped, since not all its depths were searched, or if it went over the tree more than once.
    """
    nodes, depth = trace.nodes, trace.max_ply
    if not depth or not trace.complete or trace.settings.makes_passes:
        return None
    low, high = 0.0, float(nodes)
    while high - low > TOLERANCE * max(high, 1.0):
        middle = (low + high) / 2
        if uniform_nodes(middle, depth, nodes) < nodes:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def uniform_nodes(branching: float, depth: int, enough: int) -> float:
    """Return 1 + b + … + b^d, or a partial sum that is already `enough`."""
    total = power = 1.0
    for _ in range(depth):
        power *= branching
        total += power
        if total > enough or power < TOLERANCE:
            break
    return total
