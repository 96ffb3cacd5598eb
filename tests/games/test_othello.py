"""Othello: published counts and values, a naive rule book, symmetries, texts and pictures."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.game import apply_change, change_between
from minimax_viz.games.othello import Othello
from minimax_viz.games.registry import find_game, make_game
from naive_lines import played
from places import DATA

COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))["othello"]
GAMES = {side: Othello(str(side)) for side in (4, 6, 8)}
COMPASS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]

O_PASSES_NEXT = ".O.O/XXOO/XXOO/XXXX"  # X moves to c1, O has no move, X moves to a1
ONLY_O_CAN = "..OO/XXOO/OOOO/OOOO"


sides = st.sampled_from([4, 6, 8])
choices = st.lists(st.integers(0, 1000), max_size=64)


# An independent rule book: marks in a list, rays walked square by square ---------------------------------------------


def turned_by(marks: list[str], side: int, square: int, mark: str) -> set[int]:
    """The squares whose discs turn over when `mark` is placed on an empty square."""
    found: set[int] = set()
    for down, right in COMPASS:
        row, column = divmod(square, side)
        ray: list[int] = []
        while 0 <= (row := row + down) < side and 0 <= (column := column + right) < side:
            at = row * side + column
            if marks[at] == mark:
                found.update(ray)
            if marks[at] in ("", mark):
                break
            ray.append(at)
    return found


def moves_by_the_book(marks: list[str], side: int, mark: str) -> dict[int, set[int]]:
    """The squares where `mark` may be placed, each with what turns over."""
    tried = {at: turned_by(marks, side, at, mark) for at in range(side * side) if not marks[at]}
    return {at: turned for at, turned in tried.items() if turned}


@given(sides, choices)
def test_every_move_is_the_rule_book_s(side: int, choices: list[int]) -> None:
    game, a_pass = GAMES[side], side * side
    for ply, state in enumerate(played(game, choices)):
        marks = [mark for row in game.look(state) for mark in row]
        mark, other = ("O", "X") if ply % 2 else ("X", "O")
        assert game.to_move(state) == ("min" if ply % 2 else "max")
        book, others = (moves_by_the_book(marks, side, who) for who in (mark, other))
        if not book and not others:
            ahead = marks.count("X") - marks.count("O")
            assert (game.outcome(state), game.moves(state)) == (ahead, ())
            continue
        assert game.outcome(state) is None
        assert game.moves(state) == tuple(sorted(book) or [a_pass])
        assert book or game.move_name(state, a_pass) == "pass"
        for square, turned in (book or {a_pass: set()}).items():
            after = list(marks)
            for at in {square, *turned} - {a_pass}:
                after[at] = mark
            assert [mark for row in game.look(game.result(state, square)) for mark in row] == after


@given(sides, choices)
def test_symmetries_commute_with_moves(side: int, choices: list[int]) -> None:
    game = GAMES[side]
    state = played(GAMES[side], choices)[-1]
    images = list(game.symmetries(state))
    assert len(images) == 7
    after = {game.result(state, move) for move in game.moves(state)}
    for at, image in enumerate(images):
        assert state in game.symmetries(image)
        assert (game.outcome(image), game.to_move(image)) == (game.outcome(state), game.to_move(state))
        assert {game.result(image, move) for move in game.moves(image)} == {
            list(game.symmetries(later))[at] for later in after
        }
        for evaluation in game.evaluations().values():
            assert evaluation(image) == evaluation(state)


def test_the_images_of_a_position_are_turned_and_mirrored_boards() -> None:
    game = Othello("4")
    texts = {game.notation(image) for image in game.symmetries(game.parse("X.../.XO./.OX./...."))}
    assert texts == {"X.../.XO./.OX./....", "...X/.OX./.XO./....", "..../.OX./.XO./X...", "..../.XO./.OX./...X"}
    lopsided = game.parse("XO../.XO./.OX./....")
    assert len({lopsided, *game.symmetries(lopsided)}) == 8


# Published figures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [8, 6, 4])
def test_the_number_of_games_of_each_length(side: int) -> None:
    game = GAMES[side]
    level, found = [game.initial()], []
    for _ in COUNTS[f"{side}x{side}_move_sequences_by_ply"]:
        found.append(len(level))
        level = [game.result(state, move) for state in level for move in game.moves(state)]
    assert found == COUNTS[f"{side}x{side}_move_sequences_by_ply"]


def test_variants_settings_starts_and_the_corners_that_are_tried_first() -> None:
    assert find_game("othello:6") == (Othello, "6")
    assert [make_game(name, {})[0].title for name in ("othello", "othello:8", "othello:6", "othello:4")] == [
        "Othello", "Othello", "Othello 6×6", "Othello 4×4",
    ]  # fmt: skip
    for name in ("othello:", "othello:5", "othello:10", "othello:8x8"):
        with pytest.raises(SettingsError, match="its boards have 8, 6 or 4 squares a side"):
            make_game(name, {})
    with pytest.raises(SettingsError, match="has no score 'fast'; it has discs and win"):
        trace(game="othello", score="fast")
    t = trace(game="othello", depth=1, to_move="O")
    assert ([t[row].move for row in t.children(0)], t[0].player) == (["e3", "f4", "c5", "d6"], "min")
    t = trace(game="othello", depth=1)
    assert t.header.board == "......../......../......../...OX.../...XO.../......../......../........"
    assert [t[row].move for row in t.children(0)] == ["d3", "c4", "f5", "e6"]
    assert (t[0].player, t.settings.max, t.settings.to_move, t.settings.score) == ("max", "X", "X", "discs")
    assert trace(game="othello:6", depth=0).header.board == "....../....../..OX../..XO../....../......"
    assert trace(game="othello:4", depth=0).header.board == "..../.OX./.XO./...."
    start = Othello().notation(Othello().initial())
    with pytest.raises(PositionError, match="The disc on h8 is cut off from the middle, but each disc is placed next"):
        trace(start[:-1] + "X", game="othello")
    game = Othello("6")
    state = game.initial()
    order = [game.move_name(state, move) for move in game.orderings()["corners"](state, range(36))]
    assert order[:4] == ["a1", "f1", "a6", "f6"]
    assert order[4:8] == ["c1", "d1", "c2", "d2"]
    assert order[-12:] == ["b1", "e1", "a2", "b2", "e2", "f2", "a5", "b5", "e5", "f5", "b6", "e6"]
    assert list(game.orderings()["corners"](state, [36])) == [36]
    t = trace(Othello.example, game="othello", order="corners")
    assert (t.value, t.settings.order) == (4, "corners")


# Passes and ends ------------------------------------------------------------------------------------------------------


def test_who_cannot_move_passes_and_the_other_moves_again_whoever_is_max() -> None:
    t = trace(O_PASSES_NEXT, game="othello:4", algorithm="minimax")
    line = [(row.move, row.player, row.ply) for row in t]
    assert line == [("", "max", 0), ("c1", "min", 1), ("pass", "max", 2), ("a1", "min", 3)]
    assert t.value == 13 - 3
    assert [t.columns.labels[t.columns.label[row]].change for row in (2, 3)] == [(), ((0, "X"), (1, "X"))]
    for options, moves in (({}, ["pass"]), ({"to_move": "O"}, ["a1", "b1"])):
        t = trace(ONLY_O_CAN, game="othello:4", depth=1, **options)
        assert [t[row].move for row in t.children(0)] == moves
        assert t.settings.to_move == options.get("to_move", "X")
    x, o = (trace(O_PASSES_NEXT, game="othello:4", max=mark) for mark in "XO")
    assert (x[0].player, o[0].player) == ("max", "min")
    assert (x.header.players, o.header.players) == ({"max": "X", "min": "O"}, {"max": "O", "min": "X"})
    assert (x.value, o.value) == (10, -10)
    assert x.principal_variation == o.principal_variation == ["c1", "pass", "a1"]


@pytest.mark.parametrize(
    ("board", "value", "win"),
    [("XXXX/XXXX/XXXX/XXXX", 16, 1), ("OOOO/OOOO/XXXX/XXXX", 0, 0), ("..../.OO./.OO./....", -4, -1)],
)
def test_the_end_counts_discs_and_leaves_empty_squares_out(board: str, value: int, win: int) -> None:
    assert trace(board, game="othello:4").value == value
    assert trace(board, game="othello:4", score="win").value == win
    assert trace(board, game="othello:4", max="O").value == -value
    assert trace(board, game="othello:4", max="O", score="win").value == -win


@pytest.mark.parametrize(
    ("side", "worth", "at_once"),
    [
        (8, {"f1": 4, "h2": -18}, {"f1": 11, "h2": 23}),
        (6, {"a5": 2, "f5": 4, "e6": 0, "f6": -4}, {"a5": 3, "f5": 5, "e6": 7, "f6": 1}),
        (4, {"b1": 2, "d1": 6, "d2": -6}, {"b1": 6, "d1": 4, "d2": 8}),
    ],
)
def test_in_the_examples_greed_does_not_pay_and_somebody_passes(
    side: int, worth: dict[str, int], at_once: dict[str, int]
) -> None:
    name, board = f"othello:{side}", GAMES[side].example
    t = trace(board, game=name, algorithm="minimax")
    greedy = trace(board, game=name, depth=1, evaluation="discs", algorithm="minimax")
    assert {t[row].move: t[row].value for row in t.children(0)} == worth
    assert {greedy[row].move: greedy[row].value for row in greedy.children(0)} == at_once
    assert "pass" in {row.move for row in t}
    assert len(t) < 70


@pytest.mark.parametrize(
    ("board", "discs", "mobility", "corners"),
    [
        ("..../.OX./.XO./....", 0, 0, 0), ("..../.XX./.XO./....", 2, 0, -2),
        ("X.../.XO./.OX./....", 1, 0, 4 - 1 + 2), ("XO../.XO./.OX./....", 0, 1, 4 - 1 + 2),
        ("OO../.OO./.OX./....", -4, -1, -4 + 1 + 1 - 1),
    ],
)  # fmt: skip
def test_evaluations_by_hand(board: str, discs: int, mobility: int, corners: int) -> None:
    for name, worth in {"zero": 0, "discs": discs, "mobility": mobility, "corners": corners}.items():
        assert trace(board, game="othello:4", depth=0, evaluation=name).value == worth, name
        assert trace(board, game="othello:4", depth=0, evaluation=name, max="O").value == -worth, name


# Texts and pictures ---------------------------------------------------------------------------------------------------


@given(sides, choices)
def test_a_label_changes_the_picture_as_the_state_changes_and_begins_with_the_placed_disc(
    side: int, choices: list[int]
) -> None:
    game = GAMES[side]
    state = played(GAMES[side], choices)[-1]
    for move in game.moves(state):
        after = game.result(state, move)
        label = game.label(state, move, after)
        assert (label.move, label.name, label.player) == (game.names[move], game.names[move], game.to_move(after))
        assert apply_change(game.look(state), label.change) == game.look(after)
        assert set(label.change) == set(change_between(game.look(state), game.look(after)))
        assert [cell for cell, _ in label.change][:1] == ([move] if move < side * side else [])


@pytest.mark.parametrize("side", [4, 6, 8])
def test_no_two_moves_can_be_typed_alike(side: int) -> None:
    game = GAMES[side]
    state = game.initial()
    moves = range(side * side + 1)
    typed = [text for move in moves for text in (game.move_name(state, move), *game.spellings(state, move))]
    assert len(typed) == len(set(typed)) == 3 * side * side + 2
    assert "3,4" in game.spellings(state, 2 * side + 3)
