"""Exercises on game trees."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any, overload

from minimax_viz.errors import SettingsError
from minimax_viz.games.game import Game
from minimax_viz.output.html.embed import NotebookPage
from minimax_viz.practice.exercise import KINDS, Exercise, Kind
from minimax_viz.practice.plan import (
    LARGEST_SEED,
    LEVELS,
    MOST_EXERCISES,
    MOST_ROUNDS,
    SPARES,
    Batch,
    batch_of,
    class_batch,
    given_tree,
    plan_for,
)
from minimax_viz.practice.products import FORMS, KEYS, PAPERS, Products, key_beside
from minimax_viz.practice.pupils import MOST_PUPILS
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.trace import View
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.search.arguments import check_choice, check_name, path_of
from minimax_viz.study.results import Result, ending_of
from minimax_viz.tasks.look_options import lang_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.search_options import Board, as_in_search, text_of_board
from minimax_viz.tasks.view_option import view_option

CELL_HEIGHT = 720  # pixels in a notebook


@dataclass(frozen=True, repr=False)
class ExercisesResult(Result, Sequence[Exercise]):
    """Exercises, a sequence of them; `export("practice.html")` writes the page on which they are done.

    Example:
        >>> from minimax_viz import exercises
        >>> made = exercises("[[3,12,8],[2,4,6],[14,5,2]]", kind="pruning")
        >>> made[0].key["pruned"]
        ['/1/1', '/1/2']
    """

    products: Products

    of_kind = FORMS

    @property
    def batch(self) -> Batch:
        """The exercises with their variants and spares."""
        return self.products.batch

    @property
    def seed(self) -> int:
        """The seed that gives the same exercises again."""
        return self.batch.plan.seed

    @property
    def variants(self) -> Sequence[Sequence[Exercise]]:
        """The exercises of each variant; the first variant is this sequence."""
        return self.batch.rounds[: self.batch.variants]

    def __len__(self) -> int:
        return len(self.batch.exercises)

    @overload
    def __getitem__(self, place: int) -> Exercise: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Exercise]: ...
    def __getitem__(self, place: int | slice) -> Exercise | Sequence[Exercise]:
        return self.batch.exercises[place]

    def contents(self, ending: str) -> bytes:
        return self.products.contents(self.format_of(ending))

    def export(self, path: str | Path, *, to: str | None = None) -> None:
        """Write a file; its name, or `to`, says what it holds. Next to sheets goes their key, sheets-key.pdf.

        Raises SettingsError if it says nothing known, EngineError if something needed to make it is missing, and
        OutputError.
        """
        place = path_of("path", path)
        if to is not None:
            check_choice("to", to, FORMS)
        ending = ending_of(place, self.formats())
        name = to or self.format_of(ending)
        made = {place: self.products.contents(name)}
        if name in KEYS:
            made[key_beside(place)] = self.products.contents(KEYS[name])
        for target, contents in made.items():
            write_atomically(target, contents)

    def cell(self) -> Mapping[str, str]:
        page = self.to_html()
        return NotebookPage(page=page, picture="", title=self.alt, height=CELL_HEIGHT, lang=self.products.lang).cell()

    def to_html(self) -> str:
        """Return the page, one self-contained HTML file."""
        return self.products.page().decode("utf-8")

    def __repr__(self) -> str:
        kinds = ", ".join(dict.fromkeys(one.kind for one in self))
        return f"<{len(self)} exercises, seed {self.seed}: {kinds}>"


def kinds_of(kind: Kind | Iterable[Kind] | None) -> Sequence[Kind]:
    """Return the kinds of exercises asked for; empty if that is left open. Raises SettingsError."""
    given: Any = (kind,) if isinstance(kind, str) else () if kind is None else kind
    if not isinstance(given, Iterable):
        raise SettingsError("{given}: give one of {kinds}, or a list of them.", option="kind", value=given, kinds=KINDS)
    kinds = tuple(given)
    for one in kinds:
        check_choice("kind", one, KINDS)
    return kinds


def check_pupils(names: Any) -> None:
    """Raise SettingsError if these are not the names of a class."""
    is_list = isinstance(names, Sequence) and not isinstance(names, str | bytes)
    if not is_list or not names or not all(isinstance(name, str) and name.strip() for name in names):
        raise SettingsError("{given}: give a list of names, none of them empty.", option="pupils", value=names)
    if len(names) > MOST_PUPILS:
        raise SettingsError(
            "There are more than {most} names in {option}; split the class.", option="pupils", most=MOST_PUPILS
        )  # fmt: skip


@dataclass(frozen=True)
class WriteExercises(Task[ExercisesResult]):
    """Make exercises on a tree, on the tree of a board near the end of its game, or on trees that are drawn.

    Example:
        >>> from minimax_viz import exercises
        >>> exercises(kind=["pruning", "windows"], difficulty=2, seed=7).export("practice.html")

    Returns:
        The exercises, which can export themselves.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
    """

    tree: Board = option(
        None, "A tree or a board as `trace` takes it; without it trees are drawn, and chosen for what they ask.",
        only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    game: str | Game[Any, Any] | None = as_in_search("game")
    kind: Kind | Iterable[Kind] | None = option(
        None, "What to ask; by default everything that the tree is fit for.",
        check=lambda name, kind: kinds_of(kind), choices=tuple(KINDS), metavar="KIND", repeated=True, group="Exercises",
    )  # fmt: skip
    count: int | None = option(
        None, "How many exercises; by default one of each kind.", whole=(1, MOST_EXERCISES), group="Exercises"
    )
    random: str | None = option(
        None,
        "Draw trees with so many children at each node, and so many plies, b=3,d=3; by default the difficulty decides.",
        check=check_name, metavar="b=N,d=N", group="Exercises",
    )  # fmt: skip
    difficulty: int | None = option(
        None, "How much there is to decide, from 1 to 5; by default more from one exercise to the next.",
        whole=(LEVELS[0], LEVELS[-1]), group="Exercises",
    )  # fmt: skip
    seed: int | None = option(
        None, "The same seed gives the same exercises, on any machine; by default one is drawn, and told.",
        whole=(0, LARGEST_SEED), group="Search",
    )  # fmt: skip
    paper: str = option(
        "a4", "The paper of sheets to print and of their key; on the command line it asks for these, not for a page.",
        choices=PAPERS, group="Look",
    )  # fmt: skip
    variants: int = option(
        1, "How many variants of the sheets, or of each question of a quiz, no two alike.",
        whole=(1, MOST_ROUNDS), group="Exercises",
    )  # fmt: skip
    pupils: Sequence[str] | None = option(
        None, "The names of a class: each pupil gets a sheet with exercises, and a seed, of their own.",
        check=lambda name, names: check_pupils(names), only_in_python=True,
    )  # fmt: skip
    to_move: str | None = as_in_search("to_move")
    ply: int | None = as_in_search("ply")
    root: str | None = as_in_search("root")
    score: str | None = as_in_search("score")
    cutoff: CutoffRule = as_in_search("cutoff")
    view: View = view_option()
    lang: str = lang_option("the exercises")

    def run(self, progress: Progress = SILENT) -> ExercisesResult:
        return ExercisesResult(Products(self.batch(progress), self.lang, self.paper))

    def batch(self, progress: Progress, *, spares: int = SPARES) -> Batch:
        """Return a batch of the exercises, with `spares` for new tries of each."""
        given = None
        if self.tree is not None or self.game is not None:
            options = {"to_move": self.to_move, "root": self.root, "score": self.score, "ply": self.ply}
            text = text_of_board(self.tree, self.game)
            given = given_tree(text, self.game, options, on_position=progress.position)
        plan = plan_for(
            given and given.text, boards=given and given.boards,
            random=self.random, kinds=kinds_of(self.kind), count=self.count, seed=self.seed,
            difficulty=self.difficulty, cutoff=self.cutoff, root=self.root, view=self.view,
        )  # fmt: skip

        def tell(done: int) -> None:
            progress.phase("practice.command.making", done=done, variants=len(self.pupils or ()) or self.variants)

        tell(0)
        if self.pupils is not None:
            return class_batch(plan, self.pupils, tell)
        return batch_of(plan, variants=self.variants, spares=spares, tell=tell)
