"""The match on the terminal: what is typed and what is answered, saved games, hostile names, the page of the docs."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from command_line import invoke
from hostile import HOSTILE
from minimax_viz import load, trace
from minimax_viz.play.analyst import ANSWER_SECONDS, ONE_ANSWER, WHOLE_GAME
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings
from minimax_viz.search.settings import LEVELS
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.text.match import MatchText
from places import ROOT
from students import program

NIM = (ROOT / "examples" / "nim.py").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def nim(folder: Path) -> None:
    (folder / "nim.py").write_text(NIM, encoding="utf-8")


def play(*arguments: str, typed: str = "", code: int = 0) -> Result:
    """Play with what is `typed`, one line a word or as it stands where it has line ends."""
    text = typed if "\n" in typed else typed.replace(" ", "\n")
    result = invoke("play", *arguments, input=text, code=code)
    assert not re.search(r"\bplay\.\w", result.output)  # no message is missing
    return result


# A conversation -------------------------------------------------------------------------------------------------------


def test_nonsense_gets_a_sentence_and_another_try():
    nonsense = ["b4", "hello", "!!", "\x1b[31m", "/", "/b2", "🙂", "why", "why z9", "save", "0", "x" * 300]
    result = play(typed="\n".join([*nonsense, "b2"]) + "\n")
    assert result.stdout.count("Your move, X (MAX): ") == len(nonsense) + 2
    assert "“b4” is neither a legal move nor a command. The moves: a1, b1, c1, a2, b2, c2, a3, b3, c3." in result.stdout
    assert "The computer plays a1." in result.stdout
    assert "\x1b" not in result.stdout


def test_every_sentence_names_the_move_that_was_made_on_the_board():
    """The record may have reached an equal position by another move."""
    jumped = 0
    match = begin_match(MatchSettings(game="tictactoe"))
    text = MatchText(catalog("en"), match.human, is_tree=False)
    for first in range(9):
        for second in range(7):
            match.play(match.legal_moves[first])
            match.answer()
            move = match.legal_moves[second]
            match.play(move)
            if not match.over:
                analysis = match.answer().analysis
                sentence = text.position(analysis, move.name)
                assert f"Every move after {move.name} has been looked at" in sentence
                jumped += analysis.trace.name(analysis.row) != move.name
            match.undo()
            match.undo()
    assert jumped > 10


@pytest.mark.parametrize("lang", languages())
def test_every_command_has_a_word_in_every_language(lang):
    words = catalog(lang)
    for command in ("help", "moves", "hint", "why", "undo", "trace", "save", "again", "quit"):
        typed = {command, *words.text(f"play.command.{command}").split()} - {"quit"}
        out = play("XO./.X./..O", "--lang", lang, typed="\n".join(sorted(typed)) + "\n").stdout
        assert not [word for word in typed if words.text("play.unknown", text=word, moves="")[:-1] in out]


# Traces and saved games -----------------------------------------------------------------------------------------------


def test_trace_writes_what_the_command_trace_would(folder: Path):
    result = play("--format", "trace,txt", "-o", "here", typed="a1\nb1\ntrace\n")
    written = load(folder / "here" / "trace.json.gz")
    assert written == trace("XXO/.O./...", score="fast")
    assert str(Path("here") / "transcript.txt") in result.stdout
    assert (folder / "here" / "transcript.txt").read_text(encoding="utf-8").startswith("Tic-tac-toe")


@pytest.mark.parametrize(
    "typed", ["b2\nc1\nsave game.json\nquit\n", pytest.param("b2\nc1\n", marks=pytest.mark.thorough)]
)
def test_a_game_is_saved_and_replayed_as_a_trace_per_move(folder: Path, typed):
    arguments = ["--save", "game.json"] if "save" not in typed else []
    played = play(*arguments, typed=typed)
    assert "The game is saved in game.json." in played.stdout
    moves = [made["move"] for made in json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"]]
    assert len(moves) == 4 and moves[:3] == ["b2", "a1", "c1"]
    result = play("--replay", "game.json", "-o", "again", "--format", "trace")
    assert "move-03 X (MAX) plays c1" in result.stdout and "4 positions traced in again." in result.stdout
    assert sorted(path.name for path in (folder / "again").iterdir()) == [f"move-0{at}" for at in range(1, 5)]
    positions = [load(folder / "again" / f"move-0{at}" / "trace.json.gz").header.board for at in range(1, 5)]
    assert positions == [".../.../...", ".../.X./...", "O../.X./...", "O.X/.X./..."]


def test_the_terms_of_a_saved_game_are_kept(folder: Path):
    terms = "--first computer --level easy --evaluation twos --score ten --save game.json"
    play("XO./.X./..O", *terms.split(), typed="a3\n")
    play("--replay", "game.json", "--format", "trace")
    first = load(folder / "minimax-out" / "move-01" / "trace.json.gz")
    assert (first.header.board, first.settings.depth, first.settings.score) == ("XO./.X./..O", 1, "ten")
    assert load(folder / "minimax-out" / "move-02" / "trace.json.gz").settings.depth is None


# Interruptions --------------------------------------------------------------------------------------------------------


def test_an_interrupt_ends_the_game_politely_and_saves_it(monkeypatch: pytest.MonkeyPatch):
    typed = iter(["b2"])

    def interrupted(prompt: str) -> str:
        for text in typed:
            return text
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = play("--save", "game.json", code=130)
    assert result.stdout.endswith("Goodbye.\nThe game is saved in game.json.\n")
    assert len(json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"]) == 2


def test_an_interrupt_while_the_computer_thinks_ends_the_game_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.tracing.plan.run_search", lambda *_, **__: "interrupt")
    assert "Interrupted." in play(code=130).stderr


def test_a_process_with_piped_bytes_that_are_no_text():
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "minimax_viz", "play"],
        input=b"\xff\xfe\x00\nb2\n", capture_output=True, timeout=300, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    out = done.stdout.decode("utf-8")
    assert "is neither a legal move" in out and "The computer plays a1." in out
    assert out.replace("\r", "").endswith("Goodbye.\n")
    assert done.stderr == b""


# Other games ----------------------------------------------------------------------------------------------------------


def test_rows_that_a_game_counts_from_the_bottom_are_numbered_so(folder: Path):
    (folder / "bottom.py").write_text(program("rows from the bottom"), encoding="utf-8")
    result = play("--game", "bottom.py", "--show", "none", typed="b1 Na1")
    assert [line for line in result.stdout.splitlines() if line.startswith("│ ")][:3] == [
        "│   │ a │ b │", "│ 2 │   │   │", "│ 1 │   │   │",
    ]  # fmt: skip
    assert "“b1” is neither a legal move" in result.stdout
    assert "│ 1 │ N │   │" in result.stdout


def test_a_board_whose_moves_are_no_columns_has_no_names_over_them(folder: Path):
    (folder / "pits.py").write_text(program("pits"), encoding="utf-8")
    shown = play("--game", "pits.py", "--show", "none", typed="a\n").stdout.splitlines()
    assert "│ 2 │ 1 │ 0 │" in shown
    assert not [line for line in shown if line.startswith("│") and ("a" in line or "b" in line)]
    columns = play("--game", "connect4:4x4", "--depth", "1", "--show", "none", typed="4\n").stdout
    assert columns.count("│ 1 │ 2 │ 3 │ 4 │") >= 2


@pytest.mark.parametrize("form", ["text", "grid", "tree"])
def test_hostile_names_neither_style_nor_speak_nor_stop_the_game(folder: Path, form):
    (folder / "evil.py").write_text(
        "from hostile import HostileGame\n"
        f"class Evil(HostileGame):\n    def __init__(self):\n        super().__init__({form!r})\n",
        encoding="utf-8",
    )
    typed = "help\nmoves\nhint\nwhy <b>bold</b>\n<b>bold</b>\nwhy\nsave game.json\nagain\n8\nundo\n3\n"
    result = play("--game", "evil.py", "--show", "tree", typed=typed)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", result.stdout)
    assert "<b>bold</b>" in result.stdout and "The computer plays" in result.stdout
    assert "back\\slash\\n\\" in result.stdout
    moves = json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"]
    assert {"move": "<b>bold</b>", "place": HOSTILE.index("<b>bold</b>")} in moves
    replayed = play("--replay", "game.json", "--game", "evil.py", "--format", "trace")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", replayed.stdout)


def test_a_game_that_breaks_in_the_middle_is_blamed_and_the_moves_are_saved(folder: Path):
    broken = NIM.replace("return None if state[0] else", "return None if state[0] or 1 / state[0] else")
    (folder / "broken.py").write_text(broken, encoding="utf-8")
    result = play("--game", "broken.py", "--depth", "1", "--save", "game.json", typed="3 2 1", code=1)
    assert "ZeroDivisionError" in result.stderr and "Traceback" not in result.output
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"]


# The page of the docs -------------------------------------------------------------------------------------------------


def test_the_session_in_the_docs_is_what_happens():
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    session = re.search(r"```text\n\$ minimax-viz play(.*?)\n(.*?)```", page, re.DOTALL)
    arguments, shown = session[1].split(), session[2]
    typed = re.findall(r"^Your move, .*?: (.*)$", shown, re.MULTILINE)
    assert len(typed) > 3
    result = play(*arguments, typed="\n".join(typed) + "\n")
    pattern = re.escape(shown).replace("…", ".*?")
    assert re.fullmatch(pattern, re.sub(r" +$", "", result.stdout, flags=re.MULTILINE), re.DOTALL), result.stdout


def test_the_figures_in_the_docs_are_right():
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    assert f"all {386 + 183 + 71 + 2} games" in page  # as test_match counts them
    assert f"({WHOLE_GAME:,} nodes)" in page and f"until {ONE_ANSWER:,} nodes" in page
    assert ANSWER_SECONDS == 2 and "two seconds are spent" in " ".join(page.split())
    assert LEVELS["easy"] == 1 and LEVELS["medium"] == 3 and "looks one move ahead" in page


# Chance ---------------------------------------------------------------------------------------------------------------
