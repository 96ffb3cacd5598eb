"""Make everything for a table at a math fair in one go; a piece that cannot be made says why."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from minimax_viz.errors import EngineError, MinimaxVizError, OutputError, SettingName, SettingsError, Title
from minimax_viz.output.html.fair import (
    FILES,
    PrintedPuzzle,
    Tile,
    guide_page,
    index_page,
    is_fair_index,
    puzzles_page,
    qr_code,
)
from minimax_viz.picture.exercise import exercise_picture
from minimax_viz.play.booth import booth_game
from minimax_viz.practice.plan import MOST_NODES as MOST_EXERCISED
from minimax_viz.practice.puzzle import Puzzle, puzzles_of
from minimax_viz.search.arguments import path_of
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.comparison import Comparison
from minimax_viz.study.results import write_folder
from minimax_viz.tasks.booth import MakeBooth
from minimax_viz.tasks.look_options import lang_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.poster import DrawPoster
from minimax_viz.tasks.practice import ExercisesResult, WriteExercises
from minimax_viz.tasks.search_options import as_in_search, called
from minimax_viz.tasks.slides import MakeSlides
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.fair import FairTable, progress_key, puzzle_text
from minimax_viz.text.names import title_of
from minimax_viz.text.summary import short_line
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import parse_steps

INDEX, GUIDE = "index.html", "guide.html"
MOST_NODES = 150_000
"""The limit of the search without pruning, so that a box is packed within a minute or two."""

SEED = 1
"""The seed of the exercises, so that the same fair gives the same box."""

EXERCISES, VARIANTS = 6, 4
PUZZLES = 12
USUAL_GAME = "tictactoe"
MOST_SLIDES = 40
"""The most slides; of a longer search, the first key steps and the last: nobody at a fair looks at more."""


@dataclass(frozen=True)
class FairSubject:
    """The subject of a fair: the game of its booth, searched from its start, and a position, searched without pruning
    and with it; how they were asked for.
    """

    searches: Sequence[TraceResult]  # of the game: without pruning, if that came to its end, and with it
    whole: TraceResult
    pruned: TraceResult
    board: Any
    game: str
    address: str | None
    lang: str

    @property
    def is_tree(self) -> bool:
        """Whether the position is a tree, which nobody can play."""
        return self.pruned.header.game == "tree"

    @property
    def title(self) -> str:
        """What the fair is about: the booth's game and, if the position is a tree, that."""
        words, header = catalog(self.lang), self.pruned.header
        tree = [f"{title_of(header, words)} {short_line(header.board)}"] if self.is_tree else []
        return " · ".join([title_of(self.searches[-1].header, words), *tree])

    @cached_property
    def exercises(self) -> ExercisesResult:
        """The exercises: on the position itself if it is a small tree, else on random trees."""
        if self.whole.complete and len(self.whole) <= MOST_EXERCISED and self.is_tree:
            with suppress(MinimaxVizError):  # a tree about which nothing can be asked; others are drawn
                return WriteExercises(self.board, seed=SEED, lang=self.lang).run()
        return WriteExercises(seed=SEED, count=EXERCISES, variants=VARIANTS, lang=self.lang).run()

    @cached_property
    def puzzles(self) -> Sequence[Puzzle]:
        """The puzzles from the booth's game. Raises SettingsError if there are none."""
        found = puzzles_of(self.game, PUZZLES)
        if not found:
            title = Title(self.searches[-1].header.title)
            raise SettingsError("No position near the end of {game} makes a puzzle.", game=title)
        return found

    def playing(self) -> dict[str, bytes]:
        """Make the page to play the booth's game on."""
        return {"play.html": self.booth.run().contents(".html")}

    @property
    def booth(self) -> MakeBooth:
        """The booth, as it is set up: easy first."""
        return MakeBooth((self.game,), level="easy", lang=self.lang)

    def steps(self) -> dict[str, bytes]:
        return {"steps.html": self.pruned.to_html(lang=self.lang).encode("utf-8")}

    def comparison(self) -> dict[str, bytes]:
        """Make the comparison of the search with and without pruning."""
        return {"compare.html": Comparison([self.whole, self.pruned]).to_html(lang=self.lang).encode("utf-8")}

    def slides(self) -> dict[str, bytes]:
        """Make the slides: for the browser and, if possible, for PowerPoint."""
        keys = parse_steps(self.pruned, "key")
        shown = keys if len(keys) <= MOST_SLIDES else [*keys[: MOST_SLIDES - 1], keys[-1]]
        deck = MakeSlides(self.pruned, steps=",".join(map(str, shown)), lang=self.lang).run()
        made = {"slides.html": deck.contents(".html")}
        with suppress(EngineError):
            made["slides.pptx"] = deck.contents(".pptx")
        return made

    def poster(self) -> dict[str, bytes]:
        sheet = poster_of(self.game, self.lang).drawn([*self.searches])
        try:
            return {"poster.pdf": sheet.contents(".pdf")}
        except EngineError:
            return {"poster.png": sheet.contents(".png")}

    def puzzle_sheets(self) -> dict[str, bytes]:
        """Make the puzzles to print."""
        words = catalog(self.lang)
        printed = [printed_puzzle(number, puzzle, words) for number, puzzle in enumerate(self.puzzles, 1)]
        return {"puzzles.html": puzzles_page(self.title, printed, self.address, lang=self.lang).encode("utf-8")}

    def practice(self) -> dict[str, bytes]:
        return {"practice.html": self.exercises.products.contents("html")}

    def sheets(self) -> dict[str, bytes]:
        """Make the sheets of exercises and their key, to print."""
        made = self.exercises.products
        try:
            return {"sheets.pdf": made.contents("sheets-pdf"), "key.pdf": made.contents("key-pdf")}
        except EngineError:
            return {"sheets.html": made.contents("sheets-html"), "key.html": made.contents("key-html")}

    def table(self, pieces: Collection[str]) -> FairTable:
        """What stands on the table, of which these pieces could be made."""
        (settings,) = self.booth.matches()
        return FairTable(
            game=self.searches[-1], all_of_it=self.searches[0] if len(self.searches) > 1 else None,
            record=booth_game(settings).records[0] if "play" in pieces else None,
            position=self.pruned, unpruned=self.whole, pieces=pieces, seconds=self.booth.attract,
            words=catalog(self.lang),
        )  # fmt: skip


def poster_of(game: str, lang: str) -> DrawPoster:
    """The poster of a whole game."""
    return DrawPoster(game=game, paper="A2", lang=lang)


def printed_puzzle(number: int, puzzle: Puzzle, words: Catalog) -> PrintedPuzzle:
    """A puzzle as it is printed: where there is a choice, a value is to be written in."""
    whole = puzzle.whole
    parents = Counter(whole.parents[row] for row in range(1, len(whole)))
    blanks = {whole.path(row): words.number(whole[row].value) for row, moves in parents.items() if moves > 1}
    return PrintedPuzzle(
        puzzle_text(number, whole, puzzle.pruned, words),
        exercise_picture(whole, blanks=blanks, lang=words.code),
        exercise_picture(
            whole, shown=blanks, struck=puzzle.skipped, marked=[whole.path(puzzle.best)], lang=words.code
        ),
    )  # fmt: skip


PARTS = {
    "play": FairSubject.playing,
    "steps": FairSubject.steps,
    "compare": FairSubject.comparison,
    "slides": FairSubject.slides,
    "poster": FairSubject.poster,
    "puzzles": FairSubject.puzzle_sheets,
    "practice": FairSubject.practice,
    "sheets": FairSubject.sheets,
}
"""The pieces in the order of the index. A new piece is a method, a line here, and words in the catalog."""


@dataclass(frozen=True)
class FairBox:
    """The files of a fair by name, and why some pieces are missing, by their names.

    Example:
        >>> from minimax_viz import fair
        >>> box = fair("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> "play.html" in box.files, box.missing
        (True, {})
    """

    files: Mapping[str, bytes]
    missing: Mapping[str, str]

    def write(self, folder: str | Path, *, force: bool = False) -> None:
        """Write the box into a folder, and remove files of an earlier fair that this one does not have.

        Raises OutputError if a file that does not belong to a fair is in the way, unless `force`, or if the disk does
        not allow it.
        """
        place = path_of("folder", folder)
        if not force:
            refuse_foreign(place, self.files)
        write_folder(place, self.files.items(), FILES)


def refuse_foreign(folder: Path, names: Iterable[str]) -> None:
    """Raise OutputError if a file that does not belong to a fair is in the way."""
    index = folder / INDEX
    if index.is_file() and is_fair_index(index.read_bytes()):
        return
    for name in names:
        if (folder / name).exists():
            raise OutputError(
                "{file} does not belong to a fair; give another folder, or {force} to overwrite it.",
                file=folder / name, force=SettingName("force"),
            )  # fmt: skip


ADDRESS = re.compile(r"https?://\S{1,300}", re.IGNORECASE)


def check_address(name: str, address: object) -> None:
    """Raise SettingsError if the value is not an address on the web, EngineError if it cannot be made a QR code."""
    if not (isinstance(address, str) and ADDRESS.fullmatch(address) and address.isprintable()):
        raise SettingsError(
            "{given}: give an address such as https://example.org/fair, without spaces, of at most 300 characters.",
            option=name, value=address,
        )  # fmt: skip
    qr_code(address)


@dataclass(frozen=True)
class PackFair(Task[FairBox]):
    """Make everything for a table at a math fair: a booth, pages, slides, a poster, exercises, an index, a guide.

    Example:
        >>> from minimax_viz import fair
        >>> fair("XOX/.O./.XO").write("table")

    Returns:
        The files of the box. A piece that cannot be made here is missing, and the index says why.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
    """

    board: str | Sequence[Any] | Mapping[str, Any] | None = option(
        None, "The position that all of it is about, as `trace` takes it; without one the start of `game`.",
        only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    game: str | None = as_in_search("game", in_python="The booth plays it from its start.")
    address: str | None = option(
        None, "Where all of it is on the web, for a QR code on the index and on the puzzles' answers.",
        check=check_address, metavar="URL", group="Output",
    )  # fmt: skip
    lang: str = lang_option("the box")
    on_part: Callable[[str], object] = option(
        str, "Called with the name of each piece before it is made.", only_in_python=True
    )
    on_progress: OnProgress | None = as_in_search("on_progress")

    def run(self, progress: Progress = SILENT) -> FairBox:
        words = catalog(self.lang)
        subject = self.subject(progress)
        files: dict[str, bytes] = {}
        missing: dict[str, str] = {}
        tiles: list[Tile] = []
        for name, make in PARTS.items():
            self.begin(name, progress)
            made: dict[str, bytes] = {}
            try:
                made = make(subject)
            except MinimaxVizError as error:
                missing[name] = words.error(error)
            files |= made
            tiles.append(Tile(name, tuple(made), missing.get(name, "")))
        pieces = [tile.name for tile in tiles if tile.files]
        table, puzzles = subject.table(pieces), len(subject.puzzles) if "puzzles" in pieces else 0
        files[GUIDE] = guide_page(subject.title, table, tiles, puzzles, lang=self.lang).encode("utf-8")
        files[INDEX] = index_page(subject.title, tiles, self.address, lang=self.lang).encode("utf-8")
        return FairBox(files, missing)

    def subject(self, progress: Progress) -> FairSubject:
        """Return the subject of the fair, with all its searches."""
        self.begin("search", progress)
        search = TracePosition(self.board, game=self.game, on_progress=self.on_progress)
        pruned = search.run(progress)
        self.begin("whole", progress)
        on_progress = called(self.on_progress, progress)
        whole = TracePosition(
            self.board, game=self.game, algorithm="minimax", depth=pruned.settings.depth, max_nodes=MOST_NODES,
            on_progress=on_progress,
        ).run()  # fmt: skip
        self.begin("game", progress)
        game = USUAL_GAME if self.game is None else self.game
        searches = poster_of(game, self.lang).searches(SILENT)
        board = pruned.header.board if self.board is None else self.board
        return FairSubject(searches, whole, pruned, board, game, self.address, self.lang)

    def begin(self, part: str, progress: Progress) -> None:
        self.on_part(part)
        progress.phase(progress_key(part))
