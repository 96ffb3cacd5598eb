"""The traces from which a booth plays: the whole game, or as much of it as fits, for each player who may begin."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count

from minimax_viz.api import ShownTrace
from minimax_viz.errors import SettingsError
from minimax_viz.games.boardtext import quantity
from minimax_viz.play.analyst import WHOLE_GAME, WHOLE_GAME_SECONDS
from minimax_viz.play.setup import GameSetup, MatchSettings, set_up
from minimax_viz.search.limits import OnProgress

SHALLOWEST = 3  # plies, the least for a playable game
LARGEST_PART = 100_000  # nodes of a game that does not fit whole; its page has about half a megabyte a trace


def booth_setups(settings: MatchSettings) -> list[GameSetup]:
    """A setup for each player who may begin, the human first; the computer is MAX in both.

    There is only one in an explicit tree, or if the settings say who begins or who is MAX. Raises PositionError,
    SettingsError or GameError.
    """
    if settings.first is None and settings.options.get("max") is None:
        human = set_up(replace(settings, first="human"))
        if human.game.look(human.start) is not None:
            return [human, set_up(replace(settings, first="computer"))]
    return [set_up(settings)]


def booth_traces(
    setups: Sequence[GameSetup], depth: int | None, on_progress: OnProgress | None = None
) -> list[ShownTrace]:
    """The trace of each setup, with every move: of the whole game, of as many plies as fit, or of `depth` plies.

    Raises SettingsError if `depth` plies do not fit or, without a depth, not even SHALLOWEST; GameError; and
    KeyboardInterrupt.
    """
    search, *others = (partial(setup.search, setup.start, every_move=True, on_progress=on_progress) for setup in setups)
    trace = largest_trace(search) if depth is None else search(depth=depth, max_nodes=WHOLE_GAME)
    if not trace.complete:
        raise SettingsError(f"{depth} plies are more than the {WHOLE_GAME:,} nodes that a page holds; try fewer.")
    return [trace, *(search(depth=trace.settings.depth, max_nodes=WHOLE_GAME) for search in others)]


def largest_trace(search: Callable[..., ShownTrace]) -> ShownTrace:
    """The trace of the whole game if it fits, else of as many plies as do. Raises SettingsError if they are too few."""
    whole = search(max_nodes=WHOLE_GAME, time_limit=WHOLE_GAME_SECONDS)
    if whole.complete:
        return whole
    trace = search(depth=1, max_nodes=LARGEST_PART)
    for depth in count(2):
        deeper = search(depth=depth, max_nodes=LARGEST_PART, time_limit=WHOLE_GAME_SECONDS)
        if not deeper.complete:
            break
        trace = deeper
    if depth <= SHALLOWEST:
        raise SettingsError(
            f"The record of this game reaches only {quantity(depth - 1, 'ply', 'plies')}, which is no game to "
            "play; try a smaller board or a position later in the game."
        )
    return trace
