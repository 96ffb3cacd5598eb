"""The records from which a booth plays: the whole game, or as much of it as fits, for each who may begin."""

from dataclasses import replace
from itertools import count

from minimax_viz.api import ShownTrace
from minimax_viz.errors import SettingsError
from minimax_viz.play.minds import WHOLE_GAME, WHOLE_GAME_SECONDS
from minimax_viz.play.played import OnProgress, Played, Terms, set_up

SHALLOWEST = 3  # plies that are a game to play
LARGEST_RECORD = 100_000  # nodes of a game that does not fit whole; its page has about half a megabyte a record


def records_for(terms: Terms, on_progress: OnProgress | None = None) -> list[ShownTrace]:
    """A record of the game for each who may begin, the human first; the computer is MAX in both.

    Where `terms.first` or `terms.options` say who begins or who is MAX, or in a bare tree, there is one. A game that
    does not fit whole is recorded as deep as it does, or to `terms.depth`. Raises PositionError, SettingsError,
    GameError or KeyboardInterrupt.
    """
    either = replace(terms, first="human")
    played = set_up(either)
    is_settled = terms.options.get("max") is not None or played.game.look(played.start) is None
    if terms.first is not None or is_settled:
        return [record_of(set_up(terms), terms.depth, on_progress)]
    record = record_of(played, terms.depth, on_progress)
    turned = set_up(replace(terms, first="computer"))
    return [record, searched(turned, record.settings.depth, WHOLE_GAME, on_progress)]


def record_of(played: Played, depth: int | None, on_progress: OnProgress | None = None) -> ShownTrace:
    """The whole game if it fits, else as many plies as do.

    Raises SettingsError where `depth` plies do not fit, or without a depth not even SHALLOWEST.
    """
    if depth is not None:
        found = searched(played, depth, WHOLE_GAME, on_progress)
        if not found.complete:
            raise SettingsError(f"{depth} plies are more than the {WHOLE_GAME:,} nodes that a page holds; try fewer.")
        return found
    whole = searched(played, None, WHOLE_GAME, on_progress, WHOLE_GAME_SECONDS)
    if whole.complete:
        return whole
    found = searched(played, 1, LARGEST_RECORD, on_progress)
    for deeper in count(2):
        more = searched(played, deeper, LARGEST_RECORD, on_progress, WHOLE_GAME_SECONDS)
        if not more.complete:
            break
        found = more
    if deeper <= SHALLOWEST:
        raise SettingsError(
            f"The record of this game reaches only {deeper - 1} pl{'y' if deeper == 2 else 'ies'}, which is no game to "
            "play; try a smaller board or a position later in the game."
        )
    return found


def searched(
    played: Played,
    depth: int | None,
    max_nodes: int,
    on_progress: OnProgress | None,
    time_limit: float | None = None,
) -> ShownTrace:
    """One search that leaves no move out."""
    return played.search(
        played.start,
        algorithm="minimax",
        depth=depth,
        transpositions=played.has_keys,
        max_nodes=max_nodes,
        time_limit=time_limit,
        on_progress=on_progress,
    )
