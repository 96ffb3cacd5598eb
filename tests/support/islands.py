"""What is said in another language, searched for words that are English."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from minimax_viz.errors import PLACEHOLDER
from minimax_viz.fronts.cli.command import COMMANDS
from minimax_viz.fronts.cli.doctor_command import required_distributions
from minimax_viz.games.registry import BUILT_IN, EXAMPLES, make_game
from minimax_viz.output.formats import OF_DECKS, OF_POSTERS, OF_SURVEYS, OF_TABLES, OF_TRACES
from minimax_viz.search.settings import Algorithm
from minimax_viz.text.catalog import catalog

COMMAND = (
    r"minimax-viz(?: (?:trace|show|export|convert|slides|poster|embed|growth|survey|compare|play|games|doctor|help"
    r"|practice)\b"
    r"(?: [^\s·;,»)]+)*)?"
)
CODE = re.compile(
    r"[XO.]+(?:/[XO.]+)+|\b[A-Za-z][\w-]*\.\w[^\s;»]*"  # boards, names of files
    rf"|{COMMAND}|pip install (?:\"[^\"]*\"|[\w-]+(?: [\w-]+)*)"
    r"|(?:sudo )?(?:apt|brew|winget) install [\w-]+|`[^`]*`"  # typed
    r"|(?<![\w-])--?[a-z][\w-]*"  # options
    r"|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\""  # what was typed, quoted
    r"|(?:class )?\b[\w.]+\([^()]*\)|\b[A-Z][A-Za-z]+Error\b"  # calls and exceptions
    r"|\b\w+[./=:\[_](?=[^\s.])[^\s;»)]*"  # variables, settings
    r"|(?<![\w.])\.[a-z]\w*\b"  # what names of files end in
)
WORD = re.compile("[A-Za-zÀ-ÿœŒ]{2,}")
LATIN = re.compile(r"[A-Za-z]{2,}(?:-[A-Za-z]+)*")

NAMES = """
anytree Leaf phantom successors istroot foreach
MAX MIN PV QR segno DOT JSON CSV PNG SVG PDF GIF APNG MP HTTP YAML TOML FEN PGN EFG NFG UTF HTML TD LR npm
North South Star Star1 Star2
Python Pyodide pyodide OpenSpiel Graphviz Parquet PowerPoint Polars pandas matplotlib reportlab pyarrow python-pptx
Pillow ffmpeg gzip Debian Ubuntu Windows Linux Darwin macOS minimax-out DejaVu Sans Newick Mermaid Gambit istgame forest
Noto CJK
minimax-viz python-chess fail-soft fail-hard Enter Esc Tab Home End Ctrl Shift
English DE EN ES FR PT-BR RU ZH Landlock seccomp UndoGame Game Starlette True False None int float rows columns
"""
"""Names, and the field's terms that are given in English too."""

VALUES = """
on off all key cutoffs none true false max min auto light dark own human computer you easy medium hard soft ge gt
natural reverse best worst random win ten fast discs near graph flowchart misere connect chess breakthrough antichess
name player move probability value children values chance game board evaluation candidates options level moves first
steps utf deepen aspiration range leaves all_best
algorithm cutoff fail symmetry transpositions order depth ply score root outcome vary dot en ru null
settings against position lang code to level seed branching Authorization Bearer
TREE FILE BOARD pruned yes no type
Dask cluster shard South North
"""
"""What is typed that `typed_names` does not find: values of options, and what a tree's text has."""


@cache
def typed_names() -> set[str]:
    """The names of commands, formats, games, evaluations, orders and packages."""
    required, optional = required_distributions()
    names = {*COMMANDS, *BUILT_IN, *EXAMPLES, *required, *optional, *get_args(Algorithm)}
    table: Mapping[str, object]
    for table in (OF_TRACES, OF_TABLES, OF_DECKS, OF_POSTERS, OF_SURVEYS):
        names |= set(table)
    for game in (make_game(name, {})[0] for name in BUILT_IN if name != "openspiel"):
        names |= {*game.evaluations(), *game.orderings(), *game.candidates()}
    return {word for name in names for word in LATIN.findall(name)}


def islands(text: str, code: str = "ru") -> list[str]:
    """The English words in a text of a language, but for names and what is typed: in Russian all in Latin letters, else
    those of the English catalog that the language's own has not.
    """
    if code == "ru":
        return [word for word in LATIN.findall(CODE.sub(" ", text)) if word not in allowed()]
    return [word for word in WORD.findall(CODE.sub(" ", text)) if word.lower() in english_only(code)]


@cache
def allowed() -> set[str]:
    return {*NAMES.split(), *VALUES.split(), *typed_names()}


@cache
def english_only(code: str) -> set[str]:
    """The words of the English catalog that neither the language's has nor anybody types."""
    return vocabulary("en") - vocabulary(code) - {word.lower() for word in allowed()}


def vocabulary(code: str) -> set[str]:
    """The words in a language's catalog; the English errors are the keys of every other one."""
    texts = [*catalog(code).messages.values()]
    texts += catalog("ru").document["errors"] if code == "en" else strings_in(catalog(code).document)
    forms = (PLACEHOLDER.sub(lambda blank: " ".join(blank[2].split("|")), text) for text in texts)
    return {word.lower() for text in forms for word in WORD.findall(text)}


def strings_in(document: Any) -> Iterator[str]:
    if isinstance(document, str):
        yield document
    for part in document.values() if isinstance(document, dict) else ():
        yield from strings_in(part)


def english_in(text: str) -> list[str]:
    """The commonest English words in a Russian text; what was pasted stands in it in quotation marks, or at its end."""
    return re.findall(r"\b(?:the|this|is|has|no|should|are)\b", re.sub(r"'[^']*'|\"[^\"]*\"|рядом .*", "", text))
