"""Search a position and record everything the search did, or load such a record; for other tasks, too."""

from dataclasses import KW_ONLY, dataclass, field, replace
from pathlib import Path
from typing import Any, TypeGuard

from minimax_viz.errors import SettingsError
from minimax_viz.games import connect4, mnk, othello  # noqa: F401  # imported now, not during the first search
from minimax_viz.record import file
from minimax_viz.record.trace import View
from minimax_viz.search.arguments import path_of
from minimax_viz.tasks.look_options import RECORD_STAYS, view_option
from minimax_viz.tasks.options import SILENT, Progress, ResultT, option
from minimax_viz.tasks.search_options import Board, OneSearch, called, text_of_board
from minimax_viz.tracing.plan import Search, find_position
from minimax_viz.tracing.reach import USUAL_REACH, Reach, run_searches
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import told_by

TRACE_FILE = "trace.json.gz"  # in the folder that the command writes


def load(path: str | Path) -> TraceResult:
    """Read a saved trace, from its file or from a folder with a `trace.json.gz`; this never runs code from the file.

    Example:
        >>> from minimax_viz import load, trace
        >>> trace("[[3,12,8],[2,4,6],[14,5,2]]").save("aima.json.gz")
        >>> load("aima.json.gz")
        <Trace of Tree '[[3,12,8],[2,4,6],[14,5,2]]': value 3, 11 nodes>

    Args:
        path: The file that `Trace.save` or `minimax-viz trace` wrote, or its folder.

    Returns:
        The trace. It needs no game: everything that is shown is in the file.

    Raises:
        TraceFileError: If the file cannot be read, is damaged, was edited, or is not a trace.
    """
    place = path_of("path", path)
    return file.load(place / TRACE_FILE if place.is_dir() else place, TraceResult)


@dataclass(frozen=True)
class TracePosition(OneSearch[TraceResult]):
    """Search a position and record everything the search did.

    Example:
        >>> from minimax_viz import trace
        >>> t = trace("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> t.value, t.best_move, t.nodes
        (3, 'B', 11)
        >>> trace("XO./.X./..O", algorithm="minimax", max="O").value
        -1

    Returns:
        The trace, which can show and save itself.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right. All of them are
            MinimaxVizErrors.
    """

    board: Board = option(
        None,
        "A position's text: a tic-tac-toe board, rows from the top, or a tree in any notation that `minimax-viz trace` "
        "reads; also a tree as nested lists or dicts. Without one the start of `game` is searched, or the `example`.",
        only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    view: View = view_option(RECORD_STAYS, only_in_python=True)
    reach: Reach = field(default=USUAL_REACH)  # how far fronts look where nobody says it; no option

    def planned(self, progress: Progress) -> Search:
        """Return the search asked for, not made yet. Raises PositionError, SettingsError or GameError."""
        text = text_of_board(self.board, self.game, self.example)
        position = find_position(text, self.game, self.search)
        progress.position(position)
        return position.search(**self.search)

    def run(self, progress: Progress = SILENT) -> TraceResult:
        search = self.planned(progress)
        progress.phase("progress.search")
        on_progress = called(self.on_progress, progress)
        (made,) = run_searches([search], self.limits, reach=self.reach, on_progress=on_progress)
        if made.header.stopped == "interrupt" and not self.keep_interrupted:
            raise KeyboardInterrupt
        return told_by(made, self.view)


Saved = str | Path | TraceResult
"""A finished search: a trace, or the path of its file or folder."""

Subject = Board | TracePosition | Saved
"""A position to search, with the options of what shows it or with its own, or a finished search."""


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
    """The options of what shows a search; `view` says how, and what is given back knows it."""

    subject: Subject = option(
        None,
        "A position as `trace` takes it, a trace, or the path of a saved one. Without it the start of `game`, or the "
        "`example`.",
        only_in_python=True,
    )  # fmt: skip

    _: KW_ONLY
    view: View = view_option(RECORD_STAYS)

    def shown(self, progress: Progress) -> TraceResult:
        """Return the search to show, loaded or new, told as is wanted. Raises the errors of `trace` and `load`."""
        found = self.found(progress)
        return told_by(found, self.view) if "view" in self.given() else found

    def found(self, progress: Progress) -> TraceResult:
        """Return the search to show, loaded or new."""
        if not is_saved(self.subject):
            return self.search_to_make.run(progress)
        for name in self.given().keys() & OneSearch.options().keys():
            raise SettingsError(
                "{option} applies to a new search; {trace} holds a finished one.", option=name,
                trace="the trace" if isinstance(self.subject, TraceResult) else str(self.subject),
            )  # fmt: skip
        progress.phase("progress.read")
        return saved_trace(self.subject)

    @property
    def search_to_make(self) -> TracePosition:
        """The search of the position."""
        if isinstance(self.subject, TracePosition):
            return self.subject
        assert not isinstance(self.subject, Path | TraceResult)
        return TracePosition(self.subject, **{name: getattr(self, name) for name in OneSearch.options()})

    def searched_again(self, progress: Progress, **other: Any) -> TraceResult:
        """Make the search with `other` options, without reporting its position and its phases again."""
        search = self.search_to_make
        on_progress = called(search.on_progress, progress)
        return replace(search, **{"on_progress": on_progress, **other}).run()
