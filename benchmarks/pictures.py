"""Our layout and SVG beside Graphviz: the same 9,841 boards."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.clock import children_time, interleaved
from benchmarks.row import Effort, Row
from benchmarks.uniform import Filling
from minimax_viz import trace
from minimax_viz.output.dot import dot_of
from minimax_viz.output.svg import svg_of
from minimax_viz.tracing.result import TraceResult

PATIENCE = 900  # seconds for dot
QUICK_PATIENCE = 90

WHAT = "Layout and SVG of 9,841 boards ÷ dot -Tsvg of the same"
BUDGET = 1 / 50


def pictures(effort: Effort) -> list[Row]:
    """The whole tree, nothing folded, from a trace to SVG text, and the DOT text of the same trace through dot."""
    if shutil.which("dot") is None:
        return [Row(what=WHAT, budget=BUDGET, note="there is no dot program: install Graphviz")]
    made = filled()
    [ours] = interleaved([lambda: svg_of(filled(), draw_nodes=None)], effort.rounds)
    theirs, finished = seconds_of_dot(dot_of(made, draw_nodes=None), QUICK_PATIENCE if effort.quick else PATIENCE)
    note = f"{ours:.2f} s and {theirs:.0f} s" if finished else f"{ours:.2f} s; dot was stopped after {theirs:.0f} s"
    return [Row(what=WHAT, measured=ours / theirs, budget=BUDGET, at_most=not finished, note=note)]


def filled() -> TraceResult:
    """A trace whose 9,841 nodes are all boards, none of its derived columns asked for yet."""
    made = trace(game=Filling(), algorithm="minimax")
    assert len(made) == Filling.boards
    return made


def seconds_of_dot(source: str, patience: float) -> tuple[float, bool]:
    """How long dot takes, and whether it finished within the time limit."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree.gv"
        tree.write_text(source, encoding="utf-8")
        began = children_time()
        try:
            subprocess.run(
                ["dot", "-Tsvg", str(tree), "-o", str(tree.with_suffix(".svg"))], check=True, timeout=patience
            )
        except subprocess.TimeoutExpired:
            return children_time() - began, False
        return children_time() - began, True
