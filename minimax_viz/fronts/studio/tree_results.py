"""What a search finds at each node of a tree that is set up, node by node."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio.request import Request
from minimax_viz.fronts.studio.tree_setup import named_tree
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import preorder
from minimax_viz.record.columns import VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.tasks.options import SILENT
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.labels import node_value

OF_OTHER_TEXTS = ("binary", "example", "ply")
"""Settings about a text, which is read by then."""


def results_in_tree(request: Request, text: str, root: str) -> Sequence[Mapping[str, Any] | None] | None:
    """Return what the first search of a request finds at each node, in preorder, of the tree that a text describes: the
    `worth` of a node that it looked at, with the sign of a bound, and whether it is on the best `line`. `worth` is null
    at a move that was skipped; of a node below such a move nothing is told. None if there is no such search.
    """
    tree = named_tree(text, root)
    nodes = [node for node, _ in preorder(tree)]
    for number, node in enumerate(nodes):
        node.given["move"] = str(number)  # by which a row is found again, in whatever order the moves are tried
    settings = {name: value for name, value in request.settings.items() if name not in OF_OTHER_TEXTS}
    marked = replace(request, position=notation_of_tree(tree), game="tree", settings=settings, against=None)
    try:
        (trace,) = marked.together().run(SILENT)
    except MinimaxVizError:
        return None  # the answer says what is wrong
    found = found_in(trace, catalog(request.lang))
    return [found.get(number) for number in range(len(nodes))]


def found_in(trace: Trace, words: Catalog) -> Mapping[int, Mapping[str, Any]]:
    """Tell the last visit of each node in the pass that chose the best move, and the moves that it never followed."""
    (made,) = (one for one in trace.passes if one.root == trace.best_root)
    line, below = set[int](), trace.best_root
    while below >= 0:
        line.add(below)
        below = trace.choices[below]
    found: dict[int, Mapping[str, Any]] = {}
    for row in made.rows:
        number = int(row.move or 0)
        if trace.columns.kind[row.node] <= VISITED:
            found[number] = {"worth": node_value(trace, row.node, words), "line": row.node in line}
        else:
            found.setdefault(number, {"worth": None, "line": False})
    found[0] = {"worth": node_value(trace, trace.root, words), "line": True}  # that of the last pass
    return found
