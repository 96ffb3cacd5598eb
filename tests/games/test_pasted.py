"""What people paste: each notation right, slightly wrong and ambiguous, with what is read or the one sentence."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run as in_a_process
from command_line import run_here as run
from minimax_viz import trace
from minimax_viz.errors import MinimaxVizError, PositionError
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.notations.registry import NOTATIONS, notation_of
from minimax_viz.games.pasted import unwrapped
from minimax_viz.games.reading import tree_reading
from minimax_viz.games.registry import game_for_position
from minimax_viz.games.tree import TreeGame
from minimax_viz.text.catalog import catalog
from places import ROOT
from reference_search import Tree
from refused import refused
from tree_facts import facts
from tree_strategies import text_of, trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
BOARD = "XOX/.O./.XO"

OUTLINE = "A\n  B\n    3\n    12\n    8\n  C\n    2\n    4\n    6\n  D\n    14\n    5\n    2\n"


def own_picture() -> str:
    return trace(AIMA).to_dot()


def test_the_picture_s_source_comes_back_also_edited_and_of_a_board_s_search() -> None:
    game = TreeGame()
    assert game.notation(game.parse(own_picture())) == AIMA
    edited = own_picture().replace('"3\\nB1"', '"1\\nB1"').replace('label="D\\n2"', 'label="Dora\\n2"')
    assert edited.count("\\nB1") == 1
    again = trace(edited)
    assert (again.value, again.cutoffs) == (2, 0)  # C is looked at now, to its end
    assert [row.name for row in again if row.kind == "interior"] == ["A", "B", "C", "Dora"]
    assert [row.value for row in again if row.kind == "terminal"] == [1, 12, 8, 2, 4, 6, 14, 5, 2]
    t = trace(BOARD, algorithm="minimax")
    again = trace(t.to_dot(), algorithm="minimax")
    assert [(row.move, row.value) for row in again][1:] == [(row.move, row.value) for row in t][1:]


@given(trees(max_leaves=8), st.sampled_from(["alphabeta", "minimax"]), st.booleans())
def test_the_picture_s_source_of_any_tree_comes_back(
    tree: Tree, algorithm: Literal["alphabeta", "minimax"], is_open: bool
) -> None:
    text = text_of(tree)
    if is_open:
        text = re.sub(r"(?<=[\[ ])-?[0-3](?=[,\]])", '"?"', text)
    game = TreeGame()
    drawn = trace(text, algorithm=algorithm).to_dot(draw_nodes=None)
    assert facts(game.parse(drawn)) == facts(game.parse(text))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_bounds_that_rest_on_estimates_become_no_names(lang: str) -> None:
    drawn = trace("[[[1,2],[3]],[5,[0,[4,1]]],[[6,7],[-1]]]", depth=2).to_dot(lang=lang)
    assert "≈ 0 or less" in drawn or "≈ 0 или меньше" in drawn
    assert [row.name for row in trace(drawn) if row.ply == 1] == ["B", "C", "D"]
    drawn = trace("XO./.X./..O", depth=2, evaluation="zero").to_dot(lang=lang)
    assert {row.name for row in trace(drawn) if row.ply == 1} == {*"BCDEF"}


BLANKS = [
    " XOX/.O./.XO ",
    "X | O | X\n--+---+--\n  | O |  \n--+---+--\n  | X | O",
    " X | O | X \n---+---+---\n   | O |   \n---+---+---\n   | X | O ",
    "\ufeffXOX\r\n.O.\r\n.XO\r\n",
    "X\tO\tX\n\tO\t\n\tX\tO",
    "X O X\n  O  \n  X O",
    "X|O|X\n-+-+-\n |O| \n-+-+-\n |X|O",
    "_X_|_O_|_X_\n___|_O_|___\n   | X | O ",
    "X ┃ O ┃ X\n━━╋━━━╋━━\n  ┃ O ┃  \n━━╋━━━╋━━\n  ┃ X ┃ O",
]
"""Boards with blanks at the ends of lines, which no file of cases should have; all others are in golden/boards.txt."""


@pytest.mark.parametrize("text", BLANKS)
def test_blanks_at_the_ends_of_lines_are_squares_or_nothing(text: str) -> None:
    assert game_for_position(text) == "tictactoe"
    assert TicTacToe().notation(TicTacToe().parse(text)) == BOARD


def test_to_say_what_a_tree_was_read_as_changes_nothing_of_it():
    text = "((3,12)B,(2)C)A;"
    root = TreeGame().parse(text)
    before = [(node.name, node.player) for node, _ in preorder(root)]
    assert tree_reading(text, root) is not None
    assert [(node.name, node.player) for node, _ in preorder(root)] == before


WRONG_BOARDS = [
    (" \n ", "at its end: the board ends after 0 squares"),
    ("X" * 500, "at character 10: the board has more than 9 squares"),
    ("X | O | X\n--+---+--\n  | O | \n--+---+--\n  | X ", "row 3 ends after 2 of its 3 squares"),
    ("X | OO | X\n  | O |  \n  | X | O", "'OO' is more than one mark"),
    ("XOOXOXOX\r\n", "the board ends after 8 squares"),
    ("XOOXOXOX\u200b", "the board ends after 8 squares"),
    ("XOOXOXOX ", "the board ends after 8 squares"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG_BOARDS)
def test_a_mistake_in_a_board_is_one_sentence_with_its_place(text: str, sentence: str) -> None:
    with refused(PositionError, sentence, most=300):
        trace(text, game="tictactoe")


NEITHER = ["hello", "parent,kid,value\nA,B,3\n", "<tree><leaf/></tree>", "minimax", "X to move, please"]


@pytest.mark.parametrize("text", NEITHER)
def test_what_is_neither_a_board_nor_a_tree_is_said_to_be_neither(text: str) -> None:
    with pytest.raises(PositionError, match="begins neither a board, such as") as error:
        trace(text)
    assert str(error.value).startswith(repr(text.splitlines()[0]))
    assert "не дерева" in catalog("ru").error(error.value)


DOCS = ROOT / "docs" / "notations.md"
OF_TREES = DOCS.read_text("utf-8").partition("\n## Trees\n")[2]
SHOWN = re.findall(r"^```(?!sh|console)[\w-]+\n(.*?)^```$", OF_TREES, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", SHOWN)
def test_what_the_docs_show_is_the_tree_that_they_say(text: str) -> None:
    root = TreeGame().parse(text)
    assert game_for_position(text) == "tree"
    assert [(ply, node.name, node.value) for node, ply in preorder(root)] == [
        (0, "A", None), (1, "B", None), (2, "B1", 3), (2, "B2", 12), (1, "C", None), (2, "C1", 2),
    ]  # fmt: skip


def test_the_docs_show_every_notation() -> None:
    assert {notation_of(text) for text in SHOWN} == {*NOTATIONS}


@given(
    st.lists(st.sampled_from([*"([{,;:|-–_\n\t\x85\r .1aX", "graph {", "parent", "child", "->", "EFG 2 R", "value"]))
)
def test_a_text_without_the_signs_of_a_notation_is_not_in_it(pieces: list[str]) -> None:
    text = unwrapped("".join(pieces))
    for notation in NOTATIONS.values():
        assert notation.recognises(text) == notation.function(notation.recogniser)(text)


def test_no_reader_of_trees_is_imported_to_see_that_a_board_is_empty() -> None:
    script = (
        "import sys; from minimax_viz import trace; known = {*sys.modules}; t = trace('.........'); "
        "len(t), t.value, t.best_move; print(*sorted({*sys.modules} - known))"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == ""


DEEP = 5_000
CHAINS = {
    "round brackets": "(" * DEEP + "1)" + ")" * (DEEP - 1),
    "names in brackets": "".join(f"(n{ply} " for ply in range(DEEP)) + "1" + ")" * DEEP,
    "dicts in dicts": "".join(f"{{'n{ply}': " for ply in range(DEEP)) + "1" + "}" * DEEP,
    "a dict of children": "{" + "".join(f"'n{ply}': ['n{ply + 1}'], " for ply in range(DEEP)) + f"'n{DEEP}': 1}}",
    "objects": '{"id": "x", "value": null, "children": [' * DEEP + "1" + "]}" * DEEP,
    "forest": "".join(f"[n{ply} " for ply in range(DEEP)) + "[1]" + "]" * DEEP,
    "functional": "max(" * DEEP + "1" + ")" * DEEP,
    "newick": "(" * DEEP + "1" + "".join(f")n{ply}" for ply in range(DEEP)) + ";",
    "dot": "digraph { " + "".join(f"n{ply} -> n{ply + 1}; " for ply in range(DEEP)) + f"n{DEEP} [label=1] }}",
    "edges": "".join(f"n{ply} -> n{ply + 1}\n" for ply in range(DEEP)) + f"n{DEEP} -> 1\n",
    "mermaid": "graph TD\n" + " --> ".join(f"n{ply}" for ply in range(DEEP)) + " --> x[1]",
    "table": "parent,child,value\n" + "".join(f"n{ply},n{ply + 1},\n" for ply in range(DEEP)) + f"n{DEEP},x,1\n",
    "outline": "".join(" " * ply + "x\n" for ply in range(DEEP)) + " " * DEEP + "1\n",
    "efg": 'EFG 2 R "" { "a" "b" }\n'
    + "".join(f'p "" {ply % 2 + 1} {ply} "" {{ "m" }} 0\n' for ply in range(DEEP))
    + 't "" 1 "" { 1, -1 }',
    "yaml": "- " * DEEP + "1\n- 2",
}


@pytest.mark.thorough
@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_a_chain_is_a_tree_in_every_notation(chain: str) -> None:
    assert game_for_position(chain) == "tree"
    root = TreeGame().parse(chain)
    assert max(ply for _, ply in preorder(root)) >= DEEP - 1


# On the command line --------------------------------------------------------------------------------------------------


def test_a_file_is_read_without_a_sign_before_its_name_and_it_is_said_what_was_read(tmp_path: Path) -> None:
    done = run("trace", OUTLINE, "--format", "trace", "--json", folder=tmp_path)
    assert done.stderr == "Read as a tree of 9 leaves, outline.\n"
    assert json.loads(done.stdout)["board"] == AIMA
    quiet = run("trace", OUTLINE, "--format", "trace", "-q", folder=tmp_path)
    assert (quiet.stdout, quiet.stderr) == ("", "")
    usual = run("trace", AIMA, "--format", "trace", folder=tmp_path)
    assert usual.stderr == ""
    russian = run("trace", OUTLINE, "--format", "trace", "--lang", "ru", folder=tmp_path)
    assert russian.stderr == "Прочитано как дерево с 9 листьями: список с отступами.\n"
    (tmp_path / "homework.txt").write_text(OUTLINE, encoding="utf-8")
    (tmp_path / "XOX").write_text("[[1,2],[3]]", encoding="utf-8")
    (tmp_path / "from windows.txt").write_text(OUTLINE, encoding="utf-16")
    for name in ("homework.txt", "@homework.txt", "from windows.txt"):
        assert json.loads(run("trace", name, "--format", "trace", "--json", folder=tmp_path).stdout)["value"] == 3
    assert "ends after 3 squares" in run("trace", "XOX", folder=tmp_path).stderr  # a position goes before a file
    assert json.loads(run("trace", "@XOX", "--format", "trace", "--json", folder=tmp_path).stdout)["value"] == 3


def test_what_is_piped_in_is_used_and_not_waited_for_where_nobody_writes(tmp_path: Path) -> None:
    done = in_a_process("trace", "--format", "trace", "--json", folder=tmp_path, stdin=OUTLINE)
    assert json.loads(done.stdout)["value"] == 3
    empty = in_a_process("trace", "--format", "trace", "--json", folder=tmp_path, stdin="")
    assert json.loads(empty.stdout)["board"] == BOARD  # the example
    named = in_a_process("trace", "[[1,2]]", "--format", "trace", "--json", folder=tmp_path, stdin=OUTLINE)
    assert json.loads(named.stdout)["value"] == 1
    with subprocess.Popen(
        [sys.executable, "-m", "minimax_viz", "trace", "--format", "trace", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert json.loads(process.stdout.read())["board"] == BOARD


def test_convert_writes_the_tree_of_a_game_s_search_and_refuses_what_is_no_notation_and_no_tree(tmp_path: Path) -> None:
    assert run("convert", AIMA, "-o", "game.xyz", folder=tmp_path).returncode == 2
    board = run("convert", BOARD, folder=tmp_path)
    assert (board.returncode, board.stdout, board.stderr.count("\n")) == (1, "", 1)
    run("trace", BOARD, "--algorithm", "minimax", "-q", folder=tmp_path)
    written = run("convert", "minimax-out", "-o", "search.efg", folder=tmp_path)
    assert written.returncode == 0
    t = trace((tmp_path / "search.efg").read_text("utf-8"), algorithm="minimax")
    expected = trace(BOARD, algorithm="minimax")
    assert [(row.move, row.value) for row in t][1:] == [(row.move, row.value) for row in expected][1:]


@pytest.mark.parametrize("sign", ["\n", " ", "# \n", "> ", "a", "|", "\t\n"])
def test_tens_of_thousands_of_signs_are_refused_in_a_moment(sign: str):
    """What reads them goes over them once, or this would take minutes."""
    with pytest.raises(MinimaxVizError):
        trace(sign * 10_000, game="othello:4")
    with pytest.raises(MinimaxVizError):
        trace(sign * 10_000)
