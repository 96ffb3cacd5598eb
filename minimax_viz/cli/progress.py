"""Progress of long work: on standard error, only on a terminal, and only after a second."""

import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rich.markup import escape

from minimax_viz.cli.screen import Screen

if TYPE_CHECKING:
    from rich.status import Status  # the console imports it once there is something to say

PATIENCE = 1.0  # seconds


class Progress(ExitStack):
    """A line that says what is going on; update it with `phase` and `nodes`."""

    def __init__(self, wanted: bool) -> None:
        super().__init__()
        self._wanted = wanted and sys.stderr.isatty()
        self._began = time.monotonic()
        self._status: Status | None = None
        self._phase = ""

    def phase(self, what: str) -> None:
        """Say what is being done now."""
        self._phase = what
        self._say(what)

    def nodes(self, count: int) -> None:
        """Say how far the search is."""
        self._say(f"{self._phase} {count:,} nodes")

    def _say(self, text: str) -> None:
        if not self._wanted or time.monotonic() - self._began < PATIENCE:
            return
        if self._status is None:
            self._status = self.enter_context(Screen(stderr=True).status(escape(text)))
        else:
            self._status.update(escape(text))
