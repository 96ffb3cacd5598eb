"""How long work takes, told alike on a machine that is busy with other things."""

import time

WAITING = 4  # seconds of waiting count as one of work


class Stopwatch:
    """Runs from when it is made."""

    def __init__(self) -> None:
        self._work, self._wall = time.process_time(), time.monotonic()

    def seconds(self) -> float:
        """The seconds that this process has worked since; at least a part of all that have passed."""
        return max(time.process_time() - self._work, (time.monotonic() - self._wall) / WAITING)
