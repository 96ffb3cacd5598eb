"""All games of k in a row, mnk and Connect Four: against naive lines and OpenSpiel's games, and what they refuse."""

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minimax_viz import BoardState, trace
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import change_between
from minimax_viz.games.inarow import InARow
from minimax_viz.games.registry import make_game
from minimax_viz.testing import mistakes_in
from naive_lines import has_line, lines_on, marks_of, open_counts, played, thousandths

sizes = st.tuples(st.integers(1, 7), st.integers(1, 7)).flatmap(
    lambda size: st.tuples(st.just(size[0]), st.just(size[1]), st.integers(1, max(size)))
)
names = (
    sizes.map("mnk:{0[0]},{0[1]},{0[2]}".format)
    | st.sampled_from(["tictactoe", "mnk:15,15,5", "mnk:20,3,4"])
    | st.sampled_from([f"connect4:{size}" for size in ("7x6", "4x4", "6x5", "4x7", "12x4", "5x12")])
)
choices = st.lists(st.integers(0, 1000), max_size=80)
naive_lines_of = cache(lines_on)


@cache
def game_of(name: str, max_player: str = "X") -> Any:
    return make_game(name, {"max": max_player})[0]


def lines_of(game: InARow) -> set[frozenset[int]]:
    return naive_lines_of(game.columns, game.rows, game.lines.length)


def open_cells(game: InARow, marks: list[str]) -> list[int]:
    """Where the next mark can go; discs fall to the lowest empty square of a column."""
    empty = [cell for cell, mark in enumerate(marks) if not mark]
    if isinstance(game, ConnectFour):
        lowest = {cell % game.columns: cell for cell in empty}
        return [lowest[column] for column in sorted(lowest)]
    return empty


@given(names, choices)
def test_marks_go_where_they_can_until_the_first_line_or_a_full_board(name: str, choices: list[int]) -> None:
    game = game_of(name)
    lines = lines_of(game)
    for ply, state in enumerate(played(game, choices)):
        marks = marks_of(game, state)
        assert (marks.count("X"), marks.count("O")) == ((ply + 1) // 2, ply // 2)
        assert game.to_move(state) == ("min" if ply % 2 else "max")
        won = has_line(marks, "X", lines) - has_line(marks, "O", lines)
        is_over = won or "" not in marks
        assert game.outcome(state) == (won if is_over else None)
        cells = [] if is_over else open_cells(game, marks)
        assert [game.cell_and_mark(move) for move in game.moves(state)] == [(cell, "XO"[ply % 2]) for cell in cells]
        assert game.parse(game.notation(state)) == state
        assert game.parse(game.notation(state).lower().replace("/", "\n")) == state


@given(names, choices)
def test_a_move_s_label_tells_what_changes(name: str, choices: list[int]) -> None:
    game = game_of(name)
    for before, after in pairwise(played(game, choices)):
        move = next(move for move in game.moves(before) if game.result(before, move) == after)
        label = game.move_label(move)
        assert label.change == change_between(game.look(before), game.look(after))
        assert (label.player, label) == (game.to_move(after), game.label(before, move, after))


@given(names, choices)
@example("mnk:6,2,6", [0, 5, 0, 0])  # a little less than nothing is 0.0, not -0.0
def test_evaluations_are_what_counting_lines_gives_and_change_sign_with_max(name: str, choices: list[int]) -> None:
    game, reverse = game_of(name), game_of(name, "O")
    length, lines = game.lines.length, lines_of(game)
    for state in played(game, choices)[-2:]:
        marks = marks_of(game, state)
        x, o = open_counts(marks, "X", lines), open_counts(marks, "O", lines)
        ahead = x.count(length - 1) - o.count(length - 1)
        more = sum(10 ** (n - 1) for n in x if n) - sum(10 ** (n - 1) for n in o if n)
        wanted = {
            "zero": 0.0,
            "lines": thousandths((len(x) - len(o)) / max(len(lines), 1)),
            "patterns": thousandths(more / (abs(more) + 10 ** max(length - 2, 0))),
        }
        values = {name: evaluate(state) for name, evaluate in game.evaluations().items()}
        named = [name for name in values if name not in wanted]
        assert len(named) == (length > 1)
        assert values == wanted | dict.fromkeys(named, 0.5 * ((ahead > 0) - (ahead < 0)))
        assert all(-1 < value < 1 and str(value) != "-0.0" for value in values.values())
        assert {name: -evaluate(state) for name, evaluate in reverse.evaluations().items()} == values


def images(grid: list[list[str]]) -> list[list[list[str]]]:
    """A grid turned and mirrored, those of the same shape."""
    found = []
    for _ in range(4):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
        found += [grid, [row[::-1] for row in grid]]
    return found


@given(names, choices)
def test_symmetric_states_are_the_grid_turned_and_mirrored(name: str, choices: list[int]) -> None:
    game = game_of(name)
    state = played(game, choices)[-1]
    symmetric = list(game.symmetries(state))
    grid = [list(row) for row in game.look(state)]
    wanted = [image for image in images(grid) if (len(image), len(image[0])) == (game.rows, game.columns)]
    if isinstance(game, ConnectFour):  # whose discs fall
        wanted = [grid, [row[::-1] for row in grid]]
    looks = [[list(row) for row in game.look(image)] for image in [state, *symmetric]]
    assert sorted(looks) == sorted(wanted)
    for image in symmetric:
        assert game.to_move(image) == game.to_move(state)
        assert game.outcome(image) == game.outcome(state)
        for evaluate in game.evaluations().values():
            assert evaluate(image) == evaluate(state)


def test_the_evaluations_have_telling_names() -> None:
    names = {k: list(game_of(f"mnk:20,20,{k}").evaluations())[1] for k in (2, 3, 4, 5, 7, 13, 14)}
    assert names == {2: "ones", 3: "twos", 4: "threes", 5: "fours", 7: "sixes", 13: "twelves", 14: "13s"}
    assert list(game_of("mnk:3,3,1").evaluations()) == ["zero", "lines", "patterns"]
    assert list(game_of("connect4").evaluations()) == ["zero", "threes", "lines", "patterns"]


SOME = {"mnk": ["4,4,3", "5,4,4", "1,1,1", "9,1,3", "1,9,3", "2,2,1"], "connect4": ["7x6", "4x4", "6x5"]}
LARGE = {"mnk:15,15,5": 4, "mnk:20,20,20": 2, "connect4:12x12": 8}


@pytest.mark.parametrize("name", [*(f"{game}:{size}" for game in SOME for size in SOME[game]), *LARGE])
def test_every_size_keeps_the_promises_of_a_game(name: str) -> None:
    assert mistakes_in(make_game(name, {"score": "fast", "max": "O"})[0], states=LARGE.get(name, 20)) == []


@pytest.mark.parametrize(
    ("name", "theirs", "games"),
    [
        ("mnk:4,4,4", "mnk(m=4,n=4,k=4)", 20), ("mnk:5,4,4", "mnk(m=5,n=4,k=4)", 20),
        ("mnk:4,6,3", "mnk(m=4,n=6,k=3)", 20), ("mnk:15,15,5", "mnk(m=15,n=15,k=5)", 4),
        ("connect4:7x6", "connect_four(columns=7,rows=6)", 25),
        ("connect4:4x4", "connect_four(columns=4,rows=4)", 25),
        ("connect4:6x5", "connect_four(columns=6,rows=5)", 25),
        ("connect4:5x8", "connect_four(columns=5,rows=8)", 25),
    ],
)  # fmt: skip
def test_games_are_openspiel_s(name: str, theirs: str, games: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="install open_spiel to compare with it: pip install open_spiel")
    game, dice = game_of(name), random.Random(7)
    for _ in range(games):
        ours, their = game.initial(), pyspiel.load_game(theirs).new_initial_state()
        while True:
            assert game.notation(ours) == str(their).upper().strip().replace("\n", "/")
            assert (game.outcome(ours) is not None) == their.is_terminal()
            if their.is_terminal():
                assert game.outcome(ours) == their.returns()[0]
                break
            cells, legal = [game.cell_and_mark(move)[0] for move in game.moves(ours)], their.legal_actions()
            assert legal == ([cell % game.columns for cell in cells] if "connect" in name else cells)
            place = dice.randrange(len(legal))
            ours = game.result(ours, game.moves(ours)[place])
            their.apply_action(legal[place])


@pytest.mark.parametrize("score", ["win", "ten", "fast"])
@pytest.mark.parametrize("name", ["mnk:3,3,3", "mnk:4,2,2", "mnk:2,2,2", "tictactoe"])
def test_the_range_of_values_is_that_of_the_ends(name: str, score: str) -> None:
    game, _ = make_game(name, {"score": score})
    waiting, seen, ends = [game.initial()], set[int](), set[float]()
    while waiting:
        state = waiting.pop()
        outcome = game.outcome(state)
        if outcome is not None:
            ends.add(outcome)
            continue
        after = {game.result(state, move) for move in game.moves(state)} - seen
        seen |= after
        waiting += after
    least, most = game.value_range() or (0, 0)
    assert max(ends) == most
    assert least == -most <= min(ends)


@pytest.mark.parametrize(("board", "name"), [("XO./.X./...", "tictactoe"), ("..../..../.O../XX..", "connect4:4x4")])
def test_an_evaluation_of_ones_own_gets_a_state_that_can_be_read(board: str, name: str) -> None:
    seen: list[BoardState] = []

    def note(state: BoardState) -> float:
        seen.append(state)
        return sum(line.count("X") for line in state.lines) / 100

    made = trace(board, game=name, depth=1, evaluation=note)
    game = game_of(name)
    assert len(seen) > 1 and made.settings.evaluation == "note"
    for state in seen:
        assert str(state) == "/".join("".join(mark or "." for mark in row) for row in state.rows)
        assert game.parse(str(state)) == state and game.player_names()[game.to_move(int(state))] == state.turn
        assert len(state.lines) == len(game.winning_lines()) and f"{state:b}" == f"{int(state):b}"
