"""The tidy layout keeps its promises: nothing overlaps, siblings keep their order, parents stand in the middle."""

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz.picture.layout import tidy

ROUNDING = 1e-6


@dataclass(frozen=True)
class Tree:
    """The input of a layout, and what the tests need to judge it."""

    parents: list[int]
    widths: list[float]

    @property
    def children(self) -> list[list[int]]:
        families: list[list[int]] = [[] for _ in self.parents]
        for node, parent in enumerate(self.parents[1:], start=1):
            families[parent].append(node)
        return families

    @property
    def plies(self) -> list[list[int]]:
        """The nodes of each ply from left to right."""
        ply = [0] * len(self.parents)
        rows: list[list[int]] = []
        for node, parent in enumerate(self.parents):
            ply[node] = ply[parent] + 1 if node else 0
            if ply[node] == len(rows):
                rows.append([])
            rows[ply[node]].append(node)
        return rows

    def subtree(self, root: int) -> range:
        """The nodes of a subtree; preorder keeps them together."""
        end = root + 1
        while end < len(self.parents) and self.parents[end] >= root:
            end += 1
        return range(root, end)

    def mirrored(self) -> tuple["Tree", list[int]]:
        """The mirror image, and for each of its nodes the original node."""
        children = self.children
        parents: list[int] = []
        origin: list[int] = []
        todo = [(0, -1)]
        while todo:
            node, parent = todo.pop()
            todo.extend((child, len(origin)) for child in children[node])
            parents.append(parent)
            origin.append(node)
        return Tree(parents, [self.widths[node] for node in origin]), origin

    def grafted(self, at: int, graft: "Tree") -> "Tree":
        """This tree with another one hung under a node, as its last child."""
        end = self.subtree(at).stop
        size = len(graft.parents)
        return Tree(
            self.parents[:end]
            + [at]
            + [parent + end for parent in graft.parents[1:]]
            + [parent if parent < end else parent + size for parent in self.parents[end:]],
            self.widths[:end] + graft.widths + self.widths[end:],
        )


lengths = st.one_of(st.integers(0, 6).map(float), st.floats(0, 100))
gaps = st.one_of(st.just(0.0), st.floats(0, 20))


@st.composite
def trees(draw: st.DrawFn, max_size: int = 60, width: st.SearchStrategy[float] = lengths) -> Tree:
    """Random trees in preorder; after each node some climb to the next one's parent, which shapes the tree."""
    size = draw(st.integers(1, max_size))
    climbs = draw(st.sampled_from([[0, 1, 2], [0, 0, 1, 1, 1, 9], [0, 0, 0, 2, 3, 4], [1, 1, 1, 0, 2]]))
    path = [0]
    parents = [-1]
    for climb in draw(st.lists(st.sampled_from(climbs), min_size=size - 1, max_size=size - 1)):
        del path[max(1, len(path) - climb) :]
        parents.append(path[-1])
        path.append(len(parents) - 1)
    return Tree(parents, draw(st.lists(width, min_size=size, max_size=size)))


@st.composite
def rows_of_chains(draw: st.DrawFn) -> Tree:
    """A root over some rows of chains of all heights with wide ends: here far siblings push each other apart."""
    parents, widths = [-1], [draw(lengths)]
    for heights in draw(st.lists(st.lists(st.integers(1, 6), min_size=3, max_size=9), min_size=1, max_size=3)):
        top = len(parents)
        parents.append(0)
        widths.append(draw(lengths))
        for height in heights:
            ends = draw(st.sampled_from([0.0, 5.0, 20.0, 60.0, 200.0]))
            parents += [top, *range(len(parents), len(parents) + height - 1)]
            widths += [5.0] * (height - 1) + [ends]
    return Tree(parents, widths)


any_trees = st.one_of(trees(), rows_of_chains())


def extent(tree: Tree, x: list[float]) -> tuple[float, float]:
    """The leftmost and the rightmost edge."""
    edges = list(zip(x, tree.widths, strict=True))
    return min(x - width / 2 for x, width in edges), max(x + width / 2 for x, width in edges)


def wanted(tree: Tree, a: int, b: int, gap: float, cousin_gap: float) -> float:
    """How far apart the centres of two nodes of one ply must be."""
    between = gap if tree.parents[a] == tree.parents[b] else cousin_gap
    return (tree.widths[a] + tree.widths[b]) / 2 + between


@given(any_trees, gaps, gaps)
def test_neighbours_keep_order_and_distance_parents_stand_in_the_middle_and_the_leftmost_edge_is_zero(
    tree: Tree, gap: float, cousin_gap: float
) -> None:
    x = tidy(tree.parents, tree.widths, gap, cousin_gap)
    for row in tree.plies:
        for a, b in pairwise(row):
            apart = wanted(tree, a, b, gap, cousin_gap)
            assert x[b] - x[a] >= apart - ROUNDING
    for node, family in enumerate(tree.children):
        if family:
            assert x[node] == pytest.approx((x[family[0]] + x[family[-1]]) / 2, abs=ROUNDING)
    assert extent(tree, x)[0] == pytest.approx(0, abs=ROUNDING)


@given(any_trees, gaps, gaps)
def test_mirrored_tree_gets_the_mirrored_drawing(tree: Tree, gap: float, cousin_gap: float) -> None:
    x = tidy(tree.parents, tree.widths, gap, cousin_gap)
    width = extent(tree, x)[1]
    mirrored, origin = tree.mirrored()
    image = tidy(mirrored.parents, mirrored.widths, gap, cousin_gap)
    assert image == pytest.approx([width - x[node] for node in origin], abs=ROUNDING)


@given(any_trees, trees(max_size=25), gaps, gaps, st.data())
def test_equal_subtrees_are_drawn_alike_wherever_they_stand(
    tree: Tree, graft: Tree, gap: float, cousin_gap: float, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(tree.parents) - 1))
    root = tree.subtree(at).stop
    alone = tidy(graft.parents, graft.widths, gap, cousin_gap)
    whole = tree.grafted(at, graft)
    x = tidy(whole.parents, whole.widths, gap, cousin_gap)
    inside = x[root : root + len(graft.parents)]
    assert [x - inside[0] for x in inside] == pytest.approx([x - alone[0] for x in alone], abs=ROUNDING)


@given(st.one_of(trees(max_size=40), rows_of_chains()), gaps, gaps)
def test_every_family_is_as_narrow_as_its_rigid_subtrees_allow(tree: Tree, gap: float, cousin_gap: float) -> None:
    """By brute force: nothing can be gained where each node of one subtree pushes each node of the next."""
    x = tidy(tree.parents, tree.widths, gap, cousin_gap)
    for family in tree.children:
        owner = {node: i for i, child in enumerate(family) for node in tree.subtree(child)}
        nearest = [0.0] * len(family)  # where each child could stand if it were pushed from the left alone
        needs: dict[tuple[int, int], float] = {}
        for row in tree.plies:
            inside = [node for node in row if node in owner]
            for i, a in enumerate(inside):
                for b in inside[i + 1 :]:
                    pair = owner[a], owner[b]
                    reach = x[a] - x[family[pair[0]]], x[b] - x[family[pair[1]]]
                    need = wanted(tree, a, b, gap, cousin_gap) + reach[0] - reach[1]
                    needs[pair] = max(need, needs.get(pair, need))
        for j in range(1, len(family)):
            nearest[j] = max(nearest[i] + needs[i, j] for i in range(j))
        if family:
            assert x[family[-1]] - x[family[0]] == pytest.approx(nearest[-1], abs=ROUNDING)


def test_small_subtrees_between_big_ones_are_spread_evenly_also_within_each_other() -> None:
    parents = [-1, 0, 1, 0, 0, 0, 0, 6]
    x = tidy(parents, [10, 10, 100, 10, 10, 10, 10, 100], 2, 2)
    children = [x[1], x[3], x[4], x[5], x[6]]
    assert children == pytest.approx([50, 75.5, 101, 126.5, 152])
    parents = [-1, 0, 1, 2, 0, 0, 5, 0, 0, 8, 0, 0, 11, 12]
    widths = [10, 10, 10, 300, 10, 10, 60, 10, 10, 60, 10, 10, 10, 300]
    x = tidy(parents, [float(width) for width in widths], 0, 0)
    children = [x[node] for node in (1, 4, 5, 7, 8, 10, 11)]
    steps = [b - a for a, b in pairwise(children)]
    assert children[-1] - children[0] == pytest.approx(300)
    assert steps == pytest.approx(steps[::-1])
    assert min(steps) >= 10
    assert x[9] - x[6] >= 60


def test_chains_of_any_length_stand_straight() -> None:
    assert tidy([-1], [8.0], 5, 5) == [4.0]
    length = 20_000
    assert tidy(range(-1, length - 1), [10.0] * length, 2, 2) == [5.0] * length


def test_a_staircase_and_a_broad_family_of_20_001_nodes() -> None:
    count = 20_001
    x = tidy([-1] + [node - 1 if node % 2 else node - 2 for node in range(1, count)], [10.0] * count, 2, 2)
    assert x[1] == 5
    assert x[0::2] == [11 + 6.0 * step for step in range(count // 2 + 1)]
    x = tidy([-1] + [0] * 20_000, [10.0] * 20_001, 0, 0)
    assert (x[1], x[-1], x[0]) == (5, 199_995, 100_000)
