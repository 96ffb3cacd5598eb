"""Make everything for a table at a math fair in one go; a piece that cannot be made says why."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from minimax_viz.errors import EngineError, MinimaxVizError, OutputError, SettingName
from minimax_viz.output.html.fair import FILES, Tile, guide_page, index_page, is_fair_index
from minimax_viz.practice.plan import MOST_NODES as MOST_EXERCISED
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
from minimax_viz.text.catalog import catalog
from minimax_viz.text.fair import progress_key, questions_and_answers
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
MOST_SLIDES = 40
"""The most slides; of a longer search, the first key steps and the last: nobody at a fair looks at more."""


@dataclass(frozen=True)
class FairSubject:
    """The subject of a fair: a position, searched without pruning and with it, and how it was asked for."""

    whole: TraceResult
    pruned: TraceResult
    board: Any
    game: str | None
    lang: str

    @property
    def is_tree(self) -> bool:
        """Whether the subject is a tree, which nobody can play."""
        return self.pruned.header.game == "tree"

    @cached_property
    def exercises(self) -> ExercisesResult:
        """The exercises: on the position itself if it is a small tree, else on random trees."""
        if self.whole.complete and len(self.whole) <= MOST_EXERCISED and self.is_tree:
            with suppress(MinimaxVizError):  # a tree about which nothing can be asked; others are drawn
                return WriteExercises(self.board, seed=SEED, lang=self.lang).run()
        return WriteExercises(seed=SEED, count=EXERCISES, variants=VARIANTS, lang=self.lang).run()

    def playing(self) -> dict[str, bytes]:
        """Make the page to play on: the position's game, or tic-tac-toe if the position is a tree."""
        games = () if self.is_tree or self.game is None else (self.game,)
        return {"play.html": MakeBooth(games, lang=self.lang).run().contents(".html")}

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
        whole = self.whole if self.whole.complete else None
        sheet = DrawPoster(self.pruned, whole=whole, paper="A2", lang=self.lang).run()
        try:
            return {"poster.pdf": sheet.contents(".pdf")}
        except EngineError:
            return {"poster.png": sheet.contents(".png")}

    def practice(self) -> dict[str, bytes]:
        return {"practice.html": self.exercises.products.contents("html")}

    def sheets(self) -> dict[str, bytes]:
        """Make the sheets of exercises and their key, to print."""
        made = self.exercises.products
        try:
            return {"sheets.pdf": made.contents("sheets-pdf"), "key.pdf": made.contents("key-pdf")}
        except EngineError:
            return {"sheets.html": made.contents("sheets-html"), "key.html": made.contents("key-html")}


PARTS = {
    "play": FairSubject.playing,
    "steps": FairSubject.steps,
    "compare": FairSubject.comparison,
    "slides": FairSubject.slides,
    "poster": FairSubject.poster,
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
        header = subject.pruned.header
        title = f"{title_of(header, words)} {short_line(header.board)}"
        told = questions_and_answers(subject.whole, subject.pruned, words, has_booth="play" not in missing)
        files[GUIDE] = guide_page(title, told, tiles, lang=self.lang).encode("utf-8")
        files[INDEX] = index_page(title, tiles, lang=self.lang).encode("utf-8")
        return FairBox(files, missing)

    def subject(self, progress: Progress) -> FairSubject:
        """Return the subject of the fair, searched with pruning and without."""
        self.begin("search", progress)
        search = TracePosition(self.board, game=self.game, on_progress=self.on_progress)
        pruned = search.run(progress)
        self.begin("whole", progress)
        whole = TracePosition(
            self.board, game=self.game, algorithm="minimax", depth=pruned.settings.depth, max_nodes=MOST_NODES,
            on_progress=called(self.on_progress, progress),
        ).run()  # fmt: skip
        board = pruned.header.board if self.board is None else self.board
        return FairSubject(whole, pruned, board, self.game, self.lang)

    def begin(self, part: str, progress: Progress) -> None:
        self.on_part(part)
        progress.phase(progress_key(part))
