"""Measure how long work takes, with similar results on a machine that is busy with other things."""

import time

WAITING = 4  # seconds of waiting that count as one of work


class Stopwatch:
    """A stopwatch that starts when it is created."""

    def __init__(self) -> None:
        self._work, self._wall = time.process_time(), time.monotonic()

    def seconds(self) -> float:
        """The seconds of work of this process since then, and at least one for every WAITING that have passed."""
        return max(time.process_time() - self._work, (time.monotonic() - self._wall) / WAITING)
