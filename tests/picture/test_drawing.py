"""The drawing of a tree: what its primitives say besides their places, on which backends and their readers rely."""

from collections.abc import Iterable, Iterator

import pytest

from minimax_viz import trace
from minimax_viz.picture.drawing import LAYER_OF, Board, Group, Line, Node, Primitive, TreeDrawing, board_parts
from minimax_viz.picture.finished import fitted_scene
from minimax_viz.picture.step_scene import StepNode, step_scenes
from minimax_viz.picture.tree_drawing import drawing_of
from minimax_viz.text.catalog import catalog

EN = catalog("en")
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
TREES = [{"board": AIMA}, {"board": "XO./.X./..O"}, {"game": "connect4", "depth": 3}, {"game": "nim", "board": "2,3"}]


def finished(options: dict[str, object]) -> TreeDrawing:
    shown = trace(**options)
    scene = fitted_scene(shown, 400, EN)
    drawn = drawing_of(scene, 0.0)
    return TreeDrawing(drawn.players, list(drawn.edges), list(drawn.nodes), drawn.captions)


def steps(options: dict[str, object]) -> Iterator[TreeDrawing]:
    shown = trace(**options)
    wanted = range(1, len(shown.steps) + 1, max(1, len(shown.steps) // 20))
    yield from (scene.drawing for scene in step_scenes(shown, wanted, EN))


@pytest.mark.parametrize("options", TREES)
def test_an_edge_leads_from_one_node_to_another(options: dict[str, object]):
    count = 0
    for drawing in (finished(options), *steps(options)):
        nodes = {node.key: node for node in drawing.nodes}
        edges = [edge for edge in drawing.edges if isinstance(edge, Line)]
        assert {edge.key for edge in edges} == set(list(nodes)[1:]), "there is one to each node but the root"
        for edge in edges:
            parent, child = (nodes[key] for key in edge.ends)
            assert child.key == edge.key
            (stroke,) = edge.strokes
            assert 0 < edge.near < len(stroke)
            assert {x for segment in stroke[: edge.near] for x, _ in segment} == {parent.x}
            points = [point for segment in stroke for point in segment]
            assert all(y > parent.y for _, y in points), "it begins under the top of its parent"
            assert points[-1][0] == child.x or points[-1][1] > child.y, "it ends over the child or at its side"
            count += 1
    assert count > 100


@pytest.mark.parametrize("options", TREES)
def test_edges_have_layers_and_strikes_an_edge_before_them(options: dict[str, object]):
    struck = 0
    for drawing in (finished(options), *steps(options)):
        keys: set[str] = set()
        for edge in drawing.edges:
            assert edge.role in LAYER_OF
            if isinstance(edge, Group):
                assert edge.key in keys
                struck += 1
            keys.add(edge.key)
    assert struck or options == {"game": "nim", "board": "2,3"}


def parts_in(parts: Iterable[Primitive]) -> Iterator[Primitive]:
    """All primitives, including those in groups, nodes and boards."""
    for part in parts:
        yield part
        if isinstance(part, Group | Node):
            yield from parts_in(part.parts)
        if isinstance(part, Board):
            yield from board_parts(part.cells)


def test_what_nodes_have_alike_and_no_step_changes_is_the_same_object():
    nodes = list(finished({"board": "XO./.X./..O"}).nodes)
    parts = [part for part in parts_in(nodes) if not isinstance(part, Node)]
    assert len(set(map(id, parts))) < len(parts) / 3
    shown = trace(AIMA)
    before: list[Node] = []
    last: list[StepNode] = []
    kept = 0
    for scene in step_scenes(shown, range(1, len(shown.steps) + 1), EN):
        nodes = list(scene.drawing.nodes)
        for at, node in enumerate(nodes):
            assert node.key == scene.nodes[at].key
            if before:
                assert (node is before[at]) == (scene.nodes[at] == last[at])
                kept += node is before[at]
        before, last = nodes, scene.nodes
    assert kept > len(shown.steps) * 8, "most nodes stay as they are"
