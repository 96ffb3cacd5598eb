"""What exercises are written as. A new format is a line in a table of output.formats, and here what it is made of."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from minimax_viz.output.formats import OF_PRACTICES, Format
from minimax_viz.practice.batch import Batch
from minimax_viz.practice.document import document_of

PAPERS = ("a4", "letter")

PAGE: Mapping[str, Format] = OF_PRACTICES
SHEETS: Mapping[str, str] = {}
"""Sheets to print, and the key that each comes with."""

QUIZZES: Mapping[str, Format] = {}
FORMS: Mapping[str, Format] = {**PAGE, **QUIZZES}
"""All of them by name."""


def product(name: str, batch: Batch, *, lang: str, paper: str) -> bytes:
    """The contents of a file. Raises EngineError where something is missing that makes it."""
    return b"".join(FORMS[name].pieces(*SUBJECTS[name](batch, lang, paper)))


def of_page(batch: Batch, lang: str, paper: str) -> tuple[Any, ...]:
    """What a page is made of."""
    return document_of(batch.exercises, spares=batch.spares, lang=lang), lang


SUBJECTS: Mapping[str, Callable[[Batch, str, str], tuple[Any, ...]]] = {"html": of_page}
"""What each of them is made of."""


def key_beside(sheets: Path) -> Path:
    """Where the key to sheets is written: of sheets.pdf, sheets-key.pdf."""
    return sheets.with_name(f"{sheets.stem}-key{sheets.suffix}")
