"""The match on the terminal: what is typed and what is answered, saved games, hostile names, the page of the docs."""

import json
import os
import re
import shutil
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
from places import ROOT, SUPPORT

NIM = (ROOT / "examples" / "nim.py").read_text(encoding="utf-8")
BOX = "┌├│└"


@pytest.fixture(autouse=True)
def nim(folder: Path) -> None:
    (folder / "nim.py").write_text(NIM, encoding="utf-8")


def play(*arguments: str, typed: str = "", code: int = 0) -> Result:
    """Play with what is `typed`, one line a word or as it stands where it has line ends."""
    text = typed if "\n" in typed else typed.replace(" ", "\n")
    result = invoke("play", *arguments, input=text, code=code)
    assert not re.search(r"\bplay\.\w", result.output)  # no message is missing
    return result


def after_prompt(result: Result, typed: str) -> list[str]:
    """The lines from the answer to what was typed up to the next prompt, boards left out."""
    lines = result.stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if line.endswith(f": {typed}"))
    answer = []
    for line in lines[at + 1 :]:
        if line.startswith(("Your move", "again, undo")):
            break
        if line[:1] not in BOX or not line:
            answer.append(line)
    return answer


def boards(result: Result) -> list[str]:
    """The boards that were drawn, each as the text of its marks."""
    drawn, rows = [], []
    for line in result.stdout.splitlines():
        if re.match(r"│ \d+ │", line):
            rows.append("".join(mark.strip() or "." for mark in line.split("│")[2:-1]))
        elif line.startswith("└"):
            drawn.append("/".join(rows))
            rows = []
    return drawn


# A conversation -------------------------------------------------------------------------------------------------------


def test_a_whole_game():
    result = play(typed="b2 b1 c1 c3")
    assert boards(result)[0] == ".../.../..."
    assert boards(result)[1] == "O../.X./..."
    out = result.stdout
    assert "You are X (MAX), the computer is O (MIN)." in out
    assert "The whole game fits: 16,168 nodes, searched once." in out
    assert "O chooses a1: b2 is a draw (0). b2 = min(0, 12, 0, 12, …, 0) = 0." in out
    assert "The computer plays a1." in out
    assert result.stdout.endswith("Goodbye.\n") and result.stderr == ""


@pytest.mark.parametrize(
    ("position", "typed", "ending"),
    [
        ("XX./OO./...", "c1", "you have won"),
        ("XX./OO./...", "c3", "the computer has won"),
        ("XOX/XOO/OX.", "c3", "nobody has won"),
    ],
)
def test_the_end_of_a_game_is_told(position, typed, ending):
    assert f"The game is over: {ending}." in play(position, typed=typed).stdout


def test_nonsense_gets_a_sentence_and_another_try():
    nonsense = ["b4", "hello", "!!", "\x1b[31m", "/", "/b2", "🙂", "why", "why z9", "save", "0", "x" * 300]
    result = play(typed="\n".join([*nonsense, "b2"]) + "\n")
    assert result.stdout.count("Your move, X (MAX): ") == len(nonsense) + 2
    assert "“b4” is neither a legal move nor a command. The moves: a1, b1, c1, a2, b2, c2, a3, b3, c3." in result.stdout
    assert "The computer plays a1." in result.stdout
    assert "\x1b" not in result.stdout


def test_an_empty_line_shows_the_position_again():
    assert boards(play(typed="\n\n")) == [".../.../..."] * 3


def test_the_end_of_input_ends_the_game_politely():
    for typed in ("", "b2", "b2\nwhy", "quit"):
        assert play(typed=typed).stdout.endswith("Goodbye.\n")


def test_undo():
    result = play(typed="undo a1 undo undo")
    assert after_prompt(result, "undo")[0] == "There is no move of yours to take back."
    assert "2 moves are taken back." in result.stdout
    assert boards(result) == [".../.../...", "X../.O./...", ".../.../..."]


def test_why_shows_what_refutes_a_move():
    result = play("--first", "computer", typed="why b1?\nwhy b2\nwhy c3?\nwhy a1\nwhy a1 now\n")
    assert after_prompt(result, "why b1?") == [
        "b1 is worth 12, and MIN could have 0 by b2. After b1, the computer wins if both play their best (value 12).",
        "What refutes it is a2; the line: a2 → a3 → b2 → c1 → c2.",
    ]
    assert after_prompt(result, "why b2")[0] == "b2 is the best move: nobody wins if both play their best (value 0)."
    assert "What refutes it" in after_prompt(result, "why c3?")[1]
    assert "the start ▲ 0" in after_prompt(result, "why a1")  # the computer's own move
    assert after_prompt(result, "why a1 now")[0].startswith("“a1 now” is neither a legal move")


def test_why_of_an_equal_move_and_of_one_that_ends_the_game():
    result = play("XX./OO./...", typed="why c1\nwhy c2\n")
    assert after_prompt(result, "why c1") == ["c1 is the best move: you win if both play their best (value 14)."]
    equal = play(typed="why b1\nwhy a1\n")
    assert after_prompt(equal, "why b1")[0].startswith("b1 is as good as a1: nobody wins")
    assert after_prompt(equal, "why a1")[0].startswith("No move is better than a1: nobody wins if both play their best")
    assert after_prompt(play("--depth", "2", typed="b2\nwhy b1\n"), "why b1")[0].startswith("No move is better than b1")


def test_why_of_a_move_at_the_horizon_does_not_say_that_the_game_ends():
    result = play("--game", "mnk:5,5,4", "--depth", "1", "--show", "none", typed="why a1\nquit\n")
    said = after_prompt(result, "why a1")
    assert re.fullmatch(r"The search looked no further than a1: value ≈ \S+, an estimate\.", said[-1])
    assert "ends the game" not in result.stdout


def test_why_alone_is_about_the_last_answer():
    result = play(typed="why\nb2\nwhy\n")
    assert after_prompt(result, "why")[0].startswith("Why what?")
    shown = result.stdout[result.stdout.rindex("why") :]
    assert "b2 ▼ 0" in shown and "a1 ▲ 0" in shown and "b1 ▲ 12" in shown


def test_hint():
    result = play("XOX/.X./O.O", typed="hint")
    tried, told = after_prompt(result, "hint")
    assert tried == "Try b3: nobody wins if both play their best (value 0)."
    assert told.startswith("X should choose b3, which is a draw (0). If both play their best: b3 → a2 → c2.")


def test_moves_and_help_and_the_slash():
    result = play(typed="moves help ? /moves")
    assert result.stdout.count("The moves: a1, b1, c1") == 2
    assert result.stdout.count("Type a move by its name") == 2


def test_after_the_end_nothing_but_the_commands_is_taken():
    result = play("XX./OO./...", typed="c1 a3 hint moves why")
    assert result.stdout.count("The game is over. Type again") == 3
    assert "Why what?" in result.stdout


def test_another_game_and_the_score():
    result = play("XX./OO./...", typed="c1 again c3 again c1 undo c1")
    scores = re.findall(r"Games won: .*", result.stdout)
    assert scores == [
        "Games won: you 1, the computer 1, nobody 0.",
        "Games won: you 2, the computer 1, nobody 0.",
        "Games won: you 2, the computer 1, nobody 0.",
    ]


def test_a_position_where_the_game_is_over_already():
    result = play("XXX/OO./...")
    assert "You are O (MIN)" in result.stdout and "The game is over: the computer has won." in result.stdout
    assert "The computer plays" not in result.stdout


def test_how_much_is_shown():
    line, tree, none = (play("--show", show, typed="b2").stdout for show in ("line", "tree", "none"))
    assert "b1 ▲ 12" in tree and "b1 ▲ 12" not in line
    assert "Every move after b2" in tree and "Every move after b2" in line and "Every move" not in none
    assert all("The computer plays a1." in out for out in (line, tree, none))


def test_the_tree_of_a_search_with_a_horizon_tells_a_cutoff_and_that_it_is_an_estimate():
    out = play("--show", "tree", "--depth", "2", "--evaluation", "twos", "--first", "computer").stdout
    assert "The computer looks 2 plies ahead" in out and "evaluation twos" in out
    assert "b1 ▼ ≈ 0 or less" in out and "A shallow alpha cutoff" in out and "so it is not proved" in out


def test_candidates_are_told_and_that_they_make_it_approximate():
    out = play("--depth", "2", "--candidates", "near:1", typed="a1\nhint\n").stdout
    assert "It follows only the candidates near:1, so what it sees is approximate." in out
    assert "as far as the search can see" in out


def test_levels_say_how_far_they_look_and_hints_see_further():
    out = play("--level", "easy", typed="b2\nhint").stdout
    assert "The computer looks 1 ply ahead" in out and "Hints see further" in out
    assert "if both play their best (value" in out


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
    board = boards(result)[2]
    assert written == trace(board, score="fast")
    assert str(Path("here") / "transcript.txt") in result.stdout
    assert (folder / "here" / "transcript.txt").read_text(encoding="utf-8").startswith("Tic-tac-toe")


def test_what_cannot_be_written_is_a_sentence_and_the_game_goes_on(folder: Path):
    (folder / "file").write_text("", encoding="utf-8")
    result = play("-o", "file", typed="trace\nsave file/game.json\nb2\n")
    assert "file is a file; -o names the folder" in result.stdout
    assert "game.json cannot be written: file is a file and not a folder." in result.stdout
    assert "The computer plays a1." in result.stdout


def test_a_file_that_is_no_saved_game_is_not_written_over(folder: Path):
    result = play(typed="b2\nsave nim.py\nsave game.json\nsave game.json\n")
    assert after_prompt(result, "save nim.py") == ["nim.py exists and is not a saved game; give another name."]
    assert result.stdout.count("The game is saved in game.json.") == 2
    refused = play("--save", "nim.py", typed="b2\n", code=1)
    assert "nim.py exists and is not a saved game" in refused.stderr and refused.stdout == ""
    assert (folder / "nim.py").read_text(encoding="utf-8") == NIM


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


def test_a_game_of_ones_own_is_replayed_when_its_file_is_named_again(folder: Path):
    play("--game", "nim.py", "--save", "game.json", typed="3\n")
    refused = play("--replay", "game.json", code=1)
    assert "The saved game runs the file nim.py; if you trust it, add --game nim.py." in refused.stderr
    assert not (folder / "minimax-out").exists()
    assert "2 positions traced" in play("--replay", "game.json", "--game", "nim.py", "--format", "trace").stdout
    assert "was played with --game nim.py, not nim" in play("--replay", "game.json", "--game", "nim", code=1).stderr


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


def test_players_who_move_twice_are_told_so_and_a_move_goes_before_a_command(folder: Path):
    shutil.copy(SUPPORT / "stutter.py", folder)
    result = play("--game", "stutter.py", typed="/hint hint step step undo")
    out = result.stdout
    assert after_prompt(result, "/hint")[0].startswith("Try step")
    assert "It is your turn again." in after_prompt(result, "hint")
    assert out.count("The computer plays") == 3 and "It is the computer's turn again." in out
    assert "Your only move is pass; it is played for you." in out
    assert "The game is over: the computer has won." in out
    assert "2 moves are taken back." in out


BOTTOM = '''
from sticks import Sticks

class Bottom(Sticks):
    """Two rows, counted from the bottom; the first mark ends the game."""
    start = ("", "max")

    def moves(self, state):
        return ["Na1", "Nb1", "a2"]

    def result(self, state, move):
        return move, "min"

    def outcome(self, state):
        return {"": None, "Na1": 0.5, "Nb1": 0, "a2": -1}[state[0]]

    def look(self, state):
        rows = ("a2", "b2"), ("a1", "b1")
        return tuple(tuple("N" if state[0][-2:] == name else "" for name in row) for row in rows)
'''


def test_rows_that_a_game_counts_from_the_bottom_are_numbered_so(folder: Path):
    (folder / "bottom.py").write_text(BOTTOM, encoding="utf-8")
    result = play("--game", "bottom.py", "--show", "none", typed="b1 Na1")
    assert [line for line in result.stdout.splitlines() if line.startswith("│ ")][:3] == [
        "│   │ a │ b │", "│ 2 │   │   │", "│ 1 │   │   │",
    ]  # fmt: skip
    assert "“b1” is neither a legal move" in result.stdout
    assert "│ 1 │ N │   │" in result.stdout


PITS = '''
from line import Line

class Pits(Line):
    """Two pits, b on the left; the stones of a pit go to the store on the right, one of them to the other pit."""

    def initial(self):
        return 2, 1, 0, 0

    def moves(self, state):
        return ["a", "b"]

    def result(self, state, move):
        left, right, store, made = state
        return (left + 1, 0, store + right, made + 1) if move == "a" else (0, right + 1, store + left, made + 1)

    def outcome(self, state):
        return None if state[3] < 3 else 0

    def look(self, state):
        return (tuple(map(str, state[:3])),)
'''


def test_a_board_whose_moves_are_no_columns_has_no_names_over_them(folder: Path):
    (folder / "pits.py").write_text(PITS, encoding="utf-8")
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


def test_a_game_with_dice_is_played_saved_and_replayed(folder: Path) -> None:
    (folder / "race.py").write_text((ROOT / "examples" / "race.py").read_text(encoding="utf-8"), encoding="utf-8")
    result = play("--game", "race.py", "--seed", "5", typed="why 2\nhint\n2\nsave race.json\nquit\n")
    assert "Chance decides: 2 and 2." in result.stdout
    assert after_prompt(result, "why 2") == [after_prompt(result, "hint")[0].replace("Try 2", "2 is the best move")]
    assert "on average you do better" in after_prompt(result, "hint")[0]
    replayed = play("--replay", "race.json", "--game", "race.py", "--format", "trace", "-o", "replayed")
    assert "1 position traced" in replayed.stdout and "plays 2" in replayed.stdout
    assert "chance decides" in play("--seed", "3", typed="quit", code=1).stderr
