"""Lessons: an essay with live figures and exercises, and a plan for the teacher."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass

from minimax_viz.lessons.lesson import NAMES, Lesson
from minimax_viz.output.formats import OF_LESSONS, OF_PLANS
from minimax_viz.output.html.embed import NotebookPage
from minimax_viz.picture.exercise import WRONG_COSTS
from minimax_viz.practice.products import VERSION, exercise_document, solutions_of
from minimax_viz.study.results import Result
from minimax_viz.tasks.look_options import lang_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.text.catalog import carried

CELL_HEIGHT = 720  # pixels in a notebook


@dataclass(frozen=True, repr=False)
class LessonResult(Result):
    """A lesson; `export("lesson.html")` writes its page.

    Example:
        >>> from minimax_viz import lesson
        >>> lesson("pruning", lang="ru").title
        'Почему можно пропускать?'
    """

    lesson: Lesson
    lang: str

    of_kind = OF_LESSONS

    @property
    def shown(self) -> str:
        """The language in which it is told: English, where it has no text in the one asked for."""
        return self.lesson.language_for(self.lang)

    @property
    def title(self) -> str:
        return self.lesson.title(self.shown)

    @property
    def plan(self) -> "PlanResult":
        """The plan for the teacher; `export("plan.html")` writes it."""
        return PlanResult(self.lesson, self.lang)

    def contents(self, ending: str) -> bytes:
        lesson, codes = self.lesson, carried(self.lang)
        texts = {code: lesson.text(code) for code in lesson.languages if code in (*codes, self.shown)}
        rows = lesson.exercises
        exercises = [[exercise_document(one, codes) for one in row] for row in rows]
        made: str = self.of_kind[self.format_of(ending)].make(
            texts, {name: figure.document(codes) for name, figure in lesson.figures.items()},
            {"version": VERSION, "wrong": WRONG_COSTS, "exercises": exercises},
            solutions_of(one for row in rows for one in row), lang=self.lang, shown=self.shown, codes=codes,
        )  # fmt: skip
        return made.encode("utf-8")

    def cell(self) -> Mapping[str, str]:
        page = self.contents(".html").decode("utf-8")
        return NotebookPage(page=page, picture="", title=self.alt, height=CELL_HEIGHT, lang=self.lang).cell()

    def __repr__(self) -> str:
        return f"<the {self.lesson.name} lesson: {self.title}>"


class PlanResult(LessonResult):
    """The teacher's plan of a lesson."""

    of_kind = OF_PLANS

    def contents(self, ending: str) -> bytes:
        told = self.lesson.text(self.shown)
        make = self.of_kind[self.format_of(ending)].make
        made: str | bytes = make(told.plan, title=told.title, lead=told.lead, lang=self.shown)
        return made if isinstance(made, bytes) else made.encode("utf-8")


@dataclass(frozen=True)
class WriteLesson(Task[LessonResult]):
    """Write a lesson: an essay with live figures, exercises at its end, and a plan for the teacher.

    Example:
        >>> from minimax_viz import lesson
        >>> lesson("pruning").title
        'Why may we skip?'

    Returns:
        The lesson, which can export itself and its `plan`.

    Raises:
        SettingsError: If there is no such lesson or language.
    """

    name: str = option(..., "Which lesson.", choices=NAMES, only_in_python=True)
    _: KW_ONLY
    lang: str = lang_option("the lesson")

    def run(self, progress: Progress = SILENT) -> LessonResult:
        progress.phase("progress.write", file=f"{self.name}.html")
        return LessonResult(Lesson(self.name), self.lang)
