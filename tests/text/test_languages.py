"""In no other language anything is said in English: no error that the source can raise, and nothing that the commands
print.
"""

import re
import sys
import tokenize
from collections.abc import Callable, Sequence
from io import BytesIO, StringIO, TextIOWrapper
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from english import BLANK, COUNT, sentences, templates
from islands import islands
from minimax_viz.errors import PLACEHOLDER
from minimax_viz.fronts.cli.main import exit_code
from minimax_viz.games.registry import BUILT_IN
from minimax_viz.games.userfile import new_game_source
from minimax_viz.text.catalog import catalog, languages, parts_of
from places import DATA
from scripts import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Page

OTHERS = [code for code in languages() if code != "en"]
FRAMES = {"game 7: 7", "--vary 7: 7", "The FEN 7: 7."}
"""Sentences of which all that is English stands in a blank: it is a sentence of its own."""

# What the source can raise --------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("code", OTHERS)
def test_every_error_is_translated(code: str):
    """Each sentence is read out of the source, with a number for whatever is filled in."""
    found = {said.replace(BLANK, "7"): where for where, said in sentences()}
    assert len(found) > 100
    english = {
        said: (where, told)
        for said, where in found.items()
        if re.search("[A-Za-z]{2}", said) and said not in FRAMES
        and (islands(told := catalog(code).said(said), code) or told == said or COUNT in told)
    }  # fmt: skip
    assert english == {}


@pytest.mark.parametrize("code", OTHERS)
def test_every_template_is_translated_every_blank_has_its_field_and_every_pattern_its_plural_forms(code: str):
    found, document = list(templates()), catalog(code).document
    assert len(found) > 10
    for where, template, fields in found:
        blanks = {part[0] for part in parts_of(template) if isinstance(part, tuple)}
        assert fields is None or blanks <= fields, (where, template)
        if not re.search("[A-Za-z]{2}", PLACEHOLDER.sub("", template)):
            continue
        told = document["errors"].get(template)
        assert told is not None, (where, template)
        assert {part[0] for part in parts_of(told) if isinstance(part, tuple)} <= blanks, (where, told)
        assert islands(PLACEHOLDER.sub("7", told), code) == [], (where, told)
    for said in document["errors"].values():
        for part in parts_of(said):
            if isinstance(part, tuple):
                assert len(part[1]) in (0, len(document["plural"])), said


@pytest.mark.parametrize("said", ["There is no game 7; go away.", "row 7 is empty; so there", "Nothing: 7"])
def test_an_error_that_is_not_translated_would_be_noticed(said: str):
    assert all(islands(catalog(code).said(said), code) for code in OTHERS)


WRONG_FOR_CLICK = [
    ["--foo"], ["--nam"], ["-x"], ["--name"], ["--flag=1"], ["--number", "x"], ["--number", "99"], ["--real", "x"],
    ["--real", "-1"], ["--choice", "z"], ["--pair", "1"], ["--truth", "perhaps"], [], ["a", "b"], ["a", "b", "c"],
    ["a", "--path", "no/such/file"],
]  # fmt: skip


@click.command()
@click.argument("what")
@click.option("--name")
@click.option("--named")
@click.option("--flag", is_flag=True)
@click.option("--number", type=click.IntRange(0, 9))
@click.option("--real", type=click.FloatRange(min=0))
@click.option("--choice", type=click.Choice(["a", "b"]))
@click.option("--pair", nargs=2)
@click.option("--truth", type=bool)
@click.option("--path", type=click.Path(exists=True))
def something(**options: object) -> None:
    """A command that can be misused in every way that click knows."""


@pytest.mark.parametrize("code", OTHERS)
def test_what_click_says_is_translated(code: str):
    for words in WRONG_FOR_CLICK:
        result = CliRunner().invoke(something, words, prog_name="minimax-viz")
        assert result.exit_code == 2, words
        told = catalog(code).said(result.output.rstrip("\n"))
        assert told.splitlines()[-1].startswith(catalog(code).said("Error: 7")[:-1]), words
        assert islands(told.replace("WHAT", ""), code) == [], words


# What the commands print ----------------------------------------------------------------------------------------------

BROKEN_GAMES = {
    "mutates": "state.append(move) or state",
    "cycles": "state[:]",
    "raises": "{}[move]",
}
"""What `result` gives in games that break a promise."""

GAME = """\
import minimax_viz


class G(minimax_viz.Game):
    title = "Игра"

    def initial(self): return [1]
    def moves(self, state): return [1, 2]
    def result(self, state, move): return RESULT
    def to_move(self, state): return "max"
    def outcome(self, state): return 0 if len(state) > 4 else None
"""

COMMANDS = (DATA / "foreign-commands.txt").read_text(encoding="utf-8")
"""What is typed, right and wrong, one after the other in one folder."""

SPOKEN = (DATA / "foreign-match.txt").read_text(encoding="utf-8")
"""What somebody types who plays."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("foreign")
    (made / "empty.py").write_text("", "utf-8")
    for name, result in BROKEN_GAMES.items():
        (made / f"{name}.py").write_text(GAME.replace("RESULT", result), "utf-8")
    return made


@pytest.fixture
def told(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """A function that runs a command in the folder; it returns what that prints in a language, on both streams."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "200")

    def run(code: str, words: Sequence[str], typed: str = "") -> str:
        monkeypatch.setenv("MINIMAX_VIZ_LANG", code)
        monkeypatch.setattr(sys, "argv", ["minimax-viz", *words])
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8"))
        assert exit_code() in (0, 1, 2)
        return "\n".join(capsys.readouterr())

    return run


@pytest.mark.thorough
def test_no_command_prints_english(told: Callable[..., str]):
    """Each in one of the languages in turn: what the catalogs lack is found above, and what is in none of them here."""
    lines = [*COMMANDS.splitlines(), *(f"games show {game}" for game in BUILT_IN)]
    printed = {(code, line): told(code, line.split()) for code, line in zip(cycle(OTHERS), lines, strict=False)}
    assert all(printed.values())
    said = [(typed, line) for typed, text in printed.items() for line in text.splitlines()]
    english = {(typed, line) for typed, line in said if islands(line, typed[0])}
    assert english == set()


@pytest.mark.parametrize("code", OTHERS)
def test_a_match_and_a_new_game_are_translated(code: str, told: Callable[..., str], folder: Path):
    for words in (["XOX/.O./..."], ["--game=nim", "1,2"]):
        assert islands(told(code, ["play", *words, "--level", "hard"], SPOKEN), code) == [], words
    told(code, ["games", "new", "own.py", "--force"])
    source = (folder / "own.py").read_text("utf-8")
    kinds = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", None))
    texts = [token.string for token in tokenize.generate_tokens(StringIO(source).readline) if token.type in kinds]
    english = new_game_source(folder / "own.py")
    long = [text for text in texts if len(text) > 16]
    assert len(long) > 10 and not [text for text in long if text in english]
    assert [line for line in english.splitlines() if "def " in line] == [
        line for line in source.splitlines() if "def " in line
    ]


(WORDS_OF_A_PAGE,) = scripted(__file__, "wordsOfAPage")
"""All texts of a page, hidden ones too, and the attributes that are read out or shown."""

PAGES = {
    "trace": (["trace", "XOX/.O./..."], "index.html"),
    "estimates": (["trace", "XOX/.O./...", "--depth", "2", "--format", "html"], "index.html"),
    "tree": (["trace", "[[3,12,8],[2,4,6],[14,5,2]]", "--format", "html"], "index.html"),
    "stopped": (["trace", "--game", "connect4:4x4", "--max-nodes", "60", "--format", "html"], "index.html"),
    "compare": (["compare", "XOX/.O./..."], "compare.html"),
    "booth": (["play", "--html", "XOX/.O./..."], "play.html"),
    "deck": (["slides", "XOX/.O./.XO", "--to", "reveal"], "deck.html"),
}
"""What writes each kind of page, and the file that it is in."""


@pytest.mark.thorough
def test_no_page_shows_english(told: Callable[..., str], folder: Path, quiet_page: "Page"):
    for kind, code in zip(PAGES, cycle(OTHERS), strict=False):
        words, name = PAGES[kind]
        output = folder / f"page of {kind}" / name
        output.parent.mkdir(exist_ok=True)
        told(code, [*words, "-o", str(output.parent if words[0] in ("trace", "compare") else output)])
        quiet_page.goto(output.as_uri())
        for step in ("1", "24"):
            quiet_page.evaluate("step => { location.hash = `#step=${step}`; }", step)
            quiet_page.keyboard.press("t")
            texts = quiet_page.evaluate(WORDS_OF_A_PAGE)
            assert len(texts) > 50, kind
            assert {text for text in texts if islands(text, code)} == set(), (kind, code)
