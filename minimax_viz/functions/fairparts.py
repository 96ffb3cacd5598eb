"""What is in the box for a fair, piece by piece; each says why it is missing where it cannot be made."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from minimax_viz.errors import EngineError, MinimaxVizError
from minimax_viz.fronts.python import poster, slides
from minimax_viz.functions.booths import booth
from minimax_viz.functions.exercising import ShownExercises, exercises
from minimax_viz.practice.giventree import MOST_NODES
from minimax_viz.showntrace import ShownTrace
from minimax_viz.tasks.compare import ComparisonResult
from minimax_viz.views.keysteps import parse_steps

SEED = 1
"""Of the exercises, so that the same fair is the same box."""

EXERCISES, VARIANTS = 6, 4
MOST_SLIDES = 40
"""Of a longer search the first key steps and the last: nobody at a fair looks at more."""


@dataclass(frozen=True)
class FairSubject:
    """What a fair is about: a position searched without pruning and with it, and how it was asked for."""

    whole: ShownTrace
    pruned: ShownTrace
    board: Any
    game: str | None
    lang: str
    exercised: dict[str, ShownExercises] = field(default_factory=dict)

    @property
    def is_tree(self) -> bool:
        """Whether it is a tree, which nobody can play."""
        return self.pruned.header.game == "tree"

    @property
    def exercises(self) -> ShownExercises:
        """The exercises: on the position itself where it is small enough, with random trees to go on."""
        if "made" not in self.exercised:
            self.exercised["made"] = self.made()
        return self.exercised["made"]

    def made(self) -> ShownExercises:
        """The exercises, made."""
        if self.whole.complete and len(self.whole) <= MOST_NODES and self.is_tree:
            try:
                return exercises(self.board, seed=SEED, lang=self.lang)
            except MinimaxVizError:
                pass  # a tree about which nothing can be asked; others are drawn
        return exercises(seed=SEED, count=EXERCISES, variants=VARIANTS, lang=self.lang)


@dataclass(frozen=True)
class FairPart:
    """A piece of the box: its `name` in the catalog, and the files that `make` gives, by name."""

    name: str
    make: Callable[[FairSubject], Iterator[tuple[str, bytes]]]


def booth_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The page to play on: the position's game, or tic-tac-toe where that is a tree."""
    games = () if subject.is_tree or subject.game is None else (subject.game,)
    yield "play.html", booth(*games, lang=subject.lang).page.encode("utf-8")


def step_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The page that steps through the search."""
    yield "steps.html", subject.pruned.to_html(lang=subject.lang).encode("utf-8")


def comparison_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The comparison of the search with and without pruning."""
    both = ComparisonResult([subject.whole, subject.pruned])
    yield "compare.html", both.to_html(lang=subject.lang).encode("utf-8")


def deck_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The slides: for the browser and, where that can be made, for PowerPoint."""
    keys = parse_steps(subject.pruned, "key")
    shown = keys if len(keys) <= MOST_SLIDES else [*keys[: MOST_SLIDES - 1], keys[-1]]
    deck = slides(subject.pruned, steps=",".join(map(str, shown)), lang=subject.lang)
    yield "slides.html", deck.contents(".html")
    try:
        powerpoint = deck.contents(".pptx")
    except EngineError:
        return
    yield "slides.pptx", powerpoint


def poster_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The poster."""
    whole = subject.whole if subject.whole.complete else None
    sheet = poster(subject.pruned, whole=whole, paper="A2", lang=subject.lang)
    try:
        yield "poster.pdf", sheet.contents(".pdf")
    except EngineError:
        yield "poster.png", sheet.contents(".png")


def practice_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The page of exercises."""
    yield "practice.html", subject.exercises.products.contents("html")


def sheet_files(subject: FairSubject) -> Iterator[tuple[str, bytes]]:
    """The sheets of exercises and their key, to print."""
    made = subject.exercises
    try:
        yield "sheets.pdf", made.products.contents("sheets-pdf")
        yield "key.pdf", made.products.contents("key-pdf")
    except EngineError:
        yield "sheets.html", made.products.contents("sheets-html")
        yield "key.html", made.products.contents("key-html")


PARTS = (
    FairPart("play", booth_files),
    FairPart("steps", step_files),
    FairPart("compare", comparison_files),
    FairPart("slides", deck_files),
    FairPart("poster", poster_files),
    FairPart("practice", practice_files),
    FairPart("sheets", sheet_files),
)
"""In the order in which the index shows them. A new piece is a function, a line here, and words in the catalog."""
