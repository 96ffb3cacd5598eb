"""What is below every page and knows no browser: histories, scopes, signals, numbers as people type them, keys,
drags; and a player, which goes on by a clock.
"""

from itertools import accumulate
from pathlib import Path
from typing import Any

from key_tables import commands_of
from page_in_node import in_node
from places import SUPPORT


def asked(folder: Path, *questions: list[Any]) -> list[Any]:
    """What base.mjs answers."""
    return in_node(folder, SUPPORT / "base.mjs", questions)


def test_a_history_goes_back_and_forth(tmp_path: Path):
    """Each answer is what is there now, and whether there is anything to undo and to redo."""
    undo, redo = ["travel", "undo"], ["travel", "redo"]
    plain, replaced, few, typed = asked(
        tmp_path,
        ["history", {}, [["add", 1], ["add", 2], undo, undo, undo, redo, ["add", 3], redo]],
        ["history", {}, [["add", 1], ["replace", 2], undo, redo]],
        ["history", {"most": 2}, [["add", 1], ["add", 2], ["add", 3], undo, undo, undo]],
        ["history", {}, [["add", 1, "a"], ["add", 2, "a"], ["add", 3, "b"], undo, undo, ["add", 4, "a"], undo]],
    )
    assert [now for now, *_ in plain] == [1, 2, 1, 0, 0, 1, 3, 3]
    assert [able for _, *able in plain[1:4]] == [[True, False], [True, True], [False, True]]
    assert plain[-1] == [3, True, False]
    assert [now for now, *_ in replaced] == [1, 2, 0, 2]
    assert [now for now, *_ in few] == [1, 2, 3, 2, 1, 1]
    assert [now for now, *_ in typed] == [1, 2, 3, 2, 0, 4, 0]


def test_what_is_begun_in_a_scope_ends_with_it(tmp_path: Path):
    """Each answer is what was told, and how much is still waited for."""
    heard, once, timers, again, frames, looks, nested, late = asked(
        tmp_path,
        ["scope", [["listen", "own", "a"], ["listen", "own", "b"], ["dispatch", "a"], ["dispatch", "b"], ["end", "own"],
                   ["dispatch", "a"], ["dispatch", "b"], ["left", "own"]]],
        ["scope", [["listen", "own", "a", {"once": True}], ["dispatch", "a"], ["dispatch", "a"]]],
        ["scope", [["timer", "t", "own"], ["on", "t"], ["start", "t", "put off"], ["start", "t"], ["on", "t"], ["wait"],
                   ["on", "t"], ["start", "t"], ["stop", "t"], ["wait"], ["start", "t"], ["end", "own"], ["wait"]]],
        ["scope", [["timer", "t", "own"], ["again", "t"], ["wait"], ["on", "t"], ["wait"], ["on", "t"], ["look", "t"],
                   ["wait"], ["left", "own"]]],
        ["scope", [["frame", "f", "own"], ["start", "f"], ["wait"], ["start", "f"], ["end", "own"], ["wait"]]],
        ["scope", [["observe", "own"], ["onEnd", "own", "one"], ["takeBack", "own", "two"], ["end", "own"],
                   ["end", "own"]]],
        ["scope", [["child", "c"], ["child", "d"], ["child", "e", "c"], ["listen", "c", "a"], ["listen", "d", "a"],
                   ["listen", "e", "a"], ["end", "c"], ["dispatch", "a"], ["left", "own"], ["onEnd", "d", "d ends"],
                   ["end", "own"], ["dispatch", "a"]]],
        ["scope", [["timer", "t", "own"], ["end", "own"], ["start", "t"], ["listen", "own", "a"], ["dispatch", "a"],
                   ["onEnd", "own", "at once"], ["left", "own"]]],
    )  # fmt: skip
    assert heard == [["own hears a", "own hears b", 0], 0]
    assert once == [["own hears a"], 0]
    assert timers == [[False, True, "t is due", False], 0]
    assert again == [[True, "t is due again", False, "t is on: true", 1], 0]
    assert frames == [["f is due"], 0]
    assert looks == [["at x", "at y", "looks away", "one"], 0]
    assert nested == [["d hears a", 1, "d ends"], 0]
    assert late == [["at once", 0], 0]


def test_what_follows_from_a_state_is_up_to_date_when_a_change_ends(tmp_path: Path):
    """Each answer is what was told, in order."""
    one, order, many, part, other, aside, made, read, own, ended, failed = asked(
        tmp_path,
        ["signal", [["effect", "sum"], ["set", "a", 5], ["set", "a", 5], ["set", "b", 0]]],
        ["signal", [["effect", "a"], ["effect", "sum"], ["effect", "odd"], ["set", "a", 2]]],
        ["signal", [["effect", "sum"], ["both", 3, 4]]],
        ["signal", [["effect", "odd"], ["set", "a", 3], ["set", "a", 4]]],
        ["signal", [["effect", "either"], ["set", "b", 3], ["set", "a", 2], ["set", "b", 4], ["set", "a", 0]]],
        ["signal", [["effect", "aside"], ["set", "b", 3], ["set", "a", 4]]],
        ["signal", [["inside", "a", 7]]],
        ["signal", [["effect", "sum"], ["read"]]],
        ["signal", [["effect", "evens"], ["effect", "a"], ["set", "a", 5]]],
        ["signal", [["effect", "a"], ["effect", "sum"], ["end", "a"], ["set", "a", 2]]],
        ["signal", [["effect", "a"], ["fail"], ["set", "b", 7]]],
    )
    assert one == ["adds", "sum 3", "adds", "sum 7", "adds", "sum 5"]
    assert order == ["a 1", "adds", "sum 3", "odd true", "adds", "a 2", "sum 4", "odd false"]
    assert many == ["adds", "sum 3", "set", "adds", "sum 7"]
    assert part == ["adds", "odd true", "adds", "adds", "odd false"], "what is as it was is not told again"
    assert other == ["either 2", "either 3", "either much", "either 4"], "only what was read last is followed"
    assert aside == ["aside 1 2", "aside 4 3"]
    assert made == ["set", "a 7"]
    assert read == ["adds", "sum 3", "adds", "read 10", "adds", "sum 17"]
    assert own == ["a 2", "a 6"]
    assert ended == ["a 1", "adds", "sum 3", "adds", "sum 4"]
    assert failed == ["a 1", "failed", "a 3"]


def test_a_player_waits_as_long_as_what_stands_takes_to_read(tmp_path: Path):
    """240 words a minute, and what moves; but not at first, what has been read. Each answer is when it went on."""
    texts = ["one two", "word " * 10, "", "word " * 30, "end"]
    usual, fast, stopped, hasty = asked(
        tmp_path,
        ["player", texts, [["run", 9000], ["toggle"], ["run", 60_000], ["look"]]],
        ["player", texts, [["tempo", 2], ["toggle"], ["run", 60_000]]],
        [
            "player",
            texts,
            [["toggle"], ["run", 1300], ["toggle"], ["run", 60_000], ["look"], ["toggle"], ["run", 1200]],
        ],
        ["player", texts, [["look"], ["toggle"], ["tempo", 1.9], ["look"], ["tempo", 2.1], ["look"]]],
    )
    ten, least, thirty = 600 + 10 * 250, 1200, 600 + 30 * 250
    waits = [least, ten, least, thirty]
    assert usual == [*accumulate([9000 + least, *waits[1:]]), [False, False]]
    assert fast == [at / 2 for at in accumulate(waits)]
    assert stopped == [1200, [False, False], 62_500]
    assert hasty == [[False, False], [True, False], [True, True]]


NUMBERS = {
    "3": 3, "-5": -5, "−5": -5, "–5": -5, "—5": -5, " 2,5 ": 2.5, "+3": 3, ".5": 0.5, "5.": 5, "1e3": 1000,
    "1E−2": 0.01, "oo": "Infinity", "-∞": "-Infinity", "Inf": "Infinity",
}  # fmt: skip


def test_numbers_as_people_type_them(tmp_path: Path):
    wrong = ["", "-", "x", "1..2", "--1", "0x10", "1 2", "1,000,000", "1e999", "?", "Infinity1"]
    assert asked(tmp_path, ["numbers", [*NUMBERS, *wrong]]) == [[*NUMBERS.values(), *([None] * len(wrong))]]


def test_what_a_key_is_called(tmp_path: Path):
    named = [
        ({"key": "c", "code": "KeyC"}, "c"),
        ({"key": "C", "code": "KeyC", "shiftKey": True}, "C"),
        ({"key": "с", "code": "KeyC"}, "c"),  # as a Russian keyboard has it
        ({"key": "С", "code": "KeyC", "shiftKey": True}, "C"),
        ({"key": "c", "code": "KeyI"}, "c"),  # a layout of its own, with Latin letters
        ({"key": "я", "code": "KeyZ", "ctrlKey": True}, "Ctrl+Z"),
        ({"key": "z", "code": "KeyZ", "metaKey": True}, "Ctrl+Z"),
        ({"key": "Z", "code": "KeyZ", "ctrlKey": True, "shiftKey": True}, "Ctrl+Y"),
        ({"key": "z", "code": "KeyZ", "ctrlKey": True, "altKey": True}, ""),
        ({"key": "ArrowLeft", "code": "ArrowLeft", "altKey": True}, "Alt+ArrowLeft"),
        ({"key": "ArrowLeft", "code": "ArrowLeft", "ctrlKey": True}, ""),
        ({"key": "x", "code": "KeyX", "altKey": True}, ""),
        ({"key": "?", "code": "Slash", "shiftKey": True}, "?"),
    ]
    assert asked(tmp_path, *(["key", press] for press, _ in named)) == [name for _, name in named]


def test_what_stands_on_a_key_and_whether_it_writes(tmp_path: Path):
    signs = {"ArrowLeft": "←", "Alt+ArrowLeft": "Alt+←", " ": "␣", "PageUp": "Pg ↑", "Escape": "Esc", "+": "+"}
    characters = ["a", "я", "?", "1", "-"]
    others = ["", " ", "Enter", "ArrowLeft", "Ctrl+Z"]
    assert asked(tmp_path, ["signs", [*signs]], ["characters", [*characters, *others]]) == [
        [*signs.values()],
        [True] * len(characters) + [False] * len(others),
    ]


def test_a_pointer_that_hardly_moves_clicks(tmp_path: Path):
    ways = [[0, 0], [5, 0], [-4, 4], [6, 0], [0, -6], [-5, 5]]
    assert asked(tmp_path, ["drags", ways]) == [[False, False, False, True, True, True]]


def test_no_key_means_two_things(tmp_path: Path):
    for page, commands in commands_of(tmp_path, "trace", "compare", "booth", "deck", "studio", "practice").items():
        keys = [key for each in commands.values() for key in each]
        assert len(keys) > 8 and len(keys) == len(set(keys)), page


def test_things_are_equal_as_python_has_it(tmp_path: Path):
    alike = [[1, 1], ["a", "a"], [[1, [2]], [1, [2]]], [{"a": [1]}, {"a": [1]}], [None, None]]
    unlike = [[1, 2], [[1], [1, 2]], [[1, [2]], [1, [3]]], [{"a": 1}, {"b": 1}], [None, []], [[], None], [1, "1"]]
    found, ranges = asked(tmp_path, ["equal", [*alike, *unlike]], ["ranges", [[1, 4], [2, 2], [3, 1]]])
    assert found == [*[True] * len(alike), *[False] * len(unlike), True, False]
    assert ranges == [[1, 2, 3], [], []]
