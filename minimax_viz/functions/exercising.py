"""Exercises on game trees."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict, Unpack, get_args, overload

from minimax_viz.arguments import check_choice, check_count, check_text, path_of
from minimax_viz.errors import SettingsError
from minimax_viz.functions.options import check_names, telling
from minimax_viz.games.game import Game
from minimax_viz.games.registry import GAME_OPTIONS
from minimax_viz.output.html.notebook import NotebookPage
from minimax_viz.practice.batch import Batch, batch_of
from minimax_viz.practice.exercise import KINDS, Exercise, Kind
from minimax_viz.practice.giventree import given_tree
from minimax_viz.practice.plan import LARGEST_SEED, LEVELS, MOST_EXERCISES, MOST_ROUNDS
from minimax_viz.practice.planning import plan_for
from minimax_viz.practice.products import FORMS, KEYS, PAPERS, Products, key_beside
from minimax_viz.record.atomic import write_atomically
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.signs import short_repr
from minimax_viz.tasks.results import Result, ending_of
from minimax_viz.tasks.search_options import Board, text_of_board
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import catalog


class ExerciseOptions(TypedDict, total=False):
    """How the trees of exercises are searched, and what a board's game may be asked for."""

    game: str | Game[Any, Any] | None
    score: str | None
    cutoff: CutoffRule
    to_move: str | None
    root: str | None


CELL_HEIGHT = 720  # pixels in a notebook


@dataclass(frozen=True, repr=False)
class ShownExercises(Result, Sequence[Exercise]):
    """Exercises, a sequence of them; `export("practice.html")` writes the page on which they are done.

    Example:
        >>> from minimax_viz import exercises
        >>> made = exercises("[[3,12,8],[2,4,6],[14,5,2]]", kind="pruning")
        >>> made[0].key["pruned"]
        ['/1/1', '/1/2']
    """

    batch: Batch
    lang: str
    paper: str

    @property
    def seed(self) -> int:
        """What gives the same exercises again."""
        return self.batch.plan.seed

    @property
    def variants(self) -> Sequence[Sequence[Exercise]]:
        """The exercises of each variant; the first are those of this sequence."""
        return self.batch.rounds[: self.batch.variants]

    def __len__(self) -> int:
        return len(self.batch.exercises)

    @overload
    def __getitem__(self, place: int) -> Exercise: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Exercise]: ...
    def __getitem__(self, place: int | slice) -> Exercise | Sequence[Exercise]:
        return self.batch.exercises[place]

    def formats(self) -> Iterable[str]:
        return tuple(dict.fromkeys(form.suffix for form in FORMS.values()))

    def contents(self, ending: str) -> bytes:
        return self.products.contents(next(name for name, form in FORMS.items() if form.suffix == ending))

    @property
    def products(self) -> Products:
        """What they can be written as."""
        return Products(self.batch, self.lang, self.paper)

    def export(self, path: str | Path, *, to: str | None = None) -> None:
        """Write a file whose name says what it holds, or what `to` says; beside sheets comes their key, sheets-key.pdf.

        Raises SettingsError if it says nothing known, EngineError where something is missing that makes it, and
        OutputError.
        """
        place = path_of("path", path)
        if to is not None:
            check_choice("to", to, FORMS)
        ending = ending_of(place, self.formats())
        name = to or next(name for name, form in FORMS.items() if form.suffix == ending)
        products = self.products
        made = {place: products.contents(name)}
        if name in KEYS:
            made[key_beside(place)] = products.contents(KEYS[name])
        for target, contents in made.items():
            write_atomically(target, contents)

    def cell(self) -> Mapping[str, str]:
        page = self.to_html()
        return NotebookPage(page=page, picture="", title=self.alt, height=CELL_HEIGHT, lang=self.lang).cell()

    def to_html(self) -> str:
        """The page, one self-contained HTML file."""
        return self.products.page().decode("utf-8")

    def __repr__(self) -> str:
        kinds = ", ".join(dict.fromkeys(one.kind for one in self))
        return f"<{len(self)} exercises, seed {self.seed}: {kinds}>"


@telling(ExerciseOptions)
def exercises(
    tree: Board = None,
    *,
    random: str | None = None,
    kind: Kind | Iterable[Kind] | None = None,
    count: int | None = None,
    seed: int | None = None,
    difficulty: int | None = None,
    paper: str = "a4",
    variants: int = 1,
    lang: str = "en",
    **options: Unpack[ExerciseOptions],
) -> ShownExercises:
    """Make exercises on a tree, on the whole tree of a board near the end of its game, or on trees that are drawn.

    Example:
        >>> from minimax_viz import exercises
        >>> exercises(kind=["pruning", "windows"], difficulty=2, seed=7).export("practice.html")

    Args:
        tree: A tree or a board as `trace` takes it; without it trees are drawn, and chosen for what they ask.
        random: The drawn trees' shape, "b=3,d=3": so many children at each node, so many plies.
        kind: What to ask, one kind or several: "values", "windows", "pruning", "order", "step", "bound",
            "find-mistake", "mirrored". By default all that the tree is fit for.
        count: How many exercises; by default one of each kind.
        seed: The same seed gives the same exercises, on any machine. By default one is drawn, which `seed` then tells.
        difficulty: How much there is to decide, from 1 to 5; by default more from one exercise to the next.
        paper: "a4" or "letter", for sheets.
        variants: How many variants of the sheets, or of each question of a quiz.
        lang: "en" or "ru".
        **options: How trees are searched, and what the game of a board takes.

    Returns:
        The exercises, which can export themselves.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
    """
    check_names(options, ExerciseOptions)
    told: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    TracePosition(**told)
    kinds = kinds_of(kind)
    for name, value, least, most in (
        ("count", count, 1, MOST_EXERCISES), ("seed", seed, 0, LARGEST_SEED),
        ("difficulty", difficulty, LEVELS[0], LEVELS[-1]),
    ):  # fmt: skip
        if value is not None:
            check_count(name, value, least, most)
    check_count("variants", variants, 1, MOST_ROUNDS)
    cutoff, game = options.get("cutoff", "ge"), options.get("game")
    check_choice("cutoff", cutoff, get_args(CutoffRule))
    check_choice("paper", paper, PAPERS)
    if random is not None:
        check_text("random", random)
    catalog(lang)
    given = None
    if tree is not None or game is not None:
        asked: Mapping[str, Any] = options
        given = given_tree(text_of_board(tree, game), game, {name: asked.get(name) for name in GAME_OPTIONS})
    plan = plan_for(
        given, random=random, kinds=kinds, count=count, seed=seed, difficulty=difficulty, cutoff=cutoff,
        root=options.get("root"),
    )  # fmt: skip
    return ShownExercises(batch_of(plan, variants=variants), lang, paper)


def kinds_of(kind: Kind | Iterable[Kind] | None) -> Sequence[Kind]:
    """The kinds that are asked for, none if that is left open. Raises SettingsError."""
    given: Any = (kind,) if isinstance(kind, str) else () if kind is None else kind
    if not isinstance(given, Iterable):
        raise SettingsError(f"kind {short_repr(given)}: give one of {', '.join(KINDS)}, or a list of them.")
    kinds = tuple(given)
    for one in kinds:
        check_choice("kind", one, KINDS)
    return kinds
