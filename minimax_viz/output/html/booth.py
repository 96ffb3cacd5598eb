"""The booth: one self-contained HTML file on which a visitor plays against the search."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from minimax_viz.errors import SettingsError, Title
from minimax_viz.output.html.engine import engine_parts
from minimax_viz.output.html.page import SENTENCES, as_json, catalogs_with, embedded, fill_page, script_data
from minimax_viz.record.columns import VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import short_repr
from minimax_viz.search.settings import EASY, LEVELS
from minimax_viz.text.catalog import carried, catalog
from minimax_viz.text.names import title_of

UNSAID = ("enter.", "cutoff.", "why.")  # of the narrator's messages: a booth speaks of moves and results


@dataclass(frozen=True, kw_only=True)
class BoothGame:
    """A game of a booth, and its records: one trace, or two of one position, with MAX to move at the root and with MIN.

    The traces are plain minimax's, best with transpositions, and have every move. They cover the whole game, or only
    its first moves if an `engine` searches further: they are then what the page gives the engine to begin with. `name`
    is the game's name in the address, `face` its look; `first`, "you" or "computer", says who begins until the visitor
    chooses otherwise; `depth` is the most plies the computer looks ahead.
    """

    records: Sequence[Trace]
    name: str = ""
    first: str = "you"
    depth: int | None = None
    face: Mapping[str, Any] = field(default_factory=dict)
    engine: Mapping[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class BoothOptions:
    """How a booth starts: the computer's `level`; after how many idle seconds it plays against itself (0: never); how
    many seconds a sentence stays (0: until Next); whether it has `sound`.
    """

    level: str = EASY
    attract: float = 60
    pace: float = 2.5
    sound: bool = False


def booth_of(traces: Sequence[Trace], *, lang: str = "en", theme: str = "auto", first: str = "you") -> str:
    """The booth of one game as HTML. The traces are the records of a BoothGame, and cover the whole game.

    `theme` is "light", "dark" or, by default, what the visitor's system prefers. Raises SettingsError for an unknown
    language, theme or beginner, or if the traces leave moves out or end before the game does.
    """
    return booth_page([BoothGame(records=traces, first=first)], lang=lang, theme=theme)


def booth_page(
    games: Sequence[BoothGame],
    options: BoothOptions | None = None,
    *,
    lang: str = "en",
    theme: str = "auto",
    runtime: bytes | None = None,
) -> str:
    """The booth as HTML; among several games the visitor chooses. `runtime` is the package of Pyodide, needed if a game
    has an engine. Raises SettingsError as `booth_of` does, and EngineError.
    """
    options = options or BoothOptions()
    for game in games:
        if game.first not in ("you", "computer"):
            raise SettingsError(
                "{beginner} cannot begin; give you or computer.", option="first", beginner=short_repr(game.first)
            )
        check_records(game)
    names = [game.name or game.records[0].header.game for game in games]
    titles = [title_of(game.records[0].header, catalog(lang)) for game in games]
    return fill_page(
        "booth",
        {"catalogs": catalogs_with(*SENTENCES, "booth.", "browser.", codes=carried(lang), unsaid=UNSAID)},
        lang=lang,
        theme=theme,
        engine=None if runtime is None else engine_parts(runtime),
        title=titles[0],
        games=list(zip(names, titles, strict=True)),
        games_data=script_data(as_json(data_of(games, names, options, carried(lang)))),
        records=[
            {"game": number, "number": at, **embedded(record)}
            for number, game in enumerate(games)
            for at, record in enumerate(game.records)
        ],
    )


def data_of(
    games: Sequence[BoothGame], names: Sequence[str], options: BoothOptions, codes: Sequence[str]
) -> dict[str, Any]:
    """The data of the page in these languages besides the records: its games, and how it starts."""
    return {
        "games": [
            {
                "name": name,
                "titles": {code: title_of(game.records[0].header, catalog(code)) for code in codes},
                "first": game.first,
                "depth": game.depth,
                "face": game.face,
                "goesOn": game.engine is not None,
                "records": list(range(len(game.records))),
            }
            for name, game in zip(names, games, strict=True)
        ],
        "options": {"levels": dict(LEVELS), "usual": asdict(options)},
        "engine": [game.engine for game in games],
    }


def check_records(game: BoothGame) -> None:
    """Raise SettingsError unless the traces are of one game and have every move that a visitor may play."""
    traces = game.records
    if len(traces) not in (1, 2):
        raise SettingsError("{traces} traces: a booth takes one, or two that differ in who begins.", traces=len(traces))
    first, *others = traces
    for other in others:
        if (other.header.title, other.header.board) != (first.header.title, first.header.board):
            raise SettingsError(
                "The traces are of {one} {board} and of {other} {other_board}; a booth plays one game from one "
                "position.",
                one=Title(first.header.title),
                board=f"{first.header.board!r:.60}",
                other=Title(other.header.title),
                other_board=f"{other.header.board!r:.60}",
            )
        if other.player(0) == first.player(0):
            player = first.player(0).upper()
            raise SettingsError("{player} begins in both traces; the second is to have the other.", player=player)
    for trace in traces:
        if trace.header.game == "tree":
            raise SettingsError("A tree has values at its leaves, and no winner: there is no game to win.")
        if trace.settings.prunes or max(trace.columns.kind) > VISITED:
            raise SettingsError(
                "The search left moves out that a visitor may want to play; "
                "trace with algorithm minimax, and with neither symmetries nor candidates."
            )
        if game.engine is None and (trace.has_horizon or not trace.complete):
            raise SettingsError(
                "The record ends before the game does, so it cannot be played to its end; trace it without a depth or "
                "limits, or write the booth with: minimax-viz play --html."
            )
