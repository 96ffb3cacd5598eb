"""What to say is decided in one room: others ask `text/` for it, and write none of its signs themselves."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from places import ROOT

PACKAGE = ROOT / "minimax_viz"

SIGNS = "≥≤≈⇐→"
"""The signs of bounds, estimates, values taken over and paths."""

WRITE_SIGNS = {
    "games/notations/adjacency.py": "reads an arrow before children",
    "games/notations/claims.py": "reads what solved trees claim",
    "games/notations/dottext.py": "reads what pictures have beside moves",
    "games/notations/labels.py": "reads what stands before values",
    "games/notations/source.py": "reads what stands before values",
    "games/notations/textext.py": "reads signs as TeX writes them",
    "games/notations/outline.py": "reads and writes moves before an arrow",
    "output/tex.py": "how TeX writes each sign",
    "fronts/cli/console.py": "what a terminal writes that has no such signs",
    "games/nim.py": "an arrow that a move may be typed with",
}

CHOOSE_MESSAGES = {
    "fronts/cli/compare_command.py": "the headings of its columns, by their names",
    "fronts/cli/doctor_command.py": "what each piece is for, by its name",
    "fronts/cli/previous_outputs.py": "one of two messages about files",
    "fronts/cli/games_command.py": "the headings of its columns, and what is known of a game, by their names",
    "fronts/cli/play_conversation.py": "the conversation itself, and the commands by their names",
    "fronts/cli/progress.py": "what is being done now, for those who name it",
    "fronts/cli/progress_bar.py": "likewise",
    "practice/grader/report.py": "what a mistake is, by the name of its habit",
    "output/html/deck.py": "what its keys do, by their names",
    "picture/plan_sheet.py": "the roles of the lines of a step, by their names",
    "picture/sheets.py": "what a pupil writes on the lines of the head, and how much of its width each takes",
}
"""Modules that ask for messages by a name that is made; others name each message that they want."""


def texts_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The string literals of a module with their lines, docstrings apart."""
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def percentages(tree: ast.AST) -> Iterator[int]:
    """The lines of strings in which a number made by the program is followed by a percent sign."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for value, after in zip(node.values, node.values[1:], strict=False):
                is_number = isinstance(value, ast.FormattedValue) and isinstance(after, ast.Constant)
                if is_number and str(after.value).lstrip("\u00a0 ").startswith("%"):
                    yield node.lineno


def chosen_messages(tree: ast.AST) -> Iterator[int]:
    """The lines at which a catalog is asked for a message whose name is not written there."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=asked, attr="text"), args=[key, *_]):
                if ast.unparse(asked).endswith(("words", "catalog", ")")) and not isinstance(key, ast.Constant):
                    yield node.lineno
            case ast.Call(func=ast.Name(id="say" | "text"), args=[key], keywords=[_, *_] as given):
                is_printed = [keyword.arg for keyword in given] == ["err"]  # by the command's own `say`
                if not isinstance(key, ast.Constant) and not is_printed:
                    yield node.lineno


parsed = cache(ast.parse)


def outside_of_text(having: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The modules of all other rooms, those that have such a piece of text: to parse them all takes seconds."""
    for path in PACKAGE.rglob("*.py"):
        name, text = path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8")
        if not name.startswith("text/") and re.search(having, text):
            yield name, parsed(text)


@pytest.mark.thorough
def test_the_signs_of_values_and_paths_are_written_in_one_room():
    writing = {
        name: [(line, text) for line, text in texts_in(tree) if set(text) & set(SIGNS)]
        for name, tree in outside_of_text()
    }
    assert {name: texts for name, texts in writing.items() if texts and name not in WRITE_SIGNS} == {}
    assert [name for name in WRITE_SIGNS if not writing[name]] == [], "an exception that is none"


@pytest.mark.thorough
def test_signs_percentages_and_messages_are_chosen_in_one_room() -> None:
    assert {name: lines for name, tree in outside_of_text("%") if (lines := list(percentages(tree)))} == {}
    choosing = {name: list(chosen_messages(tree)) for name, tree in outside_of_text(r"\b(text|say)\(")}
    assert {name: lines for name, lines in choosing.items() if lines and name not in CHOOSE_MESSAGES} == {}
    assert [name for name in CHOOSE_MESSAGES if not choosing[name]] == [], "an exception that is none"


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("x = '≥ 3'", (1, 0, 0)), ("def f():\n    '''≥ 3'''\n    return f'α {a} ≤ β'", (1, 0, 0)),
        ("x = f'{share} %'", (0, 1, 0)), ("x = 'width: 100%'", (0, 0, 0)),
        ("deck.words.text(key, moves=3)", (0, 0, 1)), ("catalog(lang).text(f'a.{key}')", (0, 0, 1)),
        ("words.text('a.b', moves=3)", (0, 0, 0)), ("words.text('a' if x else 'b')", (0, 0, 1)),
        ("say(key, moves=3)", (0, 0, 1)), ("say('survey.over', positions=3)", (0, 0, 0)),
        ("say(sentence, err=True)", (0, 0, 0)),
    ],
)  # fmt: skip
def test_a_fault_is_found(source: str, faults: tuple[int, int, int]):
    tree = ast.parse(source)
    signs = [text for _, text in texts_in(tree) if set(text) & set(SIGNS)]
    assert (len(signs), len(list(percentages(tree))), len(list(chosen_messages(tree)))) == faults
