"""The right search: the leaves that alpha-beta looks at with any order of the children."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from minimax_viz.practice.grader.shapes import Shape, TreeCase, at, below, is_leaf, leaves_of, ply_of
from minimax_viz.search.alphabeta import CutoffRule

Order = Callable[[str, int], Sequence[int]]
"""Returns the order of a node's children, given its path and their number."""
Ends = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cut:
    """A cutoff: the path of its node, the window there, and the paths of the skipped children."""

    path: str
    alpha: float
    beta: float
    skipped: tuple[str, ...]


@dataclass(slots=True)
class RightSearch:
    """The course of alpha-beta: the leaves in sequence, the window with which each node is entered, the cutoffs."""

    leaves: list[str] = field(default_factory=list)
    windows: dict[str, Ends] = field(default_factory=dict)
    cuts: list[Cut] = field(default_factory=list)


def right_search(case: TreeCase, order: Order, rule: CutoffRule) -> RightSearch:
    """Search a tree by alpha-beta."""
    done = RightSearch()

    def search(tree: Shape, path: str, ply: int, alpha: float, beta: float) -> float:
        done.windows[path] = (alpha, beta)
        if is_leaf(tree):
            done.leaves.append(path)
            return float(tree)
        is_max = case.is_max(ply)
        best = -inf if is_max else inf
        places = order(path, len(tree))
        for number, place in enumerate(places, 1):
            value = search(tree[place], below(path, place), ply + 1, alpha, beta)
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (alpha == beta and rule == "ge"):
                if number < len(places):
                    done.cuts.append(Cut(path, alpha, beta, tuple(below(path, one) for one in places[number:])))
                break
        return best

    search(case.tree, "/", 0, *case.window)
    return done


def seen_by_alphabeta(case: TreeCase, order: Order, rule: CutoffRule) -> tuple[str, ...]:
    """Return the leaves that alpha-beta looks at, in sequence."""
    return tuple(right_search(case, order, rule).leaves)


def is_known_already(case: TreeCase, path: str, seen: Sequence[str]) -> bool:
    """Whether a leaf is in a subtree equal to one that was looked at elsewhere, so that a cache would know it."""
    looked = set(seen)
    known = [(case.is_max(ply_of(top)), at(case.tree, top)) for top in tops_of(seen)]
    for top in tops_of([path]):
        tree = at(case.tree, top)
        inside = set(leaves_of(tree, top))
        if not inside & looked and (case.is_max(ply_of(top)), tree) in known:
            return True
    return False


def tops_of(leaves: Sequence[str]) -> list[str]:
    """List the interior nodes above these leaves, except the root."""
    found: dict[str, None] = {}
    for leaf in leaves:
        parts = leaf.split("/")[1:-1]
        found |= dict.fromkeys("/" + "/".join(parts[: number + 1]) for number in range(len(parts)))
    return list(found)
