"""Positions that are set up by touch: what an editor shows, and what each change makes of it."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from golden_cases import compare_cases
from islands import islands
from minimax_viz.fronts.studio.calls import call_in_json
from minimax_viz.fronts.studio.editors import PLACE
from minimax_viz.fronts.studio.request import OWN_FILE
from minimax_viz.games.userfile import new_game_source
from minimax_viz.tracing.plan import find_position
from students import program

GRIDS = [("tictactoe", "cells"), ("mnk:4,5,3", "cells"), ("mnk:20,20,5", "cells"), ("othello:6", "cells"),
         ("othello", "cells"), ("connect4", "columns"), ("connect4:5x4", "columns")]  # fmt: skip
CHESS = "openspiel:chess"

OWN_GAME = program("three of four")


def answered(name: str, **document: Any) -> Any:
    """What a call answers, which must not be a refusal."""
    is_answered, result = asked_in_json(name, document)
    assert is_answered, result
    return result


def asked_in_json(name: str, document: Any) -> tuple[bool, Any]:
    """The same call as a page makes it, and whether it was answered."""
    is_answered, text = call_in_json(name, json.dumps(document))
    return is_answered, json.loads(text)


def setup(**document: Any) -> dict[str, Any]:
    shown: dict[str, Any] = answered("setup", **document)
    return shown


def change(asked: Mapping[str, Any], **document: Any) -> dict[str, Any]:
    """The document after a change."""
    return document | answered("change", change=asked, **document)


def refused(asked: Any, **document: Any) -> str:
    """The sentence that refuses a change."""
    is_answered, result = asked_in_json("change", {"change": asked, **document})
    assert not is_answered, result
    assert result["at"] == PLACE
    return str(result["error"])


def flat(rows: list[list[str]]) -> list[str]:
    return [mark for row in rows for mark in row]


# Boards, square by square -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kind"), GRIDS)
def test_squares_hold_what_was_put_on_them(game: str, kind: str):
    random, document = Random(game), {"game": game}
    shown = setup(**document)
    assert (shown["kind"], shown["game"], shown["marks"]) == (kind, game, ["", "X", "O"])
    expected = dict(zip(flat(shown["names"]), flat(shown["rows"]), strict=True))
    for _ in range(10):
        at, mark = random.choice([*expected]), random.choice([None, "", "X", "o"])
        expected[at] = "XO"[expected[at] == "X"] if mark is None and expected[at] != "O" else (mark or "").upper()
        document = change({"kind": "cell", "at": at, "mark": mark}, **document)
        shown = setup(**document)
        assert flat(shown["rows"]) == [*expected.values()]
        assert shown["position"] == document["position"]
        assert document["position"].replace("/", "") == "".join(mark or "." for mark in expected.values())


@pytest.mark.parametrize("game", [game for game, _ in GRIDS])
def test_a_position_of_the_game_is_read_by_the_game(game: str):
    """A line of play set up square by square is what the game says it is, and nothing is wrong with it."""
    random, start = Random(game), find_position(None, game, {})
    rules, state, document = start.game, start.state, {"game": game}
    assert setup(**document)["position"] == rules.notation(state)
    for _ in range(7):
        if rules.outcome(state) is not None:
            break
        state = rules.result(state, random.choice(rules.moves(state)))
        look = [mark for row in rules.look(state) for mark in row]
        shown = setup(**document)
        for at, was, mark in zip(flat(shown["names"]), flat(shown["rows"]), look, strict=True):
            if was != mark:
                document = change({"kind": "cell", "at": at, "mark": mark}, **document)
        if rules.to_move(state) != setup(**document)["to_move"]:  # Othello's boards do not tell
            document = change({"kind": "turn"}, **document)
        shown = setup(**document)
        is_over = rules.outcome(state) is not None
        assert (shown["note"] is None, shown["to_move"]) == (not is_over, rules.to_move(state))
        again = find_position(document["position"], game, document["settings"])
        assert again.state == state


def test_without_anything_it_is_the_example_that_trace_would_search():
    shown = setup()
    assert (shown["kind"], shown["game"], shown["position"]) == ("cells", "tictactoe", "XOX/.O./.XO")
    assert answered("answer")["summary"]["board"] == shown["position"]


# Whose turn it is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [None, "O"])
@pytest.mark.parametrize(
    ("game", "position"),
    [("tictactoe", "X../.../..."), ("tictactoe", "XXX/XXX/..."), ("othello:4", None), ("connect4", None)],
)
def test_the_turn_is_a_setting_only_where_the_board_says_otherwise(game: str, position: str | None, most: str | None):
    settings = {} if most is None else {"max": most}
    document: dict[str, Any] = {"game": game, "position": position, "settings": settings}
    before = setup(**document)
    assert before["may_turn"]
    once = change({"kind": "turn"}, **document)
    assert once["settings"].keys() == {*settings, "to_move"}
    assert {before["to_move"], setup(**once)["to_move"]} == {"max", "min"}
    assert before["players"][setup(**once)["to_move"]] == once["settings"]["to_move"]
    twice = change({"kind": "turn"}, **once)
    assert (twice["settings"], setup(**twice)["to_move"]) == (settings, before["to_move"])


@pytest.mark.parametrize("game", ["nim", "openspiel:breakthrough(rows=4,columns=4)"])
def test_where_nothing_can_say_it_the_turn_stays(game: str):
    if game != "nim":
        pytest.importorskip("pyspiel")
    assert not setup(game=game)["may_turn"]
    assert "turn" in refused({"kind": "turn"}, game=game)


# Chess --------------------------------------------------------------------------------------------------------------


def test_pieces_are_placed_and_moved():
    random, document = Random(3), {"game": CHESS}
    shown = setup(**document)
    expected = dict(zip(flat(shown["names"]), flat(shown["rows"]), strict=True))
    for _ in range(40):
        square, other = random.sample([*expected], 2)
        if random.random() < 0.5 and expected[square]:
            document = change({"kind": "move", "from": square, "to": other}, **document)
            expected[other], expected[square] = expected[square], ""
        else:
            piece = random.choice(["", *shown["pieces"]])
            document = change({"kind": "place", "at": square, "piece": piece}, **document)
            expected[square] = piece
        shown = setup(**document)
        assert (shown["kind"], shown["side"], shown["fen"]) == ("chess", "w", document["position"])
        assert dict(zip(flat(shown["names"]), flat(shown["rows"]), strict=True)) == expected


def test_a_board_set_up_from_nothing_can_be_searched():
    pytest.importorskip("pyspiel")
    document = change({"kind": "clear"}, game=CHESS)
    assert "no king" in setup(**document)["note"]
    for at, piece in (("a8", "k"), ("b6", "K"), ("h1", "R")):
        document = change({"kind": "place", "at": at, "piece": piece}, **document)
    assert setup(**document)["note"] is None
    assert document["position"] == "k7/8/1K6/8/8/8/8/7R w - - 0 1"
    found = answered("answer", **{**document, "settings": {"depth": 1}})
    assert (found["summary"]["value"], found["summary"]["best_move"]) == (1, "Rh8#")


@pytest.mark.parametrize(
    ("asked", "before", "after"),
    [
        ("move e1 e2", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 9 7", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 7"),
        ("place h8", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"),
        ("place a6 q", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3", "4k3/8/q7/3pP3/8/8/8/4K3 w - d6 0 3"),
        ("move d5 d4", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3", "4k3/8/8/4P3/3p4/8/8/4K3 w - - 0 3"),
        ("turn", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 3"),
        ("turn", "k7/8/8/8/8/8/8/7K", "k7/8/8/8/8/8/8/7K b - - 0 1"),
        ("turn", "k7/8/8/8/8/8/8/7K white what is this 1 2 3", "k7/8/8/8/8/8/8/7K b - - 0 1"),
    ],
)  # fmt: skip
def test_rights_that_the_pieces_do_not_have_are_lost(asked: str, before: str, after: str):
    kind, *words = asked.split()
    names = {"move": ("from", "to"), "place": ("at", "piece"), "turn": ()}[kind]
    given = dict.fromkeys(names, "") | dict(zip(names, words, strict=False))
    assert change({"kind": kind, **given}, game=CHESS, position=before)["position"] == after


def test_whose_turn_it_is_in_chess():
    """Whether or not there are kings, so that OpenSpiel can be asked."""
    for most, to_move in ((None, "min"), ("Black", "max"), ("second", "max"), ("White", "min")):
        for position in ("8/8/8/8/8/8/8/8 b", "k7/8/8/8/8/8/8/7K b"):
            assert setup(game=CHESS, position=position, settings={"max": most})["to_move"] == to_move


# Texts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", ["8/8/8", ""])
def test_what_is_no_position_of_chess_stays_a_text(position: str):
    shown = setup(game=CHESS, position=position)
    assert (shown["kind"], shown["game"], shown["position"]) == ("text", CHESS, position)
    assert shown["note"].endswith(".")
    assert setup(game=CHESS, position=position, lang="ru")["note"] != shown["note"]


# Games of the reader's own ------------------------------------------------------------------------------------------


@pytest.fixture
def own_game(folder: Path) -> dict[str, Any]:
    """A request about a game of the reader's own, whose code is where a carrier would have put it."""
    (folder / OWN_FILE).write_text(OWN_GAME, encoding="utf-8")
    return {"code": OWN_GAME, "game": None}


def test_a_board_of_ones_own_is_found_in_its_texts(own_game: dict[str, Any]):
    shown = setup(**own_game)
    assert (shown["kind"], shown["marks"], shown["position"]) == ("cells", ["", "a", "b"], "----/----")
    document = change({"kind": "cell", "at": "b2", "mark": None}, **own_game)
    document = change({"kind": "cell", "at": "b2", "mark": None}, **document)
    document = change({"kind": "cell", "at": "c1", "mark": "A"}, **document)
    assert document["position"] == "--a-/-b--"
    assert setup(**document)["to_move"] == "max"
    assert setup(**{**own_game, "position": "-Q--/----"})["rows"][0] == ["", "Q", "", ""]


def test_a_game_whose_texts_are_no_boards_is_set_up_as_a_text(folder: Path):
    source = new_game_source(Path(OWN_FILE))
    (folder / OWN_FILE).write_text(source, encoding="utf-8")
    shown = setup(code=source)
    assert (shown["kind"], shown["position"], shown["to_move"], shown["note"]) == ("text", "7", "max", None)
    assert "no change" in refused({"kind": "cell", "at": "a1"}, code=source)
    assert change({"kind": "start"}, code=source, position="3")["position"] == "7"
    assert "over" in setup(code=source, position="0")["note"]


# Hostile changes ----------------------------------------------------------------------------------------------------

WRONG: list[Any] = [
    None, 5, [], "cell", {}, {"kind": None}, {"kind": 3}, {"kind": []}, {"kind": "zap"}, {"kind": "X" * 10_000},
    *({"kind": "cell", "at": at} for at in (None, 3, "", "d9x", "a0", "a" * 10_000, [], {}, "\ud800", True)),
    *({"kind": "cell", "at": "a1", "mark": mark} for mark in (3, "Q", "XX", [], {}, False, "X" * 10_000)),
    *({"kind": "paint", "at": at, "mark": "X"} for at in (None, "a1", ["zz"], [5], [[]], ["a1"] * 100_000)),
    {"kind": "paint", "at": ["a1"]}, {"kind": "paint", "at": ["a1"], "mark": None},
    *({"kind": "drop", "column": column} for column in (None, -1, 3, "z", "99", "", [], "d" * 9_999)),
    {"kind": "drop", "column": "a", "mark": ""}, {"kind": "drop", "column": "a", "mark": 1}, {"kind": "lift"},
    *({"kind": "heap", "number": 0, "by": by} for by in (None, "1", 1.5, True, -4, 10**6, -(10**60), [])),
    *({"kind": "heap", "number": number, "by": 1} for number in (None, -1, 9, 10**60, "0", 0.0)),
    *({"kind": "remove_heap", "number": number} for number in (None, -1, 9, 10**60, "0", 0.0)),
    *({"kind": "place", "at": at, "piece": "P"} for at in (None, "i9", "e9", 5, "")),
    *({"kind": "place", "at": "e4", "piece": piece} for piece in (None, 5, "X", "PP", "♔", " ", [])),
    *({"kind": "move", "from": here, "to": there} for here, there in ((None, None), ("e2", "e9"), ("e4", "e5"))),
]  # fmt: skip


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "nim", CHESS])
def test_a_hostile_change_gets_one_sentence(game: str):
    for asked in WRONG:
        said = refused(asked, game=game)
        assert said.endswith(".") and "\n" not in said and len(said) < 400, asked
        told = refused(asked, game=game, lang="ru")
        assert re.search("[а-яё]", told), asked
        assert not {"is", "has", "there", "give", "no", "The"}.intersection(islands(told)), asked


def test_a_change_of_what_cannot_be_shown_says_what_is_wrong_with_the_position():
    document = {"game": "tictactoe", "position": "nonsense", "change": {"kind": "cell", "at": "a1"}}
    is_answered, result = asked_in_json("change", document)
    assert (is_answered, result["at"]) == (False, "position")


@pytest.mark.parametrize("game", ["nowhere", "mnk:99,1,1", "othello:5", "tictactoe:3", "openspiel:nothing"])
def test_a_game_that_is_not_there_is_said_at_the_game(game: str):
    if game.startswith("openspiel"):
        pytest.importorskip("pyspiel")
    for name in ("setup", "change"):
        is_answered, result = asked_in_json(name, {"game": game, "position": "XO", "change": {"kind": "clear"}})
        assert (is_answered, result["at"]) == (False, "game")


@pytest.mark.parametrize("game", [None, "tictactoe", "mnk:3,4,3", "connect4", "othello", "nim", CHESS, "tree"])
def test_any_text_can_be_on_the_bench(game: str | None):
    random = Random(str(game))
    for _ in range(20):
        signs = random.choice(["XO./", "XO. \n|", "[](),123", "kKqQ/8 wb-", "\ud800\x00é♔😀", "0123456789,- "])
        text = "".join(random.choices(signs, k=random.choice([0, 1, 9, 11, 42, 64, 300])))
        shown = setup(game=game, position=text)
        assert shown["kind"] in ("text", "cells", "columns", "heaps", "chess", "tree")
        assert shown["position"] == text


def test_a_chess_position_in_another_game_says_so():
    pytest.importorskip("pyspiel")
    shown = setup(game="tictactoe", position="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert (shown["kind"], shown["note"]) == (
        "text",
        "This reads as a position of chess; choose the game openspiel:chess.",
    )


def told(document: dict[str, Any]) -> list[str]:
    """What an editor shows of a position, in lines; what is said of it in both languages."""
    shown, russian = setup(**document), setup(**document, lang="ru")
    rows = "/".join("".join(mark or "." for mark in row) for row in shown.get("rows", []))
    facts = [shown["game"], json.dumps(shown["position"]), rows, f"{shown['to_move']} to move", shown.get("columns")]
    facts += [f"may turn: {shown.get('may_turn')}", json.dumps(document.get("settings")), shown.get("written")]
    for node, found in zip(shown.get("nodes", []), shown.get("found") or [{}] * 2000, strict=False):
        worth = node["value"] if node["is_leaf"] else node["player"]
        fate = "unseen" if found is None else found["worth"] or "skipped" if found else None
        facts.append(" ".join(str(fact) for fact in (node["path"], node["probability"], worth) if fact is not None))
        facts[-1] += f" ({fate}{', best' * found['line']})" if found else f" ({fate})" if fate else ""
    said = [str(one["note"]) for one in (shown, russian) if one["note"]]
    return [f"{shown['kind']}: {' · '.join(str(fact) for fact in facts if fact)}", *said]


def test_what_is_shown_and_said_at_every_change(golden: Callable[[str, str], None]):
    """What stands in the file was read by somebody."""

    def tell(document: dict[str, Any], written: list[str]) -> list[str]:
        lines = told(document)
        for line in (line for line in written if line.startswith("> ")):
            is_answered, result = asked_in_json("change", {"change": json.loads(line[2:]), **document})
            document |= result if is_answered else {}
            lines += [line, *(told(document) if is_answered else [f"! {result['error']} ({result['at']})"])]
        return lines

    compare_cases(golden, "setups.txt", 40, tell)
