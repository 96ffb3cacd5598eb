"""A progress bar for work of known length: on standard error, and only on a terminal."""

import sys
from types import TracebackType

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from minimax_viz.cli.screen import Screen


class Bar:
    """A bar shown while its `with` block runs; without a known length it only says what is being done."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._progress = Progress(
            TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Screen(stderr=True), transient=True, disable=not self._wanted,
        )  # fmt: skip
        self._task = self._progress.add_task("", total=None)

    def __enter__(self) -> "Bar":
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def tell(self, what: str, done: int, total: int | None = None) -> None:
        """Show what is being done, and how much of it is done."""
        if self._wanted:
            self._progress.update(self._task, description=what, completed=done, total=total)
