"""Progress of long work: on standard error, only on a terminal, and only after a second."""

import sys
import time
from types import TracebackType

from rich.markup import escape
from rich.status import Status

from minimax_viz.cli.screen import Screen

PATIENCE = 1.0  # seconds


class Progress:
    """A line that says what is going on; update it with `phase` and `nodes`."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._began = time.monotonic()
        self._status: Status | None = None
        self._phase = ""

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()

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
            self._status = Screen(stderr=True).status(escape(text))
            self._status.start()
        else:
            self._status.update(escape(text))
