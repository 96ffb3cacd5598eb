"""A progress bar for work of known length: on standard error, and only on a terminal."""

import sys

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from minimax_viz.cli.screen import Screen


class Bar(Progress):
    """A bar shown while its `with` block runs; without a known length it only says what is being done."""

    def __init__(self, wanted: bool) -> None:
        super().__init__(
            TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Screen(stderr=True), transient=True, disable=not (wanted and sys.stderr.isatty()),
        )  # fmt: skip
        self._bar = self.add_task("", total=None)

    def tell(self, what: str, done: int, total: int | None = None) -> None:
        """Show what is being done, and how much of it is done."""
        if not self.disable:
            self.update(self._bar, description=what, completed=done, total=total)
