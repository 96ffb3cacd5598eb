"""A page to play on, for a booth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack, get_args

from minimax_viz.arguments import check_choice, check_count, check_flag, check_name, check_seconds, check_text
from minimax_viz.errors import SettingsError
from minimax_viz.functions.options import check_names, telling
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.output.html.booth import BoothOptions, booth_page
from minimax_viz.output.html.notebook import NotebookPage
from minimax_viz.play.booth import booth_game
from minimax_viz.play.setup import First, MatchSettings
from minimax_viz.play.table import shown_game
from minimax_viz.search.levels import LEVELS
from minimax_viz.signs import short_repr
from minimax_viz.tasks.results import Result
from minimax_viz.text.catalog import catalog


class OptionsOfGames(TypedDict, total=False):
    """What a game may be asked for."""

    score: str | None
    max: str | None
    to_move: str | None
    root: str | None


CELL_HEIGHT = 720  # pixels in a notebook


@dataclass(frozen=True, repr=False)
class Booth(Result):
    """The page of a booth, `page`, with the games of these `titles`; `export("booth.html")` writes it.

    Example:
        >>> from minimax_viz import booth
        >>> booth("nim").titles
        ('Nim',)
    """

    page: str
    titles: Sequence[str]
    lang: str

    def formats(self) -> Iterable[str]:
        return (".html",)

    def contents(self, ending: str) -> bytes:
        return self.page.encode("utf-8")

    def cell(self) -> Mapping[str, str]:
        return NotebookPage(page=self.page, picture="", title=self.alt, height=CELL_HEIGHT, lang=self.lang).cell()

    def to_html(self) -> str:
        """The page, one self-contained HTML file."""
        return self.page

    def __repr__(self) -> str:
        return f"<Booth with {', '.join(self.titles)}: {len(self.page):,} characters>"


@telling(OptionsOfGames)
def booth(
    *game: str,
    board: str | None = None,
    first: First | None = None,
    level: str = "hard",
    depth: int | None = None,
    evaluation: str | None = None,
    attract: float = 60,
    pace: float = 2.5,
    sound: bool = False,
    lang: str = "en",
    **options: Unpack[OptionsOfGames],
) -> Booth:
    """Make the page on which visitors of a booth play against the search.

    Example:
        >>> from minimax_viz import booth
        >>> booth("tictactoe", "nim", level="easy").export("booth.html")

    Args:
        game: The games that the visitor can choose, such as "tictactoe" and "nim", or "file.py:Class"; by default
            tic-tac-toe. A game too large for a record needs Python for the browser, which `minimax-viz play --html`
            fetches; here it is refused.
        board: The position of the one game; by default its start.
        first: Who makes the next move, "human" or "computer"; by default the visitor.
        level: How well the computer plays until a visitor chooses: "easy", "medium" or "hard".
        depth: The computer looks at most so many plies ahead.
        evaluation: What a state at that depth is worth: a name that the game knows, or "file.py:function".
        attract: After so many seconds alone the page plays against itself; 0 for never.
        pace: How many seconds a sentence stays; 0 waits for Next.
        sound: Whether the page begins with sounds on.
        lang: "en" or "ru".
        **options: What the games take.

    Returns:
        The page, which can export itself.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C.
    """
    check_names(options, OptionsOfGames)
    check_match(game, board, options, first=first, level=level, depth=depth, evaluation=evaluation)
    check_seconds("attract", attract)
    check_seconds("pace", pace)
    check_flag("sound", sound)
    catalog(lang)
    asked: Mapping[str, Any] = options
    given = {name: asked.get(name) for name in GAME_OPTIONS}
    prepared = [
        booth_game(
            MatchSettings(
                game=name, board=board, options=given, first=first, level=level, depth=depth, evaluation=evaluation
            )
        )
        for name in game or (None,)
    ]
    titles = tuple(one.records[0].header.title for one in prepared)
    for title, one in zip(titles, prepared, strict=True):
        if one.goes_on:
            raise SettingsError(f"{title} is too large for a record; make its page with minimax-viz play --html.")
    look = BoothOptions(level=level, attract=attract, pace=pace, sound=sound)
    return Booth(booth_page(list(map(shown_game, prepared)), look, lang=lang), titles, lang)


def check_match(
    games: Sequence[object],
    board: object,
    options: Mapping[str, object],
    *,
    first: object,
    level: object,
    depth: object,
    evaluation: object,
) -> None:
    """Raise SettingsError if what is played, or how, is of a wrong kind."""
    for game in games:
        if not isinstance(game, str):
            raise SettingsError(f"game {short_repr(game)}: give a name or a file such as mine.py:Nim, in quotes.")
    if board is not None:
        check_text("board", board)
        if len(games) > 1:
            raise SettingsError("A BOARD is a position of one game; give one --game, or no BOARD.")
    if first is not None:
        check_choice("first", first, get_args(First))
    check_choice("level", level, LEVELS)
    if depth is not None:
        check_count("depth", depth, 1)
    check_name("evaluation", evaluation)
    for name in GAME_OPTIONS:
        check_name(name, options.get(name))
