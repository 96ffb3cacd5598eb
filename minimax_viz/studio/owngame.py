"""A game of the reader's own: its text as a file while a call runs, the line that is wrong in it, and its check."""

import ast
import os
import re
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

from minimax_viz.errors import GameError, Sentence
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.prints import keeping_prints_aside
from minimax_viz.games.userfile import game_source
from minimax_viz.sandbox import process
from minimax_viz.search.limits import OnProgress
from minimax_viz.signs import one_line
from minimax_viz.studio.request import OWN_FILE, Request, RequestError
from minimax_viz.studio.spelling import told_here
from minimax_viz.testing.namedcheck import CheckedGame, check_named
from minimax_viz.text.catalog import Catalog, catalog

LONGEST = 200_000  # characters
SECONDS = 10.0
"""After so long a check stops."""


LINE_TOLD = re.compile(rf"{re.escape(OWN_FILE)}(?: stopped at|,) line (\d+)")
METHOD_TOLD = re.compile(r"\w+(?=\()|(?<=\bevaluation )\w+|(?<=\border )\w+|(?<=\brule )\w+")
NAME_TOLD = re.compile(r"\w+")


class CodeMistake(TypedDict):
    """A sentence about the reader's code, and the line of it that is meant, if one is known."""

    sentence: str
    line: int | None


class CheckReport(TypedDict):
    """What a check found, and in words what it looked at; "" if that was nothing."""

    mistakes: list[CodeMistake]
    coverage: str


def skeleton(lang: str) -> str:
    """The text of a game that works as it is, to turn into another."""
    return catalog(lang).retold(game_source(Path(OWN_FILE)))


def check_own(request: Request, on_progress: OnProgress) -> CheckReport:
    """What is wrong with the game in the code of a request, whose file is there. Raises RequestError without code."""
    code, name, words = request.code, request.game_to_find, catalog(request.lang)
    if code is None or name is None:
        raise RequestError("There is no code to check; write a game first.", "code:1")
    try:
        with blaming_game(name):
            checked = check_named(name, on_progress, time_limit=SECONDS)
    except GameError as error:
        return CheckReport(mistakes=[mistake_in(code, error.sentence, words)], coverage="")
    mistakes = [mistake_in(code, sentence, words) for sentence in checked.mistakes]
    return CheckReport(mistakes=mistakes, coverage=coverage_of(checked, words))


def coverage_of(checked: CheckedGame, words: Catalog) -> str:
    """What was looked at, and what could not be: a browser and a locked process have only one run of Python."""
    told = checked.told(words)
    if (sys.platform == "emscripten" or process.is_locked) and not checked.mistakes:
        told.append(words.text("studio.code.one_run"))
    return " ".join(told)


@contextmanager
def own_file(code: str) -> Iterator[None]:
    """The code as OWN_FILE in the working directory, a new one below the present, while a call runs.

    What it prints goes to standard error. What is wrong with it becomes a RequestError, whose place is its line.
    """
    check_code(code)
    with (
        TemporaryDirectory(prefix="game-", dir=Path.cwd(), ignore_cleanup_errors=True) as folder,
        chdir(folder),
        keeping_prints_aside(),
    ):
        own = Path.cwd() / OWN_FILE
        own.write_bytes(code.encode())
        try:
            with blaming_game(OWN_FILE):
                yield
        except GameError as error:
            sentence = short_path(error.sentence)
            raise RequestError(sentence, f"code:{line_meant(code, str(sentence)) or first_class(code)}") from error


def check_code(code: str) -> None:
    """Raise RequestError about code that no file can hold, or that is too long."""
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


def mistake_in(code: str, sentence: Sentence, words: Catalog) -> CodeMistake:
    """A sentence about the code, told in a language, and its line."""
    sentence = short_path(sentence)
    return CodeMistake(sentence=one_line(told_here(sentence, words)), line=line_meant(code, one_line(str(sentence))))


def short_path(sentence: Sentence) -> Sentence:
    """A sentence in which the file is where the reader knows it: nowhere but in the editor."""
    return sentence.replaced(f"{Path.cwd()}{os.sep}", "")


def line_meant(code: str, sentence: str) -> int | None:
    """The line that a sentence tells, or where the method or the class is made that it names; None if it is neither."""
    if told := LINE_TOLD.search(sentence):
        return int(told[1])
    nodes = nodes_of(code)
    methods = {node.name: node.lineno for node in nodes if isinstance(node, ast.FunctionDef)}
    classes = {node.name: node.lineno for node in nodes if isinstance(node, ast.ClassDef)}
    lines = [methods.get(name) for name in METHOD_TOLD.findall(sentence)]
    lines += [classes.get(name) for name in NAME_TOLD.findall(sentence)]
    return next(filter(None, lines), None)


def first_class(code: str) -> int:
    """The line of the first class, else the first line."""
    return next((node.lineno for node in nodes_of(code) if isinstance(node, ast.ClassDef)), 1)


def nodes_of(code: str) -> list[ast.AST]:
    """The nodes of the syntax tree, ply by ply; none if the code cannot be parsed."""
    try:
        return list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
