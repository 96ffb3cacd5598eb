"""Grade a student's program: what is right and what is wrong with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.output.table import CellValue, ColumnKind, Table
from minimax_viz.practice.grader.cases import SEED, given_trees, trees_in
from minimax_viz.practice.grader.grade import FileGrade, grade_file
from minimax_viz.practice.grader.report import gradescope_of, sentence_if_right, sentence_of, tree_text
from minimax_viz.practice.grader.session import SECONDS, RunLimits
from minimax_viz.record.atomic import write_atomically
from minimax_viz.record.trace import View
from minimax_viz.search.arguments import MOST, check_count, check_flag, path_of
from minimax_viz.study.results import ending_of
from minimax_viz.tasks.look_options import lang_option, view_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.text.catalog import catalog


@dataclass(frozen=True)
class GradedMistake:
    """A mistake in a program: the function, the class, the smallest tree that shows it, and a sentence.

    Example:
        >>> from minimax_viz.tasks.grade import GradedMistake
        >>> GradedMistake("minimax", "last-child-skipped", "[3,5]", "The last child is never looked at.").kind
        'last-child-skipped'
    """

    function: str
    kind: str
    tree: str
    sentence: str


@dataclass(frozen=True, repr=False)
class Grade:
    """How a program did; `export("results.json")` writes the file for Gradescope.

    Example:
        >>> from pathlib import Path
        >>> from minimax_viz import grade
        >>> body = "min(map(minimax, tree, [True] * 9)) if isinstance(tree, list) else tree"
        >>> _ = Path("student.py").write_text(f"def minimax(tree, is_max): return {body}")
        >>> grade("student.py")
        <Grade of student.py: minimax wrong-player>
    """

    judged: FileGrade
    lang: str

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return self.judged.is_right

    @property
    def mistakes(self) -> tuple[GradedMistake, ...]:
        """The mistakes, in the order of the functions."""
        words = catalog(self.lang)
        return tuple(
            GradedMistake(one.function, one.mistake, tree_text(one), sentence_of(one, words))
            for one in self.judged.findings
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """A sentence about each function, or about each of its mistakes."""
        words = catalog(self.lang)
        told = [[sentence_of(finding, words) for finding in one.findings] or [sentence_if_right(one, words)]
                for one in self.judged.functions]  # fmt: skip
        return (*(sentence for sentences in told for sentence in sentences), *self.unjudged)

    @property
    def unjudged(self) -> tuple[str, ...]:
        """Why other functions of the file could not be judged."""
        return tuple(catalog(self.lang).error(error) for error in self.judged.unjudged)

    def to_dict(self) -> dict[str, Any]:
        """Return the object that `--json` prints."""
        document: dict[str, Any] = {
            "right": self.right,
            "mistakes": [
                {"function": one.function, "class": one.kind, "tree": one.tree, "sentence": one.sentence}
                for one in self.mistakes
            ],
        }
        return document | ({"unjudged": [*self.unjudged]} if self.unjudged else {})

    def export(self, path: str | Path) -> None:
        """Write Gradescope's results.json. Raises SettingsError if the name has another ending, and OutputError."""
        place = path_of("path", path)
        ending_of(place, (".json",))
        write_atomically(place, gradescope_of(self.judged, catalog(self.lang)))

    def __repr__(self) -> str:
        told = ", ".join(
            f"{one.function} {'right' if one.is_right else one.findings[0].mistake}" for one in self.judged.functions
        )
        return f"<Grade of {self.judged.path.name}: {told}>"


def gradebook(graded: Mapping[Path, Grade | str]) -> Table:
    """Return a row for each file: its name, whether all in it is right, the functions that are, the classes of the
    mistakes and the sentences, or why it could not be judged.
    """

    def row(path: Path, one: Grade | str) -> tuple[CellValue, ...]:
        if isinstance(one, str):
            return (path.name, None, None, None, None, one)
        right = sum(function.is_right for function in one.judged.functions)
        mistakes = ", ".join(f"{mistake.function} {mistake.kind}" for mistake in one.mistakes)
        return (path.name, one.right, right, len(one.judged.functions), mistakes, " ".join(one.sentences))

    columns: dict[str, ColumnKind] = {
        "file": "text", "right": "truth", "functions_right": "count", "functions": "count", "mistakes": "text",
        "told": "text",
    }  # fmt: skip
    return Table(columns=columns, rows=(row(path, one) for path, one in graded.items()))


def given_shapes(name: str, tests: Any) -> list[Any]:
    """Return the trees to try besides the usual ones, from a file or a list. Raises SettingsError and PositionError."""
    if tests is None:
        return []
    if isinstance(tests, str | Path):
        return given_trees(path_of(name, tests))
    if isinstance(tests, Sequence):
        return trees_in(tests)
    raise SettingsError("{given}: give the name of a file, or a list of trees.", option=name, value=tests)


def needed_files(name: str, also: Any) -> tuple[Path, ...]:
    """Return the files that a program needs. Raises SettingsError if one is missing."""
    if not isinstance(also, list | tuple):
        raise SettingsError("{given}: give a list of files and folders.", option=name, value=also)
    needed = tuple(path_of(name, one) for one in also)
    for one in needed:
        if not one.exists():
            raise SettingsError("{file} cannot be read: No such file or directory.", option=name, file=one)
    return needed


@dataclass(frozen=True)
class GradeProgram(Task[Grade]):
    """Judge a student's own minimax and alpha-beta, in a process of their own that is locked in.

    Example:
        >>> from pathlib import Path
        >>> from minimax_viz import grade
        >>> body = "min(map(minimax, tree, [True] * 9)) if isinstance(tree, list) else tree"
        >>> _ = Path("student.py").write_text(f"def minimax(tree, is_max): return {body}")
        >>> graded = grade("student.py")
        >>> graded.right, graded.mistakes[0].kind, graded.mistakes[0].tree
        (False, 'wrong-player', '[3,5]')

    Returns:
        What is wrong, which may be nothing, and where it shows.

    Raises:
        EngineError: Where the system has no lock, unless it is to be `unconfined`.
        GameError: Where the file cannot be judged.
        PositionError: Where the trees of `tests` cannot be read.
        SettingsError: Where an argument is not what it has to be.
    """

    file: str | Path = option(
        ...,
        "The Python file; it defines minimax(tree, is_max), alphabeta(tree, alpha, beta, is_max), or one of the others "
        "that docs/grade.md lists.",
        only_in_python=True,
    )  # fmt: skip
    _: KW_ONLY
    tests: str | Path | Sequence[str | Sequence[Any]] | None = option(
        None, "Trees to try besides the usual ones: a file with one on each line, or a list in a .json.",
        in_python="Or the trees.", metavar="FILE", read=Path, completes="files", group="Grading",
    )  # fmt: skip
    seed: int = option(SEED, "Where the random trees come from.", whole=(0, MOST), metavar="N")
    seconds: int = option(
        SECONDS, "How long a program may take over one tree.", whole=(1, 600), metavar="N", group="Grading",
        check=partial(check_count, least=1),
    )  # fmt: skip
    also: Sequence[str | Path] = option(
        (), "A file or folder that the program needs, such as a module that it imports; it gets a copy.",
        metavar="PATH", read=Path, completes="files", repeated=True, group="Grading",
    )  # fmt: skip
    unconfined: bool = option(
        False, "Run the program without a lock, free to do all that you can.", check=check_flag, group="Grading"
    )
    view: View = view_option("; functions that may be negamax are taken for it.")
    lang: str = lang_option("sentences and pages")
    on_progress: Callable[[str, int, int], object] | None = option(
        None, "Called with the name of a function, how many are done, and how many there are.", only_in_python=True
    )

    def run(self, progress: Progress = SILENT) -> Grade:
        tests = given_shapes("tests", self.tests)
        terms = RunLimits(self.seconds, needed_files("also", self.also), self.unconfined)
        tell = self.on_progress or (lambda name, done, total: None)
        judged = grade_file(path_of("file", self.file), tests, seed=self.seed, terms=terms, view=self.view,
                            on_progress=tell)  # fmt: skip
        return Grade(judged, self.lang)
