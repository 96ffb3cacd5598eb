"""The reader's own game: its text as a file while a call runs, the line that is wrong in it, and its check."""

import ast
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from minimax_viz.errors import GameError, Sentence, TextPlace
from minimax_viz.fronts.studio.request import OWN_FILE, Request, RequestError, told_here
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.printing import reserving_stdout
from minimax_viz.games.userfile import new_game_source
from minimax_viz.games.watched import UNDO_MEMBERS
from minimax_viz.safe_text import one_line
from minimax_viz.sandbox import process
from minimax_viz.search.limits import OnProgress
from minimax_viz.testing.namedcheck import check_named
from minimax_viz.text.catalog import catalog

LONGEST = 200_000  # characters
SECONDS = 10.0
"""The seconds after which a check stops."""


def skeleton(lang: str) -> str:
    """Return the text of a game that works as it is, to turn into another."""
    return catalog(lang).retold(new_game_source(Path(OWN_FILE)))


def check_own(request: Request, on_progress: OnProgress) -> dict[str, Any]:
    """Check the game in the code of a request, whose file exists: return its `mistakes`, each a `sentence` and its
    `line`, if known; and what was looked at, in words. Raises RequestError without code.
    """
    code, name, words = request.code, request.game_to_find, catalog(request.lang)
    if code is None or name is None:
        raise RequestError("There is no code to check; write a game first.", "code:1")
    try:
        with attributing_to_game(name):
            checked = check_named(name, on_progress, time_limit=SECONDS)
    except GameError as error:
        mistakes, coverage = [error.sentence], []
    else:
        mistakes, coverage = [*checked.mistakes], checked.told(words)
        if (sys.platform == "emscripten" or process.is_locked) and not mistakes:  # they have one run of Python
            coverage.append(words.text("studio.code.one_run"))
    told = [(told_here(short_path(one), words), line_at(code, one.told_place())) for one in mistakes]
    return {
        "mistakes": [{"sentence": one_line(sentence), "line": line} for sentence, line in told],
        "coverage": " ".join(coverage),
    }


@contextmanager
def own_file(code: str) -> Iterator[None]:
    """Provide the code as OWN_FILE in the working directory, a new one below the current one, while a call runs.

    Its output goes to standard error. An error in it becomes a RequestError, whose place is its line.
    """
    check_code(code)
    with (
        TemporaryDirectory(prefix="game-", dir=Path.cwd(), ignore_cleanup_errors=True) as folder,
        chdir(folder),
        reserving_stdout(),
    ):
        own = Path.cwd() / OWN_FILE
        own.write_bytes(code.encode())
        try:
            with attributing_to_game(OWN_FILE):
                yield
        except GameError as error:
            sentence = short_path(error.sentence)
            line = line_at(code, error.sentence.told_place()) or first_class(code)
            raise RequestError(sentence, f"code:{line}") from error


def check_code(code: str) -> None:
    """Raise RequestError if the code is too long, or cannot be written to a file."""
    if len(code) > LONGEST:
        raise RequestError(
            "The code has {code} characters; at most {longest}.", "code:1", code=len(code), longest=LONGEST
        )
    half = re.search("[\ud800-\udfff]", code)
    if half is not None:
        line = code.count("\n", 0, half.start()) + 1
        raise RequestError(
            "Line {line} of the code holds half of a character; type it anew.", f"code:{line}", line=line
        )


def short_path(sentence: Sentence) -> Sentence:
    """Name the file in a sentence without its folder: the reader knows it only in the editor."""
    return sentence.replaced(f"{Path.cwd()}{os.sep}", "")


def line_at(code: str, place: TextPlace | None) -> int | None:
    """Return the line of a place in the code, or of the class or function that it names; None if it is elsewhere."""
    if place is None or Path(place.path).name == OWN_FILE:
        return place and place.line
    lines = {node.name: node.lineno for node in nodes_of(code) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return lines.get(place.name) or lines.get(UNDO_MEMBERS.get(place.name, "").partition("(")[0])


def first_class(code: str) -> int:
    """Return the line of the first class, else the first line."""
    return next((node.lineno for node in nodes_of(code) if isinstance(node, ast.ClassDef)), 1)


def nodes_of(code: str) -> list[ast.AST]:
    """Return the nodes of the syntax tree, ply by ply; empty if the code cannot be parsed."""
    try:
        return list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


LONGEST_CODE = 50_000  # characters; a longer text is of one kind
PLAIN = ""

KINDS = {
    "Error": "error",
    "Comment": "comment",
    "Keyword.Constant": "constant",
    "Keyword": "keyword",
    "Operator.Word": "keyword",
    "Operator": "operator",
    "Literal.String.Doc": "doc",
    "Literal.String.Escape": "escape",
    "Literal.String.Interpol": "escape",
    "Literal.String": "string",
    "Literal.Number": "number",
    "Name.Class": "class",
    "Name.Exception": "class",
    "Name.Function": "function",
    "Name.Decorator": "decorator",
    "Name.Builtin.Pseudo": "self",
    "Name.Builtin": "builtin",
}
"""The kinds of Pygments' tokens, by their names; a name stands for all names within it, too."""

Token = tuple[int, str]
"""The number of UTF-16 code units of a token, as a browser counts them, and its kind."""


def highlight(code: str) -> Sequence[Token]:
    """Split a text into tokens, whether it is right or not; together they are as long as the text."""
    if len(code) > LONGEST_CODE:
        return [(units(code), PLAIN)]
    pieces = groupby(pieces_of(code), key=lambda piece: piece[0])
    return [(sum(units(text) for _, text in same), kind) for kind, same in pieces]


def pieces_of(code: str) -> Iterator[tuple[str, str]]:
    """Yield each piece that Pygments finds, after its kind; blanks have the kind of what precedes them."""
    from pygments.lexers.python import PythonLexer  # slow to import, and only editors need it

    kind = PLAIN
    for _, found, text in PythonLexer().get_tokens_unprocessed(code):
        if not text.isspace():
            kind = kind_of(str(found).removeprefix("Token."))
        yield kind, text


def kind_of(name: str) -> str:
    """Return the kind of a token that Pygments calls by this name."""
    while name not in KINDS and "." in name:
        name = name.rpartition(".")[0]
    return KINDS.get(name, PLAIN)


def units(text: str) -> int:
    """Count the UTF-16 code units of a text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
