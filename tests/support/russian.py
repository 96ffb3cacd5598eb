"""What is said in Russian, searched for words that are not."""

import re
from collections.abc import Mapping
from functools import cache
from typing import get_args

from minimax_viz.fronts.cli.command import COMMANDS
from minimax_viz.fronts.cli.doctor_command import required_distributions
from minimax_viz.games.registry import BUILT_IN, EXAMPLES, make_game
from minimax_viz.output.formats import OF_DECKS, OF_POSTERS, OF_SURVEYS, OF_TABLES, OF_TRACES
from minimax_viz.search.settings import Algorithm

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
LATIN = re.compile(r"[A-Za-z]{2,}(?:-[A-Za-z]+)*")

NAMES = """
anytree Leaf phantom successors istroot foreach
MAX MIN PV QR segno DOT JSON CSV PNG SVG PDF GIF APNG MP HTTP YAML TOML FEN PGN EFG NFG UTF HTML TD LR npm
North South Star Star1 Star2
Python Pyodide pyodide OpenSpiel Graphviz Parquet PowerPoint Polars pandas matplotlib reportlab pyarrow python-pptx
Pillow ffmpeg gzip Debian Ubuntu Windows Linux Darwin macOS minimax-out DejaVu Sans Newick Mermaid Gambit istgame forest
minimax-viz python-chess fail-soft fail-hard Enter Esc Tab Home End Ctrl Shift
English EN RU Landlock seccomp UndoGame Game Starlette True False None int float rows columns
"""
"""Names, and the field's terms that are given in English too."""

VALUES = """
on off all key cutoffs none true false max min auto light dark own human computer you easy medium hard soft ge gt
natural reverse best worst random win ten fast discs near graph flowchart misere connect chess breakthrough antichess
name player move probability value children values chance game board evaluation candidates options level moves first
steps utf deepen aspiration range leaves all_best
algorithm cutoff fail symmetry transpositions order depth ply score root outcome vary dot en ru null
settings against position lang code to level seed branching Authorization Bearer
TREE FILE pruned
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


def islands(text: str) -> list[str]:
    """The English words in a Russian text, but for names and what is typed."""
    allowed = {*NAMES.split(), *VALUES.split(), *typed_names()}
    return [word for word in LATIN.findall(CODE.sub(" ", text)) if word not in allowed]


def english_in(text: str) -> list[str]:
    """The commonest English words in a Russian text; what was pasted stands in it in quotation marks, or at its end."""
    return re.findall(r"\b(?:the|this|is|has|no|should|are)\b", re.sub(r"'[^']*'|\"[^\"]*\"|рядом .*", "", text))
