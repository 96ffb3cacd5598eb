"""Divide the positions of a survey into chunks that take about the same time, judging by what earlier ones took."""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice

Chunk = dict[int, str]
"""Positions, by number."""

GROWTH = 4  # a chunk is at most so many times larger than the last, in case its positions take longer
AT_THE_END = 2  # towards the end, so many chunks are made of what is left for each that may be under way


class Chunks:
    """Gives out the positions in chunks that should take `seconds` each; only what is given back goes out again."""

    def __init__(self, texts: Mapping[int, str], seconds: float) -> None:
        self.killers: Chunk = {}
        """The positions that ended their workers while nothing else was under way."""
        self._fresh: Iterator[tuple[int, str]] = iter(texts.items())
        self._left = len(texts)
        self._seconds = seconds
        self._size, self._pace = 1, 0.0
        self._again: deque[Chunk] = deque()
        self._halves: deque[Chunk] = deque()
        self._suspects: deque[Chunk] = deque()
        self._alone: Chunk = {}

    def next(self, room: int, *, alone: bool) -> Chunk:
        """Return the next chunk, empty if nothing can be given out now. A position that may have ended its worker comes
        last, and only when it is `alone`: when nothing else is under way.
        """
        if self._alone and not alone:
            return {}
        self._alone = {}
        if self._again:
            return self._again.popleft()
        if chunk := dict(islice(self._fresh, self._size_for(room))):
            self._left -= len(chunk)
            return chunk
        if self._halves:
            return self._halves.popleft()
        if self._suspects and alone:
            self._alone = self._suspects.popleft()
        return self._alone

    def _size_for(self, room: int) -> int:
        return max(1, min(self._size, self._left // (AT_THE_END * room)))

    def note(self, count: int, seconds: float) -> None:
        """Take note that `count` positions took so many seconds."""
        if not count or not self._seconds:
            return
        pace = seconds / count
        self._pace = (self._pace + pace) / 2 if self._pace else pace
        self._size = max(1, min(GROWTH * max(count, self._size // GROWTH), int(self._seconds / max(self._pace, 1e-9))))

    def give_back(self, chunk: Chunk) -> None:
        """Take back positions that have no rows, as if they had never been given out."""
        if chunk:
            self._again.append(chunk)

    def halve(self, chunk: Chunk) -> None:
        """Take back a chunk whose workers ended. When all others are done its halves are tried, then the halves of the
        one that fails again, until a single position is left.
        """
        if chunk == self._alone:
            self.killers |= chunk
        elif len(chunk) == 1:
            self._suspects.append(chunk)
        else:
            entries = list(chunk.items())
            middle = len(entries) // 2
            self._halves += [dict(entries[:middle]), dict(entries[middle:])]
