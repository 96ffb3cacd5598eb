"""Tasks about one search: a position to search as `trace` does, or a finished search."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from minimax_viz.errors import SettingsError
from minimax_viz.tasks.options import SILENT, Progress, ResultT, option
from minimax_viz.tasks.search_options import Board, OneSearch, called
from minimax_viz.tasks.trace import TracePosition, load
from minimax_viz.tracing.result import TraceResult

Saved = str | Path | TraceResult
"""A finished search: a trace, or the path of its file or folder."""

Subject = Board | Saved
"""A position to search, or a finished search."""


def is_saved(subject: object) -> TypeGuard[Saved]:
    """Whether the subject is a finished search rather than a position."""
    return isinstance(subject, Path | TraceResult) or (
        isinstance(subject, str) and subject.lower().endswith(".json.gz")
    )


def saved_trace(saved: Saved) -> TraceResult:
    """Return the trace of a finished search. Raises the errors of `load`."""
    return saved if isinstance(saved, TraceResult) else load(saved)


@dataclass(frozen=True)
class SubjectTask(OneSearch[ResultT]):
    """The options of what shows a search."""

    subject: Subject = option(
        None,
        "A position as `trace` takes it, a trace, or the path of a saved one. Without it the start of `game`, or the "
        "`example`.",
        only_in_python=True,
    )  # fmt: skip

    def shown(self, progress: Progress) -> TraceResult:
        """Return the search to show, loaded or new. Raises the errors of `trace` and `load`."""
        if not is_saved(self.subject):
            return self.searched(progress)
        for name in self.given().keys() & OneSearch.options().keys():
            raise SettingsError(
                "{option} applies to a new search; {trace} holds a finished one.", option=name,
                trace="the trace" if isinstance(self.subject, TraceResult) else str(self.subject),
            )  # fmt: skip
        progress.phase("progress.read")
        return saved_trace(self.subject)

    def searched(self, progress: Progress, **other: Any) -> TraceResult:
        """Search the position, with `other` options in place of those given."""
        options = {name: getattr(self, name) for name in OneSearch.options()} | other
        assert not isinstance(self.subject, Path | TraceResult)
        return TracePosition(self.subject, **options).run(progress)

    def searched_again(self, progress: Progress, **other: Any) -> TraceResult:
        """Search the position again, without reporting it and the phases again."""
        return self.searched(SILENT, **{"on_progress": called(self.on_progress, progress), **other})
