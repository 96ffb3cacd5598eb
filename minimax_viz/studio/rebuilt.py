"""The request that makes a search again, out of what a trace or a page says of it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from minimax_viz.errors import MinimaxVizError, SettingsError
from minimax_viz.games.registry import GAME_OPTIONS, find_game, game_name_for, option_parameters
from minimax_viz.games.userfile import names_file, split_spec
from minimax_viz.record.file import header_of
from minimax_viz.record.trace import Header
from minimax_viz.search.settings import Settings
from minimax_viz.signs import last_part
from minimax_viz.studio.answer import MOST_NODES
from minimax_viz.studio.request import OF_THE_POSITION
from minimax_viz.tracing.plan import find_position

USUAL = Settings()


@dataclass(frozen=True, slots=True)
class MadeSearch:
    """A search that was made: what its trace declares and, if it was stopped, after how many nodes."""

    header: Header
    nodes: int | None = None


def made_search(told: Mapping[str, Any]) -> MadeSearch:
    """The search that the beginning of a trace tells of. Raises KeyError, TypeError, ValueError or SettingsError."""
    header, nodes = header_of(told), told["totals"]["nodes"]
    if type(nodes) is not int or nodes < 1:
        raise ValueError("nodes are a number")
    return MadeSearch(header, None if header.stopped is None else nodes)


def request_for(searches: Sequence[MadeSearch]) -> dict[str, Any]:
    """The request of a search, or of two side by side: the first and the last.

    Raises SettingsError where the game or the evaluation is in a file, or these are searches of several positions, and
    what reading the position raises.
    """
    first, last = searches[0].header, searches[-1].header
    if (first.game, first.board) != (last.game, last.board):
        raise SettingsError("The searches are of two positions; the studio compares searches of one.")
    settings, *others = map(settings_of, searches if len(searches) == 1 else [searches[0], searches[-1]])
    against = None
    for other in others:
        against = {name: other[name] for name in other if name not in OF_THE_POSITION}
    return {
        "position": first.board,
        "game": None if game_name_for(first.board) == first.game else first.game,
        "settings": settings,
        "against": against,
    }


def settings_of(made: MadeSearch) -> dict[str, Any]:
    """The settings with which the same search is made, those left out that are so anyway. Raises SettingsError, and
    what reading the position raises.
    """
    header, recorded = made.header, made.header.settings
    refuse_files(header.game, recorded.evaluation)
    search = {name: value for name, value in asdict(recorded).items() if value != getattr(USUAL, name)}
    for name in (*GAME_OPTIONS, "evaluation"):
        search.pop(name, None)
    options = {name: getattr(recorded, name) for name in option_parameters(find_game(header.game)[0])}
    given = {"evaluation": recorded.evaluation} | {name: value for name, value in options.items() if value is not None}
    if not makes(header, search, given):
        raise SettingsError("The game has changed since this search was made, so it cannot be made again.")
    for name in list(given):
        without = {one: value for one, value in given.items() if one != name}
        with suppress(MinimaxVizError):  # then it is needed
            if makes(header, search, without):
                given = without
    limits = {} if made.nodes is None else {"max_nodes": min(made.nodes, MOST_NODES)}
    return {**search, **given, **limits}


def makes(header: Header, search: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether a search with these settings is that of a header. Raises what reading the position raises."""
    position = find_position(header.board, header.game, given)
    return position.search(given.get("evaluation"), **search).settings == header.settings


def refuse_files(game: str, evaluation: str) -> None:
    """Raise SettingsError if the game or the evaluation is in a file, of which nothing is run."""
    if names_file(game):
        file = file_called(game)
        raise SettingsError(
            "This is of a game in the file {file}, which is not in here; open that, and set the position up again.",
            file=file,
        )
    if names_file(evaluation):
        file = file_called(evaluation)
        raise SettingsError(
            "This was estimated by a function in the file {file}, and the studio reads no files of evaluations.",
            file=file,
        )


def file_called(place: str) -> str:
    """What the file is called that `file.py:name` names, without its folders."""
    return last_part(split_spec(place)[0])
