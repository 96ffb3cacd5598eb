"""Let a search recurse as deep as games are long, while a user's own game or evaluation may not."""

import sys
from types import FrameType

from minimax_viz.errors import SettingName, SettingsError

STEP = 128  # frames that a search may go down between two checks
MOST_FRAMES = 4  # of a ply, with a transposition table
DEEPEST = 200_000  # frames; a search this deep is in a game that never ends


class Depth:
    """Python's recursion limit, which follows a search down and up again while the `with` block runs.

    The previous limit, 1,000 by default, is how many calls deep a game's own methods may go.

    Frames of Python code take no C stack, but `lru_cache`, `sorted`, `repr` and others that call back do, and an
    endless recursion through them would overflow it before Python noticed. So the limit stays at most some 1,400 calls
    above the search's own depth; on CPython 3.11 to 3.13 the hungriest of them overflow 8 MB only after 2,000 or more.
    """

    def __init__(self) -> None:
        self._own = sys.getrecursionlimit()
        self._floor = 0
        self._known: dict[FrameType, int] = {}  # frames of the search and how deep they are, the deepest last

    def __enter__(self) -> "Depth":
        frame: FrameType | None = sys._getframe(1)
        assert frame is not None
        self._known[frame] = 0
        while (frame := frame.f_back) is not None:
            self._floor += 1
        sys.setrecursionlimit(self._floor + 2 * STEP + self._own)
        return self

    def __exit__(self, *exception: object) -> None:
        self._known.clear()
        sys.setrecursionlimit(self._own)

    def follow(self) -> None:
        """Set the limit for the next STEP frames; to be called by a generator that the search calls.

        Raises SettingsError if the search has gone too deep.
        """
        if len(self._known) == 1 and not is_deeper_than(self._floor + STEP):
            return  # which holds in nearly every search
        here = frame = sys._getframe(2)
        hops = 0
        while frame not in self._known:
            assert frame.f_back is not None  # the search was begun by a frame that is known
            frame = frame.f_back
            hops += 1
        while next(reversed(self._known)) is not frame:
            self._known.popitem()
        depth = self._known[frame] + hops
        if depth > DEEPEST:
            raise SettingsError(
                "The search went tens of thousands of plies deep without an end in sight; give a {depth}.",
                depth=SettingName("depth"),
            )
        if hops >= STEP:
            self._known[here] = depth
        sys.setrecursionlimit(self._floor + depth + 2 * STEP + self._own)


def is_deeper_than(frames: int) -> bool:
    """Whether there are more frames than this; much quicker than counting them."""
    try:
        sys._getframe(frames)
    except ValueError:
        return False
    return True
