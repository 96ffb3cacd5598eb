"""The progress of long work: on standard error, only on a terminal, and only after a second."""

import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from minimax_viz.fronts.cli.console import ON_COMMAND_LINE, say
from minimax_viz.tasks.options import Progress
from minimax_viz.text.catalog import Argument, catalog
from minimax_viz.text.names import reading_lines

if TYPE_CHECKING:
    from rich.status import Status

    from minimax_viz.tracing.plan import Position

PATIENCE = 1.0  # seconds


class Teller(Progress):
    """Says on standard error what a task reports; if `says` is false, only warnings."""

    def __init__(self, says: bool, lang: str) -> None:
        self.says, self.words = says, catalog(lang)

    def note(self, key: str, **facts: Argument) -> None:
        if self.says:
            self.warning(key, **facts)

    def warning(self, key: str, **facts: Argument) -> None:
        say(self.words.text(key, **facts), err=True)

    def position(self, position: "Position") -> None:
        if self.says and (reading := position.reading()) is not None:
            for line in reading_lines(*reading, self.words, ON_COMMAND_LINE):
                say(line, err=True)


class StatusLine(ExitStack, Teller):
    """A line that says what is going on, in a language; update it with `phase` and `nodes`."""

    def __init__(self, wanted: bool, lang: str = "en") -> None:
        ExitStack.__init__(self)
        Teller.__init__(self, wanted, lang)
        self._wanted = wanted and sys.stderr.isatty()
        self._began = time.monotonic()
        self._status: Status | None = None
        self._phase = ""

    def phase(self, key: str, **facts: Argument) -> None:
        self._phase = self.words.text(key, **facts)
        self._say(self._phase)

    def nodes(self, count: int) -> None:
        self._say(self.words.text("progress.nodes", phase=self._phase, nodes=count))

    def _say(self, text: str) -> None:
        if not self._wanted or time.monotonic() - self._began < PATIENCE:
            return
        from rich.markup import escape  # imported once there is something to say

        from minimax_viz.fronts.cli.screen import Screen

        if self._status is None:
            self._status = self.enter_context(Screen(stderr=True).status(escape(text)))
        else:
            self._status.update(escape(text))
