"""What the functions search: a position with the options of `trace`, or a trace that is there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from minimax_viz.api import ShownTrace, load, trace

Subject = str | Path | ShownTrace | Sequence[Any] | Mapping[str, Any] | None
"""A position as `trace` takes it; or a search that is there: a trace, the path of its file, or of its folder."""


def trace_of(subject: Subject, options: Mapping[str, Any]) -> ShownTrace:
    """The trace that is meant: the given one, a saved one, or a new one. Raises what `trace` and `load` raise."""
    if isinstance(subject, ShownTrace):
        return subject
    if isinstance(subject, Path) or (isinstance(subject, str) and subject.lower().endswith(".json.gz")):
        path = Path(subject)
        return load(path / "trace.json.gz" if path.is_dir() else path)
    return trace(subject, **options)
