"""A progress bar for work of known length: on standard error, and only on a terminal."""

import sys
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as RichProgress

from minimax_viz.cli.console import say
from minimax_viz.cli.progress import tell_reading
from minimax_viz.cli.screen import Screen
from minimax_viz.tasks.options import Progress
from minimax_viz.text.catalog import Argument, catalog

if TYPE_CHECKING:
    from minimax_viz.tracing.plan import Position


class Bar(RichProgress, Progress):
    """A bar shown while its `with` block runs; without a known length it only says what is being done. Unless it is not
    wanted, what a position was taken for, and notes, are said wherever standard error leads.
    """

    def __init__(self, wanted: bool, lang: str = "en") -> None:
        super().__init__(
            TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Screen(stderr=True), transient=True, disable=not (wanted and sys.stderr.isatty()),
        )  # fmt: skip
        self.words = catalog(lang)
        self._says = wanted
        self._bar = self.add_task("", total=None)

    def tell(self, what: str, done: int, total: int | None = None) -> None:
        """Show what is being done, and how much of it is done."""
        if not self.disable:
            self.update(self._bar, description=what, completed=done, total=total)

    def done(self, count: int, total: int | None, key: str, **facts: Argument) -> None:
        if not self.disable:
            self.tell(self.words.text(key, **facts), count, total)

    def note(self, key: str, **facts: Argument) -> None:
        if self._says:
            say(self.words.text(key, **facts), err=True)

    def warning(self, key: str, **facts: Argument) -> None:
        say(self.words.text(key, **facts), err=True)

    def position(self, position: "Position") -> None:
        if self._says:
            tell_reading(position, self.words)
