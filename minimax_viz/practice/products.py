"""The files of a batch of exercises. A new format is a line in a table of output.formats, and its contents are made
here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from minimax_viz.output.formats import OF_KEYS, OF_PRACTICES, OF_QUIZZES, OF_SHEETS, Format
from minimax_viz.output.raster.fonts import font_files
from minimax_viz.picture.sheets.form import SheetForm, SheetVariant
from minimax_viz.practice.batch import Batch
from minimax_viz.practice.document import document_of, solutions_of
from minimax_viz.practice.questions import questions_of
from minimax_viz.text.catalog import catalog

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
