"""The output formats. To add one, write a module that makes it and add a line to a table below."""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple

from minimax_viz.errors import EngineError, SettingsError

Contents = Literal["file", "folder", "file and folder"]
PILLOW, PPTX, REPORTLAB = "PIL", "pptx", "reportlab"
COMMON_LIBRARIES = ("graphviz", "resvg_py")
"""Libraries that several formats need. A format's own `needs` is another one."""
NEVER = re.compile(r"(?!)")
OLD_PICTURES, OLD_FRAMES = re.compile(r"step-\d{3,}\.svg|legend\.svg"), re.compile(r"step-\d{3,}\.(svg|png)")
FONTS, FONT_FILES = "png:check_fonts", "assets:font_files"
GRAPHVIZ, CHARTS = "graphviz_engine:check_engine", "chart:check_charts"
OF_A_PAGE = rb'<meta name="generator" content="minimax-viz">'
OF_A_TREE = rb'<svg xmlns="http://www\.w3\.org/2000/svg" [^>]*class="mv-'
OF_PIXELS = rb"tEXtSoftware\0minimax-viz"
OF_A_SEARCH = rb"minimax-viz search [0-9a-f]{16}"
OF_A_PDF = rb"/Creator \(minimax-viz\)"
OF_A_CHART = rb"<dc:title>minimax-viz</dc:title>"


class Format(NamedTuple):
    """A format: its default `file_name`, and the function that makes it.

    `maker` is "module:function", relative to this package, if the format is made here. It is imported when it is
    called; `needs` is the library to install if that fails. What it makes depends on `contents`: text or bytes, whole
    or in pieces; the names and contents of files in a folder; or both, a text and the files of a folder beside it,
    whose name the maker is given. `check` is another such function, which raises EngineError if something the maker
    needs is missing.

    Files in the folder whose names match `stale` come from an earlier run. `sign` is a pattern that each file contains
    and by which it is recognized, if there is one. With `pixels`, every character needs a font on this machine. `about`
    is for the help. A name that ends in `other_suffix` is of this format, too.

    Among slides, a `single` picture shows one step; `theme` is the default theme. `group` is where the studio lists it.
    """

    file_name: str
    maker: str = ""
    contents: Contents = "file"
    needs: str = ""
    check: str = ""
    stale: re.Pattern[str] = NEVER
    sign: bytes = b""
    pixels: bool = False
    about: str = ""
    other_suffix: str = ""
    single: bool = False
    theme: str = "light"
    group: str = "pictures"

    @property
    def suffix(self) -> str:
        """What the file's name ends in; "" for a folder."""
        _, dot, suffix = self.file_name.partition(".")
        return dot + suffix

    def ready(self) -> None:
        """Raise EngineError if what makes this format is not installed."""
        if self.maker:
            self.function(self.maker)
        if self.check:
            self.function(self.check)()

    def make(self, *subject: Any, **how: Any) -> Any:
        """Call the maker with its subject. Raises EngineError, and whatever the maker raises."""
        return self.function(self.maker)(*subject, **how)

    def pieces(self, *subject: Any) -> Iterator[bytes]:
        """Make the file's contents, piece by piece."""
        made = self.make(*subject)
        if isinstance(made, str):
            yield made.encode("utf-8")
        elif isinstance(made, bytes):
            yield made
        else:
            yield from made

    def function(self, name: str) -> Any:
        """Import a function by its path below this package. Raises EngineError if its module lacks a library."""
        module, _, function = name.partition(":")
        try:
            return getattr(import_module(f"{__package__}.{module}"), function)
        except ImportError as error:
            library, _, _ = (error.name or "").partition(".")
            needs = library if library in COMMON_LIBRARIES else self.needs
            if not needs:
                raise
            raise missing_library(needs, error) from error


def missing_library(library: str, error: ImportError) -> EngineError:
    """The error about a library that is missing, or lacks a library itself."""
    match library:
        case "graphviz":
            sentence = "The source of a drawing needs graphviz ({reason}), which comes with: pip install minimax-viz."
        case "resvg_py":
            sentence = "A picture in pixels needs resvg-py ({reason}), which comes with: pip install minimax-viz."
        case "pptx":
            sentence = 'PowerPoint needs python-pptx ({reason}): pip install "minimax-viz[slides]".'
        case "reportlab":
            sentence = 'A PDF needs reportlab; install it with: pip install "minimax-viz[poster]".'
        case _:
            sentence = 'A moving picture needs Pillow; install it with: pip install "minimax-viz[slides]".'
    return EngineError(sentence, reason=str(error))


OF_TRACES: Mapping[str, Format] = {
    "html": Format("index.html", "html.page:html_file", sign=OF_A_PAGE, group="pages"),
    "svg": Format("tree.svg", "svg:svg_file", sign=OF_A_TREE + b"|<!-- Title: minimax Pages: "),
    "gv": Format("tree.gv", "dot:gv_file", sign=rb"digraph minimax \{", other_suffix=".dot", group="trees"),
    "png": Format("tree.png", "png:png_file", check=FONTS, pixels=True, sign=OF_PIXELS),
    "pdf": Format("tree.pdf", "pdf:pdf_file", needs=REPORTLAB, check=FONT_FILES, sign=OF_A_PDF),
    "txt": Format("transcript.txt", "rendering:txt_file", about="the transcript", group="records"),
    "trace": Format("trace.json.gz", "rendering:trace_file", group="records"),
}
"""The formats of a trace and a Look."""

BY_GRAPHVIZ: Mapping[str, Format] = {
    "svg": Format("tree.svg", "dot:svg_file", check=GRAPHVIZ),
    "png": Format("tree.png", "dot:png_file", check=GRAPHVIZ),
    "pdf": Format("tree.pdf", "dot:pdf_file", check=GRAPHVIZ, sign=OF_A_PDF),
}
"""The pictures of a trace that Graphviz draws, with `--engine graphviz`, instead of this package."""

OF_DECKS: Mapping[str, Format] = {
    "pptx": Format("slides.pptx", "pptx:pptx_of", needs=PPTX, sign=OF_A_SEARCH, group="slides"),
    "reveal": Format("slides.html", "html.deck:deck_page_of", sign=OF_A_SEARCH, group="slides"),
    "marp": Format(
        "slides.md", "markdown:markdown_of", "file and folder", stale=OLD_PICTURES, sign=OF_A_SEARCH, group="slides"
    ),
    "beamer": Format("slides.tex", "tex:beamer_of", sign=OF_A_SEARCH, group="latex"),
    "tikz": Format("figure.tex", "tex:figure_of", sign=OF_A_SEARCH, single=True, theme="print", group="latex"),
    "gif": Format(
        "slides.gif", "animation:gif_of", needs=PILLOW, check=FONTS, pixels=True, sign=OF_A_SEARCH, group="slides"
    ),
    "apng": Format(
        "slides.png", "animation:apng_of", needs=PILLOW, check=FONTS, pixels=True, sign=OF_A_SEARCH, group="slides"
    ),
    "mp4": Format(
        "slides.mp4", "frames:mp4_of", check="frames:check_movie", pixels=True, sign=OF_A_SEARCH, group="slides"
    ),
    "frames": Format(
        "frames", "frames:frame_files", "folder", check=FONTS, stale=OLD_FRAMES, pixels=True, sign=OF_A_SEARCH
    ),
}
"""The formats of a Deck."""

OF_POSTERS: Mapping[str, Format] = {
    "pdf": Format("poster.pdf", "pdf:pdf_of", needs=REPORTLAB, check=FONT_FILES, sign=OF_A_SEARCH),
    "png": Format("poster.png", "png:poster_png", check=FONT_FILES, sign=OF_A_SEARCH),
}
"""The formats of a Poster and its fonts."""

OF_TABLES: Mapping[str, Format] = {
    "csv": Format("nodes.csv", "table:csv_file", group="tables"),
    "jsonl": Format("nodes.jsonl", "table:jsonl_file", group="tables"),
    "parquet": Format("nodes.parquet", "table:parquet_file", check="table:check_parquet", group="tables"),
}
"""The formats of a Table."""

OF_COMPARISONS: Mapping[str, Format] = {
    "html": Format("compare.html", sign=OF_A_PAGE, group="pages"),
    "svg": Format("compare.svg", sign=OF_A_TREE),
}
"""The formats of a comparison, which `study` makes."""

OF_NOTATIONS: Mapping[str, Format] = {
    "json": Format("tree.json", group="trees"),
    "functional": Format("functions.txt", group="trees"),
    "outline": Format("tree.txt", group="trees"),
    "newick": Format("tree.nwk", group="trees"),
    "mermaid": Format("tree.mmd", group="trees"),
    "efg": Format("tree.efg", group="trees"),
    "forest": Format("forest.tex", group="trees"),
    "istgame": Format("istgame.tex", group="trees"),
}
"""The formats of trees, made by the writers of these notations."""

OF_BOOTHS: Mapping[str, Format] = {"html": Format("play.html", sign=OF_A_PAGE, group="pages")}
"""The format of a booth, whose page takes the games one by one."""

OF_PRACTICES: Mapping[str, Format] = {
    "html": Format("practice.html", "html.exercises:practice_page", sign=OF_A_PAGE),
}
"""The format of exercises to do on a screen, made from a page's document and language."""

OF_LESSONS: Mapping[str, Format] = {"html": Format("lesson.html", "html.essay:essay_page", sign=OF_A_PAGE)}
"""The format of a lesson, made from its texts, figures and exercises."""

OF_PLANS: Mapping[str, Format] = {
    "html": Format("plan.html", "html.essay:plan_page", sign=OF_A_PAGE),
    "pdf": Format("plan.pdf", "pdf:plan_pdf", needs=REPORTLAB, check=FONT_FILES, sign=OF_A_PDF),
}
"""The formats of the teacher's plan of a lesson."""

OF_SHEETS: Mapping[str, Format] = {
    "sheets-pdf": Format("sheets.pdf", "pdf:sheets_pdf", needs=REPORTLAB, check=FONT_FILES, sign=OF_A_PDF),
    "sheets-html": Format("sheets.html", "html.exercises:sheets_page", sign=OF_A_PAGE),
}
"""The formats of exercises to print, made from the variants, their form and, for a PDF, the fonts. Each maker gives the
sheets and the key.
"""

OF_KEYS: Mapping[str, Format] = {
    "key-pdf": OF_SHEETS["sheets-pdf"]._replace(file_name="key.pdf"),
    "key-html": OF_SHEETS["sheets-html"]._replace(file_name="key.html"),
}
"""The formats of the keys to them."""

OF_GRADES: Mapping[str, Format] = {"grades": Format("grades.csv", "table:csv_file")}
"""The format of the table in which a class's points are put down, made from a Table."""

OF_QUIZZES: Mapping[str, Format] = {
    "moodle": Format("practice.xml", "learning_platforms:moodle_of", sign=b"<!-- minimax-viz -->"),
    "qti": Format("practice-qti.zip", "learning_platforms:qti_of", sign=rb"minimax-viz/item-"),
    "scorm": Format("practice-scorm.zip", "learning_platforms:scorm_of", sign=rb"minimax-viz\.html"),
    "gift": Format("practice.gift", "learning_platforms:gift_of", sign=rb"^// minimax-viz", other_suffix=".txt"),
}
"""The formats of exercises for school platforms, made from the questions or, for SCORM, from the page, a title and the
language.
"""

OF_SURVEYS: Mapping[str, Format] = {
    "csv": Format("survey.csv", "table:csv_file", sign=rb"^position,to_move,over,"),
    "parquet": OF_TABLES["parquet"]._replace(file_name="survey.parquet", sign=b"minimax-viz"),
    "svg": Format("survey.svg", "chart:svg_file", check=CHARTS, sign=OF_A_CHART),
    "png": Format("survey.png", "chart:png_file", check=CHARTS, sign=OF_PIXELS),
}
"""The formats of the Results of a survey."""

OF_GROWTH: Mapping[str, Format] = {
    "csv": OF_SURVEYS["csv"]._replace(file_name="growth.csv", sign=rb"^game,board,line,depth,"),
    "svg": OF_SURVEYS["svg"]._replace(file_name="growth.svg"),
    "png": OF_SURVEYS["png"]._replace(file_name="growth.png"),
}
"""The formats of the Results of a growth."""


GROUPS = ("pages", "pictures", "slides", "latex", "tables", "trees", "records")
"""The groups in their order, the first ones for those who begin."""

MEDIA_TYPES: Mapping[str, str] = {
    ".html": "text/html", ".svg": "image/svg+xml", ".gv": "text/vnd.graphviz", ".png": "image/png",
    ".pdf": "application/pdf", ".txt": "text/plain", ".gz": "application/gzip", ".csv": "text/csv",
    ".jsonl": "application/jsonl", ".parquet": "application/vnd.apache.parquet", ".json": "application/json",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", ".zip": "application/zip",
    ".tex": "application/x-tex", ".gif": "image/gif", ".mp4": "video/mp4", ".nwk": "text/plain", ".mmd": "text/plain",
    ".efg": "text/plain", ".py": "text/x-python",
}  # fmt: skip
"""The media types of files, by the endings of their names."""


def unknown_ending(file_name: str, endings: Iterable[str]) -> SettingsError:
    """Make the error about the name of a file that ends in none of these."""
    return SettingsError(
        "{file}: the name says no format; let it end in one of {endings}.", file=file_name, endings=tuple(endings)
    )


def format_named(file_name: str, formats: Mapping[str, Format]) -> str | None:
    """The format that a file's name stands for, if it is one of these."""
    name = file_name.lower()
    for form, known in formats.items():
        if any(suffix and name.endswith(suffix) for suffix in (known.suffix, known.other_suffix)):
            return form
    return None
