"""The tree drawn by Graphviz, from the same DOT source that can be edited."""

from minimax_viz.output.dot.graphviz_engine import render
from minimax_viz.output.dot.source import gv_file
from minimax_viz.output.exhibit import Exhibit
from minimax_viz.output.signed import signed_png


def svg_file(exhibit: Exhibit) -> bytes:
    """The tree as SVG. Raises EngineError if there is no Graphviz, or it fails, as all here do."""
    return render(gv_file(exhibit), "svg")


def png_file(exhibit: Exhibit) -> bytes:
    """The tree in pixels."""
    return signed_png(render(gv_file(exhibit), "png"))


def pdf_file(exhibit: Exhibit) -> bytes:
    """The tree as PDF."""
    return render(gv_file(exhibit), "pdf")
