"""Thirty searches that strain a page: the examples of the textbooks, wide, deep and lopsided trees, every game."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from minimax_viz import trace
from minimax_viz.tracing.result import TraceResult

KNOWN: dict[str, tuple[str, dict[str, Any]]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
BOARDS = {name: board for name, (board, _) in KNOWN.items()}
THIRTY: dict[str, Callable[[], TraceResult]] = {
    name: partial(trace, board, **options) for name, (board, options) in KNOWN.items()
}
