"""The files of a batch of exercises: the page with its data, sheets, and quizzes. A new format is a line in a table of
output.formats, and its contents are made here.
"""

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from minimax_viz.output.assets import font_files
from minimax_viz.output.formats import OF_GRADES, OF_KEYS, OF_PRACTICES, OF_QUIZZES, OF_SHEETS, Format
from minimax_viz.output.html.exercises import solution_name
from minimax_viz.output.table import CellValue, ColumnKind, Table
from minimax_viz.picture.exercise import WRONG_COSTS
from minimax_viz.picture.sheet_rows import SheetForm, SheetVariant
from minimax_viz.practice.exercise import Exercise, looks_of, moves_of, told_tree, with_value
from minimax_viz.practice.paper import points_of, sheet_note, sheet_questions
from minimax_viz.practice.plan import Batch
from minimax_viz.practice.questions import WordedExercise, questions_of
from minimax_viz.practice.searched import SearchedInstance, side_at
from minimax_viz.text.catalog import carried, catalog
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import turned

MASK = 0xA5


def obfuscated(answer: Any) -> str:
    """Encode a value as JSON, deflated, masked and in base64. web/practice/hidden.js decodes it."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return b64encode(bytes(byte ^ MASK for byte in zlib.compress(text.encode("utf-8"), 9))).decode()


VERSION = 1
"""The version of the page's data and of the record of an attempt; docs/practice-record.md has its history."""


def solutions_of(exercises: Iterable[Exercise]) -> dict[str, TraceResult]:
    """Search one exercise of each sort, for the pages that step through the solutions, and return the traces by name.

    Exercises with the same name can share such a page.
    """
    found: dict[str, TraceResult] = {}
    for one in exercises:
        instance = one.instance
        if one.kind == "bound":
            leaf = one.asked["leaf"]
            instance = with_value(instance, leaf, turned(one.key["value"], side_at(instance, leaf)))
        searched = SearchedInstance(instance)
        found.setdefault(shared_name(searched), searched.trace)
    return found


def shared_name(searched: SearchedInstance) -> str:
    """Return the name of the page that steps through a search.

    The page searches other trees by itself, but none with chance, so each of these has its own.
    """
    name = solution_name(searched.trace)
    return f"{name} {searched.instance.tree}" if searched.has_chance else name


def exercise_document(exercise: Exercise, codes: Sequence[str]) -> dict[str, Any]:
    """Build the data of an exercise, with its task in these languages; its key and its answers are obfuscated."""
    instance, searched = exercise.instance, SearchedInstance(exercise.instance)
    told = {code: WordedExercise(exercise, catalog(code), searched) for code in codes}
    return {
        "kind": exercise.kind, "solution": shared_name(searched), "seed": exercise.seed,
        "difficulty": exercise.difficulty, "tree": instance.tree,
        "algorithm": instance.algorithm, "cutoff": instance.cutoff, "root": instance.root, "view": instance.view,
        "told": told_tree(instance), "asked": exercise.asked, "looks": looks_of(instance), "moves": moves_of(instance),
        "tasks": {code: one.task() for code, one in told.items()},
        "hidden": obfuscated({
            "key": exercise.key,
            "answers": {code: one.answers() for code, one in told.items()},
        }),
    }  # fmt: skip


PAPERS = ("a4", "letter")

PAGE: Mapping[str, Format] = OF_PRACTICES
QUIZZES: Mapping[str, Format] = OF_QUIZZES
GRADES: Mapping[str, Format] = OF_GRADES
KEYS: Mapping[str, str] = dict(zip(OF_SHEETS, OF_KEYS, strict=True))
"""The key that belongs to each kind of sheets."""

FORMS: Mapping[str, Format] = {**PAGE, **OF_SHEETS, **OF_KEYS, **GRADES, **QUIZZES}
"""All formats of exercises, by name."""


@dataclass(frozen=True)
class Products:
    """The files of a batch, each made when it is first needed.

    Making them raises EngineError if something is missing, and SettingsError if a tree does not fit on the paper.
    """

    batch: Batch
    lang: str = "en"
    paper: str = PAPERS[0]

    def contents(self, name: str) -> bytes:
        """The contents of a file, by its name in FORMS."""
        if name == "html":
            return self.page()
        if name in QUIZZES:
            return self.quiz(name)
        if name in GRADES:
            return b"".join(GRADES[name].make(self.grades()))
        sheets, key = self.printed if name.endswith("-pdf") else self.to_print
        return key if name in OF_KEYS else sheets

    def page(self) -> bytes:
        """Make the page to practise on."""
        rows = [*zip(*self.batch.rounds, strict=True)]
        asked = [*self.batch.exercises, *(spare for row in rows for spare in row[1:])]
        exercises = [[exercise_document(one, carried(self.lang)) for one in row] for row in rows]
        document = {"version": VERSION, "wrong": WRONG_COSTS, "exercises": exercises}
        page: str = PAGE["html"].make(document, solutions_of(asked), lang=self.lang)
        return page.encode("utf-8")

    def variants(self) -> Iterator[SheetVariant]:
        for number, exercises in enumerate(self.batch.rounds[: self.batch.variants], 1):
            questions = tuple(sheet_questions(exercises, self.lang))
            name, seed = self.owner(number)
            yield SheetVariant(number, questions, str(seed), name)

    def owner(self, number: int) -> tuple[str, int]:
        """The name of the pupil whose variant this is, "" if it is nobody's, and the seed."""
        return self.batch.pupils[number - 1] if self.batch.pupils else ("", self.batch.plan.seed)

    def grades(self) -> Table:
        """Make the table for a class's points: a row for each sheet, with the points that there are, and room beside
        each for those reached.
        """
        numbers = [str(number) for number in range(1, len(self.batch.exercises) + 1)]
        points = [column for number in (*numbers, "points") for column in (number, f"of {number}")]
        columns: dict[str, ColumnKind] = {"name": "text", "sheet": "count", "seed": "text"}
        columns |= dict.fromkeys(points, "count")

        def row(number: int, exercises: Sequence[Exercise]) -> tuple[CellValue, ...]:
            name, seed = self.owner(number)
            most = [*map(points_of, exercises)]
            return (name, number, str(seed), *(cell for one in (*most, sum(most)) for cell in (None, one)))

        sheets = self.batch.rounds[: self.batch.variants]
        return Table(columns=columns, rows=map(row, range(1, len(sheets) + 1), sheets))

    def quiz(self, name: str) -> bytes:
        """Make the file that a school's platform imports, with the variants one after the other."""
        exercises = [one for variant in self.batch.rounds[: self.batch.variants] for one in variant]
        made = self.page().decode("utf-8") if name == "scorm" else questions_of(exercises, self.lang)
        return b"".join(QUIZZES[name].pieces(made, self.form.title, self.lang))

    @cached_property
    def form(self) -> SheetForm:
        title, note = catalog(self.lang).text("practice.title"), sheet_note(self.batch.exercises, self.lang)
        return SheetForm(title, self.paper, self.lang, self.batch.variants, note)

    @cached_property
    def printed(self) -> tuple[bytes, bytes]:
        """The sheets and their key as PDFs."""
        sheets, key = OF_SHEETS["sheets-pdf"].make(self.variants(), self.form, font_files(self.lang))
        return sheets, key

    @cached_property
    def to_print(self) -> tuple[bytes, bytes]:
        """The sheets and their key as pages."""
        sheets, key = OF_SHEETS["sheets-html"].make(self.variants(), self.form)
        return sheets.encode("utf-8"), key.encode("utf-8")


def key_beside(sheets: Path) -> Path:
    """Return the path of the key to sheets: for sheets.pdf, sheets-key.pdf."""
    return sheets.with_name(f"{sheets.stem}-key{sheets.suffix}")
