"""A progress bar for work of known length: on standard error, and only on a terminal."""

import sys

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as RichProgress

from minimax_viz.fronts.cli.progress import Teller
from minimax_viz.fronts.cli.screen import Screen
from minimax_viz.text.catalog import Argument


class Bar(RichProgress, Teller):
    """A bar shown while its `with` block runs; without a known length it only says what is being done."""

    def __init__(self, wanted: bool, lang: str = "en") -> None:
        Teller.__init__(self, wanted, lang)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        RichProgress.__init__(
            self, TextColumn("{task.description}", markup=False), *columns,
            console=Screen(stderr=True), transient=True, disable=not (wanted and sys.stderr.isatty()),
        )  # fmt: skip
        self._bar = self.add_task("", total=None)

    def tell(self, what: str, done: int, total: int | None = None) -> None:
        """Show what is being done, and how much of it is done."""
        if not self.disable:
            self.update(self._bar, description=what, completed=done, total=total)

    def done(self, count: int, total: int | None, key: str, **facts: Argument) -> None:
        if not self.disable:
            self.tell(self.words.text(key, **facts), count, total)
