"""A page to play on, for a booth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from minimax_viz.errors import SettingsError
from minimax_viz.functions.shown import Shown
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.output.html.booth import BoothOptions, booth_page
from minimax_viz.output.html.notebook import NotebookPage
from minimax_viz.play.booth import booth_game, shown_game
from minimax_viz.play.setup import MatchSettings

CELL_HEIGHT = 720  # pixels in a notebook


@dataclass(frozen=True, repr=False)
class BoothPage(Shown):
    """The page of a booth; `export("booth.html")` writes it."""

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


def booth(
    *games: str,
    first: Literal["human", "computer"] | None = None,
    level: Literal["easy", "medium", "hard"] = "hard",
    attract: float = 60,
    pace: float = 2.5,
    sound: bool = False,
    lang: str = "en",
    **options: Any,
) -> BoothPage:
    """Make the page on which visitors of a booth play against the search.

    Args:
        games: The names of the games, such as "tictactoe" and "nim"; by default tic-tac-toe. A game too large for a
            record needs Python for the browser, which `minimax-viz play --html` fetches; here it is refused.
        first: Who begins; by default the visitor.
        level: How well the computer plays until a visitor chooses.
        attract: After so many seconds alone the page plays against itself; 0 for never.
        pace: How many seconds a sentence stays; 0 waits for Next.
        sound: Whether the page begins with sounds on.
        lang: "en" or "ru".
        **options: score, max and other options of the games.

    Raises:
        SettingsError, GameError: With one sentence that says what would be right.
    """
    unknown = [name for name in options if name not in GAME_OPTIONS]
    if unknown:
        raise SettingsError(f"There is no option {unknown[0]!r}; a booth's games have {', '.join(GAME_OPTIONS)}.")
    given = {name: options.get(name) for name in GAME_OPTIONS}
    prepared = [booth_game(MatchSettings(game=game, options=given, first=first)) for game in games or (None,)]
    if any(game.goes_on for game in prepared):
        large = next(game.records[0].header.title for game in prepared if game.goes_on)
        raise SettingsError(f"{large} is too large for a record; make its page with minimax-viz play --html.")
    page = booth_page(
        list(map(shown_game, prepared)), BoothOptions(level=level, attract=attract, pace=pace, sound=sound), lang=lang
    )
    return BoothPage(page, [game.records[0].header.title for game in prepared], lang)
