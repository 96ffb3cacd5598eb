"""What the functions show: a position, searched with the options of `trace`, or a search that is there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeGuard

from minimax_viz.errors import SettingsError
from minimax_viz.fronts.python import trace
from minimax_viz.functions.options import SearchOptions, check_names
from minimax_viz.showntrace import ShownTrace
from minimax_viz.tasks.trace import load

Saved = str | Path | ShownTrace
"""A search that is there: a trace, or the path of its file or folder."""

Board = str | Sequence[Any] | Mapping[str, Any] | None
"""A position as `trace` takes it."""

Subject = Board | Saved
"""Either of them."""


def is_saved(subject: object) -> TypeGuard[Saved]:
    """Whether this is a search that is there, and not a position."""
    return isinstance(subject, Path | ShownTrace) or (isinstance(subject, str) and subject.lower().endswith(".json.gz"))


def saved_trace(saved: Saved) -> ShownTrace:
    """The search that is there. Raises what `load` raises."""
    return saved if isinstance(saved, ShownTrace) else load(saved)


def refuse_options(given: Mapping[str, Any], why: str) -> None:
    """Raise SettingsError if there are options, which a search that is there does not take."""
    for name in given:
        raise SettingsError(f"{name} {why}")


def trace_of(subject: Subject, options: SearchOptions) -> ShownTrace:
    """The trace that is meant: one that is there, or a new one. Raises what `trace` and `load` raise."""
    check_names(options, SearchOptions)
    if is_saved(subject):
        of = "the trace" if isinstance(subject, ShownTrace) else str(subject)
        refuse_options(options, f"applies to a new search; {of} holds a finished one.")
        return saved_trace(subject)
    return trace(position_of(subject), **options)


def position_of(subject: Subject) -> Board:
    """The same subject, known to be a position."""
    assert not isinstance(subject, Path | ShownTrace)
    return subject
