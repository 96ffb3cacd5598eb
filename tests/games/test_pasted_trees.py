"""Trees as people paste them, right, slightly wrong and ambiguous: what is read, or the one sentence.

The cases are in tests/data/pasted-trees.txt: each begins with a line `=== notation tree`, where the tree is as a trace
spells it, then ? and other ways to read it, and # and what a solved tree claims wrongly; or `=== ! sentence`. Written
anew with MINIMAX_VIZ_BLESS=1. What is refused and is not even seen to be a tree, unless its game is named, has !!.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from command_line import run_here as run
from islands import english_in
from minimax_viz import trace
from minimax_viz.errors import PositionError
from minimax_viz.games.game import INFINITE
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.notations.registry import NOTATIONS, WRITERS, notation_of
from minimax_viz.games.reading import tree_reading
from minimax_viz.games.registry import game_for_position
from minimax_viz.games.tree import TreeGame
from minimax_viz.output.table import csv_file, table_of
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.plan import find_position
from places import ROOT
from refused import refused
from tree_facts import facts

FILE = ROOT / "tests" / "data" / "pasted-trees.txt"
CASES = [tuple(case.split("\n", 1)) for case in FILE.read_text("utf-8").removeprefix("=== ").split("\n=== ")]
LATEX = ("forest", "istgame")


def told(text: str) -> str:
    """What a case says of a text."""
    try:
        root = TreeGame().parse(text)
    except PositionError as error:
        return f"{'!' if game_for_position(text) == 'tree' else '!!'} {error}"
    said = f"{notation_of(text)} {TreeGame().notation(root)}"
    if (reading := tree_reading(text, root)) is not None:
        said += f" ? {' '.join(reading.doubts)}" if reading.doubts else ""
        claims = "; ".join(f"{name} {claimed}, not {value}" for name, claimed, value in reading.claims)
        said += f" # {claims}" if claims else ""
    return said


def test_pasted_trees_in_every_notation_are_read_or_refused_in_one_sentence() -> None:
    if os.environ.get("MINIMAX_VIZ_BLESS") == "1" and not os.environ.get("CI"):
        FILE.write_text("\n".join(f"=== {told(text)}\n{text}" for _, text in CASES), "utf-8")
    assert len(CASES) >= 150
    found = [(expected, text, told(text)) for expected, text in CASES]
    wrong = [f"{text}\n{said}\nexpected: {expected}" for expected, text, said in found if said != expected]
    assert not wrong, "\n\n".join(wrong)
    assert {expected.split()[0] for expected, _ in CASES} >= {*NOTATIONS} - {"efg", "newick"}


def test_ends_of_lines_of_windows_and_a_mark_of_the_encoding_change_no_tree() -> None:
    read = [(expected.partition(" ?")[0], text) for expected, text in CASES if expected[0] != "!"]
    with_returns = [told(text.replace("\n", "\r\n") + "\r\n").partition(" ?")[0] for _, text in read]
    assert with_returns == [expected for expected, _ in read]
    for _, text in read:
        plain, marked = (find_position(f"{mark}{text}", "tree", {}) for mark in ("", "\ufeff"))
        assert facts(marked.state) == facts(plain.state), text


def test_latex_keeps_trees_names_and_values() -> None:
    trees = {expected.partition(" ")[2]: text for expected, text in CASES if expected[0] != "!"}
    game, lost = TreeGame(), []
    for text in trees.values():
        tree = game.parse(text)
        if not tree.is_leaf:
            written = [NOTATIONS[name].function("write")(tree) for name in LATEX]
            lost += [text for one in written if facts(game.parse(one)) != facts(tree)]
    assert not lost, "\n\n".join(lost)
    text = '{"name":"50% of {x}\\\\y","children":[{"name":"#1_a~b^c","move":"$&","value":"-inf"},{"value":"?"}]}'
    tree = TreeGame().parse(text)
    for name in LATEX:
        assert [node.value for node, _ in preorder(TreeGame().parse(WRITERS[name](tree)))][1] == -(2**53)
        assert facts(TreeGame().parse(WRITERS[name](tree))) == facts(tree)


def test_what_is_wrong_with_a_pasted_tree_is_short_has_its_place_and_its_russian() -> None:
    wrong = [text for expected, text in CASES if expected[0] == "!"]
    assert len(wrong) > 200
    for text in wrong:
        with pytest.raises(PositionError) as error:
            TreeGame().parse(text)
        said, place = str(error.value), error.value.place
        assert len(said) < 400 and place is not None and f"character {place.column}" in said, said
        assert english_in(catalog("ru").error(error.value)) == []


def test_a_flat_list_is_one_node_and_with_binary_the_tree_over_it(tmp_path: Path) -> None:
    asked = run("convert", "[3, 5, 2, 9]", "--to", "json", folder=tmp_path)
    assert asked.stdout == "[3,5,2,9]\n"
    assert "--binary makes a full binary tree" in asked.stderr
    for leaves in ("[3, 5, 2, 9]", "3 5 2 9"):
        made = run("convert", leaves, "--to", "json", "--binary", folder=tmp_path)
        assert (made.stdout, made.stderr) == ("[[3,5],[2,9]]\n", "")
    assert "add --binary" in run("convert", "3 5 2 9", folder=tmp_path).stderr
    assert trace([3, 5, 2, 9], binary=True).value == 3
    for text in ("[3, 5, 2]", "[[3, 5], [2, 9]]", "[3]"):
        with refused(PositionError, "is for a flat list of 2, 4, 8, 16 … numbers"):
            trace(text, binary=True)


def test_a_solved_tree_is_told_which_of_its_values_are_wrong(tmp_path: Path) -> None:
    text = 'digraph { A [label="MAX\\n5"]; B [label="MIN\\n≤2"]; A -> B; A -> C; B -> x; B -> y; '
    text += 'C [label=4]; x [label=3]; y [label="?"] }'
    assert "Your tree" not in run("convert", text, folder=tmp_path).stderr  # what depends on an open leaf is not judged
    assert run("convert", text.replace("?", "7"), "--lang", "ru", folder=tmp_path).stderr.splitlines()[1:] == [
        "В дереве у узла A стоит 5; по минимаксу там 4.", "В дереве у узла B стоит ≤ 2; по минимаксу там 3.",
    ]  # fmt: skip


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf"])
def test_a_win_for_good_is_kept_as_a_number_and_said_to_be_infinite(algorithm: Any) -> None:
    made = trace("[[3,-inf],[∞,2],[oo,1e400]]", algorithm=algorithm)
    assert (made.value, made.best_move) == (INFINITE, "D")
    assert made.summary()["value"] == "inf"
    assert '"inf"' in made.header.board
    told = b"".join(csv_file(table_of(made, "steps"))).decode()
    rows = [line.split(",") for line in b"".join(csv_file(table_of(made, "nodes"))).decode().splitlines()]
    assert {row[9] for row in rows[1:]} <= {"inf", "-inf", "3", "2", ""}
    assert "∞" in told
    assert str(INFINITE)[:12] not in told
    with refused(PositionError, "has no expected value"):
        trace("chance(0.5: max(inf, 3), 0.5: 3)")


@pytest.mark.parametrize("value", ["?", "inf"])
def test_a_leaf_that_cannot_be_written_is_named_in_short(value: str) -> None:
    root = TreeGame().parse(f'{{"children":[{{"name":"{"n" * 3000}","value":"{value}"}},1]}}')
    with refused(PositionError, "n…", "an .efg file") as error:
        WRITERS["efg"](root)
    assert len(str(error.value)) < 200
