"""A page to play on, for a booth."""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import get_args

from minimax_viz.errors import SettingsError, Title
from minimax_viz.games.registry import GAME_OPTIONS, known_game_name
from minimax_viz.output.formats import OF_BOOTHS
from minimax_viz.output.html.booth import BoothOptions, booth_page
from minimax_viz.output.html.embed import NotebookPage
from minimax_viz.play.booth import booth_game
from minimax_viz.play.setup import First, MatchSettings
from minimax_viz.search.arguments import MOST, check_flag, check_name
from minimax_viz.search.settings import EASY, HARD, LEVELS
from minimax_viz.study.results import Result
from minimax_viz.tasks.look_options import lang_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.search_options import as_in_search

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

    of_kind = OF_BOOTHS

    def contents(self, ending: str) -> bytes:
        return self.page.encode("utf-8")

    def cell(self) -> Mapping[str, str]:
        return NotebookPage(page=self.page, picture="", title=self.alt, height=CELL_HEIGHT, lang=self.lang).cell()

    def to_html(self) -> str:
        """Return the page as one self-contained HTML file."""
        return self.page

    def __repr__(self) -> str:
        return f"<Booth with {', '.join(self.titles)}: {len(self.page):,} characters>"


def check_games(name: str, games: Sequence[object]) -> None:
    """Raise SettingsError if a game is not a name."""
    for game in games:
        if not isinstance(game, str):
            raise SettingsError(
                "{given}: give a name or a file such as mine.py:Nim, in quotes.", option=name, value=game
            )


@dataclass(frozen=True)
class MakeBooth(Task[Booth]):
    """Make the page on which visitors of a booth play against the search.

    Example:
        >>> from minimax_viz import booth
        >>> booth("tictactoe", "nim", level="medium").export("booth.html")

    Returns:
        The page, which can export itself.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
        KeyboardInterrupt: After Ctrl-C.
    """

    game: tuple[str, ...] = option(
        (),
        "The game; by default tic-tac-toe, or a tree if the position is one. On a page the visitor can choose among "
        "several.",
        in_python="One too large for a record needs Python for the browser, which `minimax-viz play --html` fetches; "
        "here it is refused.",
        check=check_games, metavar="NAME|FILE.py[:CLASS]", read=known_game_name, completes="games", repeated=True,
        group="Position",
    )  # fmt: skip
    _: KW_ONLY
    board: str | None = option(
        None, "The position of the one game; by default its start.", check=check_name, only_in_python=True
    )
    first: First | None = option(
        None, "Who makes the next move; by default the person.", choices=get_args(First), group="Position"
    )
    level: str | None = option(
        None,
        "How far the computer looks ahead: 1 ply (easy), 3 (medium), or as far as it can (hard, the default). A page "
        "begins with easy, and its visitors choose.",
        choices=tuple(LEVELS),
    )  # fmt: skip
    depth: int | None = option(
        None, "The computer looks at most this many plies ahead, then evaluates.", whole=(1, MOST)
    )
    evaluation: str | None = as_in_search("evaluation", in_python="", check=check_name)
    score: str | None = as_in_search(
        "score", help="What a win is worth; by default fast where the game has it, so that quick wins count more."
    )
    max: str | None = as_in_search("max")
    to_move: str | None = as_in_search("to_move")
    ply: int | None = as_in_search("ply")
    root: str | None = as_in_search("root")
    attract: float = option(
        60, "After so many seconds alone the page plays against itself; 0 for never.",
        seconds=True, metavar="SECONDS", group="Look",
    )  # fmt: skip
    pace: float = option(
        2.5, "How many seconds a sentence of the computer's thinking stays on the page; 0 waits for Next.",
        seconds=True, metavar="SECONDS", group="Look",
    )  # fmt: skip
    sound: bool = option(False, "Let the page begin with sounds on.", check=check_flag, group="Look")
    lang: str = lang_option("the game and of the pages")

    def run(self, progress: Progress = SILENT) -> Booth:
        prepared = [booth_game(settings, progress.nodes) for settings in self.matches()]
        titles = tuple(one.records[0].header.title for one in prepared)
        for title, one in zip(titles, prepared, strict=True):
            if one.engine is not None:
                raise SettingsError(
                    "{title} is too large for a record; make its page with minimax-viz play --html.", title=Title(title)
                )
        return Booth(booth_page(prepared, self.page, lang=self.lang), titles, self.lang)

    @property
    def page(self) -> BoothOptions:
        level = self.level or (EASY if self.depth is None else HARD)
        return BoothOptions(level=level, attract=self.attract, pace=self.pace, sound=self.sound)

    def matches(self, candidates: str | None = None) -> list[MatchSettings]:
        """Return the settings of the match for each game. Raises SettingsError if several are to have one position."""
        if self.board is not None and len(self.game) > 1:
            raise SettingsError("A board is a position of one game; give one {option}, or no board.", option="game")
        options = {name: getattr(self, name) for name in GAME_OPTIONS}
        return [
            MatchSettings(
                game=name, board=self.board, options=options, first=self.first, level=self.level or HARD,
                depth=self.depth, evaluation=self.evaluation, candidates=candidates, ply=self.ply,
            )
            for name in self.game or (None,)
        ]  # fmt: skip
