"""Kalah: its rules against OpenSpiel's mancala and, for other sizes, a plain program; how boards are read."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.kalah import Kalah, KalahState
from minimax_viz.games.registry import make_game

START = "4,4,4,4,4,4/0,0/4,4,4,4,4,4"


def names(game: Kalah, state: KalahState) -> list[str]:
    return [game.move_name(state, move) for move in game.moves(state)]


def after(game: Kalah, board: str, *moves: str, to_move: str = "South") -> KalahState:
    """The state after moves by their names."""
    state = (game.parse(board)[0], "max" if to_move == "South" else "min")
    for name in moves:
        state = game.result(state, game.moves(state)[names(game, state).index(name)])
    return state


@pytest.mark.parametrize("seed", range(15))
def test_the_rules_are_those_of_openspiel_s_mancala(seed: int) -> None:
    """It gives only the sign of the difference, and leaves the last seeds in their pits."""
    pyspiel = pytest.importorskip("pyspiel", reason="install open_spiel to compare the rules")
    game, random = Kalah(), Random(seed)
    state, other = game.initial(), pyspiel.load_game("mancala").new_initial_state()
    while not other.is_terminal():
        printed = [re.findall(r"\d+", line) for line in str(other).splitlines()[:3]]
        assert "/".join(map(",".join, printed)) == game.notation(state)
        assert game.outcome(state) is None
        assert game.to_move(state) == ("max", "min")[other.current_player()]
        moves, actions = game.moves(state), other.legal_actions()
        assert len(moves) == len(actions)
        at = random.randrange(len(moves))
        state, other = game.result(state, moves[at]), other.child(actions[at])
    ahead = game.outcome(state)
    assert ahead is not None
    assert (ahead > 0) - (ahead < 0) == other.returns()[0]


def plain_value(mine: list[int], mine_store: int, theirs: list[int], theirs_store: int) -> int:
    """What the player to move gets more than the other with best play, by a plain program on two lists of pits."""
    if not any(mine) or not any(theirs):
        return mine_store + sum(mine) - theirs_store - sum(theirs)
    best = None
    for pit in range(len(mine)):
        if not mine[pit]:
            continue
        own, other, store = mine[:], theirs[:], mine_store
        sown, own[pit], at = own[pit], 0, pit
        while sown:
            at, sown = (at + 1) % (2 * len(mine) + 1), sown - 1
            if at < len(mine):
                own[at] += 1
            elif at == len(mine):
                store += 1
            else:
                other[at - len(mine) - 1] += 1
        if at < len(mine) and own[at] == 1 and other[-1 - at]:
            store, own[at], other[-1 - at] = store + 1 + other[-1 - at], 0, 0
        if at == len(mine):
            value = plain_value(own, store, other, theirs_store)
        else:
            value = -plain_value(other, theirs_store, own, store)
        best = value if best is None else max(best, value)
    assert best is not None
    return best


@pytest.mark.parametrize("variant", ["1x1", "1x3", "2x1", "2x2", "2x4", "3x1", "3x2"])
def test_minimax_finds_the_value_of_a_plain_program(variant: str) -> None:
    pits, seeds = map(int, variant.split("x"))
    expected = plain_value([seeds] * pits, 0, [seeds] * pits, 0)
    assert trace(game=f"kalah:{variant}", algorithm="minimax", transpositions=True).value == expected
    assert trace(game=f"kalah:{variant}", to_move="North").value == -expected


def test_the_last_seed_moves_again_or_captures_and_sowing_passes_over_the_other_s_store() -> None:
    game = Kalah()
    state = after(game, START, "3")
    assert game.notation(state) == "4,4,4,4,4,4/0,1/4,4,0,5,5,5"
    assert game.to_move(state) == "max"
    assert game.label((game.parse(START)[0], "max"), 2, state).player == "max"
    game = Kalah("3x2")
    assert game.notation(after(game, "2,2,3/1,0/1,0,3", "1")) == "2,0,3/1,3/0,0,3"
    nothing_opposite = after(game, "2,0,3/1,2/1,0,3", "1")
    assert game.notation(nothing_opposite) == "2,0,3/1,2/0,1,3"
    assert game.notation(after(game, "2,0,1/0,5/1,3,0", "1", to_move="North")) == "2,0,0/4,5/1,0,0"
    game = Kalah("2x4")
    assert game.notation(after(game, "0,1/4,4/1,6", "2")) == "1,2/4,6/2,1"
    game = Kalah("3x2")
    state = after(game, "1,0,2/4,4/0,0,1", "3")
    assert (game.notation(state), game.outcome(state), list(game.moves(state))) == ("0,0,0/7,5/0,0,0", -2, [])
    game = Kalah("3x2")
    assert game.look(game.parse("1,0,2/4,4/0,0,1")) == "     1  0  2\n  4           4\n     0  0  1"
    assert game.parse(str(game.look(game.initial()))) == game.initial()


@given(st.text(alphabet="0123,/ \nx-", max_size=40))
def test_any_text_is_a_board_or_a_sentence(text: str) -> None:
    game = Kalah("1x1")
    try:
        state = game.parse(text)
    except PositionError:
        return
    assert game.parse(game.notation(state)) == state


def test_variants_and_who_begins() -> None:
    game, _ = make_game("kalah:4x3", {"to_move": "north"})
    assert game.title == "Kalah with 4×3 seeds"
    assert game.notation(game.initial()) == "3,3,3,3/0,0/3,3,3,3"
    assert (game.to_move(game.initial()), game.value_range()) == ("min", (-24, 24))
    for variant in ("6", "0x4", "10x4", "4x3x2"):
        with pytest.raises(SettingsError, match=f"kalah:{variant}: give pits x seeds, 1 to 9 each, such as kalah:4x3"):
            make_game(f"kalah:{variant}", {})
    with pytest.raises(SettingsError, match="the players of Kalah are South and North"):
        make_game("kalah", {"to_move": "X"})
