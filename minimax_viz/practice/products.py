"""The files of a batch of exercises: the page with its data, sheets, and quizzes. A new format is a line in a table of
output.formats, and its contents are made here.
"""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from minimax_viz.output.assets import font_files
from minimax_viz.output.formats import OF_KEYS, OF_PRACTICES, OF_QUIZZES, OF_SHEETS, Format
from minimax_viz.output.html.exercises import solution_name
from minimax_viz.picture.sheet_rows import SheetForm, SheetVariant
from minimax_viz.practice.exercise import Exercise, Instance
from minimax_viz.practice.making import Batch
from minimax_viz.practice.questions import answer_texts, questions_of, task_text
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.practice.tree_edits import with_value
from minimax_viz.text.catalog import Catalog, catalog, languages
from minimax_viz.tracing.result import TraceResult

MASK = 0xA5


def obfuscated(answer: Any) -> str:
    """Encode a value as JSON, deflated, masked and in base64. web/practice/hidden.js decodes it."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return b64encode(bytes(byte ^ MASK for byte in zlib.compress(text.encode("utf-8"), 9))).decode()


VERSION = 1
"""The version of the page's data and of the record of an attempt; docs/practice-record.md has its history."""


def document_of(exercises: Sequence[Exercise], *, spares: Sequence[Sequence[Exercise]] = ()) -> dict[str, Any]:
    """Build the page's data: for each exercise, itself and others of its kind and level for another try."""
    spared = [*spares, *([()] * (len(exercises) - len(spares)))]
    rows = [[one, *others] for one, others in zip(exercises, spared, strict=True)]
    return {"version": VERSION, "exercises": [[exercise_document(one) for one in row] for row in rows]}


def solutions_of(exercises: Iterable[Exercise]) -> dict[str, TraceResult]:
    """Search one exercise of each sort, for the pages that step through the solutions, and return the traces by name.

    Exercises with the same name can share such a page.
    """
    found: dict[str, TraceResult] = {}
    for one in exercises:
        trace = SearchedInstance(with_leaf_closed(one)).trace
        found.setdefault(solution_name(trace), trace)
    return found


def with_leaf_closed(exercise: Exercise) -> Instance:
    """Return the instance, with the value of the key at a leaf that was left open."""
    instance = exercise.instance
    if exercise.kind != "bound":
        return instance
    tree = with_value(instance.tree, instance.root, exercise.asked["leaf"], exercise.key["value"])
    return replace(instance, tree=tree)


def exercise_document(exercise: Exercise) -> dict[str, Any]:
    """Build the data of an exercise, with its task in each language; its key and its answers are obfuscated."""
    instance, searched = exercise.instance, SearchedInstance(exercise.instance)
    known: list[Catalog] = [catalog(code) for code in languages()]
    return {
        "kind": exercise.kind, "solution": solution_name(searched.trace), "seed": exercise.seed,
        "difficulty": exercise.difficulty, "tree": instance.tree,
        "algorithm": instance.algorithm, "cutoff": instance.cutoff, "root": instance.root, "asked": exercise.asked,
        "tasks": {words.code: task_text(exercise, words, searched) for words in known},
        "hidden": obfuscated({
            "key": exercise.key,
            "answers": {words.code: answer_texts(exercise, words, searched) for words in known},
        }),
    }  # fmt: skip


PAPERS = ("a4", "letter")

PAGE: Mapping[str, Format] = OF_PRACTICES
QUIZZES: Mapping[str, Format] = OF_QUIZZES
KEYS: Mapping[str, str] = dict(zip(OF_SHEETS, OF_KEYS, strict=True))
"""The key that belongs to each kind of sheets."""

FORMS: Mapping[str, Format] = {**PAGE, **OF_SHEETS, **OF_KEYS, **QUIZZES}
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
        return MADE[name](self) if name in MADE else self.quiz(name)

    @property
    def title(self) -> str:
        """The title above all exercises."""
        return catalog(self.lang).text("practice.title")

    def page(self) -> bytes:
        """Make the page to practise on."""
        batch = self.batch
        asked = [*batch.exercises, *(one for others in batch.spares for one in others)]
        document = document_of(batch.exercises, spares=batch.spares)
        page: str = PAGE["html"].make(document, solutions_of(asked), lang=self.lang)
        return page.encode("utf-8")

    def variants(self) -> Iterator[SheetVariant]:
        """Yield the variants of the sheets."""
        for number, exercises in enumerate(self.batch.rounds[: self.batch.variants], 1):
            questions = questions_of(exercises, self.lang, on_paper=True)
            yield SheetVariant(number, tuple(questions), str(self.batch.plan.seed))

    def quiz(self, name: str) -> bytes:
        """Make the file that a school's platform imports, with the variants one after the other."""
        exercises = [one for variant in self.batch.rounds[: self.batch.variants] for one in variant]
        if name == "scorm":
            return b"".join(QUIZZES[name].pieces(self.page().decode("utf-8"), self.title, self.lang))
        return b"".join(QUIZZES[name].pieces(questions_of(exercises, self.lang), self.title, self.lang))

    @cached_property
    def form(self) -> SheetForm:
        """The form of the sheets."""
        return SheetForm(self.title, self.paper, self.lang, self.batch.variants)

    @cached_property
    def printed(self) -> tuple[bytes, bytes]:
        """The sheets and their key as PDFs."""
        sheets, key = OF_SHEETS["sheets-pdf"].make(self.variants(), self.form, font_files())
        return sheets, key

    @cached_property
    def to_print(self) -> tuple[bytes, bytes]:
        """The sheets and their key as pages."""
        sheets, key = OF_SHEETS["sheets-html"].make(self.variants(), self.form)
        return sheets.encode("utf-8"), key.encode("utf-8")


MADE: Mapping[str, Callable[[Products], bytes]] = {
    "html": Products.page,
    "sheets-pdf": lambda products: products.printed[0],
    "key-pdf": lambda products: products.printed[1],
    "sheets-html": lambda products: products.to_print[0],
    "key-html": lambda products: products.to_print[1],
}
"""The functions that make all formats except quizzes."""


def key_beside(sheets: Path) -> Path:
    """Return the path of the key to sheets: for sheets.pdf, sheets-key.pdf."""
    return sheets.with_name(f"{sheets.stem}-key{sheets.suffix}")
