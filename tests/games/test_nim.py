"""Nim: against its theory for all small heaps, both rules; texts of heaps, names of moves, and how it looks."""

from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.games.nim import LETTERS, Nim, NimState
from minimax_viz.games.registry import find_game, make_game
from refused import refused

SMALL = list(product(range(6), repeat=3))
VARIANTS = [None, "misere"]


def nim_sum_says(heaps: tuple[int, ...], variant: str | None) -> bool:
    """Whether who is to move wins, by Bouton's rule, written with no look at the game's own code."""
    total = 0
    for size in heaps:
        total ^= size
    if variant and all(size < 2 for size in heaps):
        return heaps.count(1) % 2 == 0
    return total > 0


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_minimax_over_all_small_heaps_finds_what_the_nim_sum_says(variant: str | None, player: Player) -> None:
    game = Nim(variant)

    @cache
    def value(state: NimState) -> float:
        found = game.outcome(state)
        if found is None:
            best = max if game.to_move(state) == MAX else min
            found = best(value(game.result(state, move)) for move in game.moves(state))
        return found

    for heaps in SMALL:
        wins = nim_sum_says(heaps, variant)
        assert value((heaps, player)) == (1 if wins == (player == MAX) else -1), heaps
        assert game.xor((heaps, player)) == value((heaps, player)), heaps


def test_moves_go_heap_by_heap_and_can_be_typed_in_many_ways() -> None:
    game = Nim()
    state = game.parse("2,0,1,12")
    moves = game.moves(state)
    assert moves[:4] == [(0, 1), (0, 2), (2, 1), (3, 1)]
    assert len(moves) == 15
    assert [game.move_name(state, move) for move in moves[:4]] == ["A2→1", "A2→0", "C1→0", "D12→11"]
    assert game.result(state, moves[3]) == ((2, 0, 1, 11), MIN)
    assert game.result(game.result(state, moves[3]), (0, 2)) == ((0, 0, 1, 11), MAX)
    names = dict(typed_in(Nim().parse("2,3")))
    assert {names.get(typed) for typed in ("a2→0", "a2", "a 2", "a-2", "1,2", "1 2", "a2->0")} == {(0, 2)}
    assert "2" not in names
    assert dict(typed_in(Nim().parse("7")))["2"] == (0, 2)


def typed_in(state: NimState) -> list[tuple[str, tuple[int, int]]]:
    """Every text that means a move, with the move."""
    game = Nim()
    return [
        (text.lower(), move)
        for move in game.moves(state)
        for text in (game.move_name(state, move), *game.spellings(state, move))
    ]


@pytest.mark.parametrize("heaps", ["1,2,12", "999", ",".join(["1"] * 26)])
def test_no_two_moves_can_be_typed_alike(heaps: str) -> None:
    typed = typed_in(Nim().parse(heaps))
    assert len(typed) == len(dict(typed))


def test_no_line_of_play_has_the_same_name_twice() -> None:
    t = trace("2,3", game="nim", algorithm="minimax")
    line: list[str] = []
    for row in t:
        line[max(row.ply - 1, 0) :] = [row.name]
        assert len(set(line)) == len(line)


WRONG_TEXTS = [
    (" \n", "There are no heaps"),
    ("9" * 5000, "at most 999 matches"),
    ("x" * 5000, "is not a number of matches"),
    ("1 " * 27, "at character 53: there are at most 26 heaps"),
]
"""More are in golden/boards.txt."""


@pytest.mark.parametrize(("text", "sentence"), WRONG_TEXTS)
def test_a_text_that_is_no_heaps_is_one_short_sentence(text: str, sentence: str) -> None:
    with refused(PositionError, sentence, most=250):
        trace(text, game="nim")


@given(st.text(alphabet="0123456789, x\n-", max_size=12))
def test_any_text_is_heaps_or_a_sentence(text: str) -> None:
    try:
        heaps, player = Nim().parse(text)
    except PositionError as error:
        assert str(error).endswith(".")
    else:
        assert list(heaps) == [int(size) for size in text.replace(",", " ").split()]
        assert player == MAX


def test_variants_how_the_game_starts_and_its_matches_are_drawn() -> None:
    assert find_game("nim:misere") == (Nim, "misere")
    assert (Nim().title, Nim("misere").title, Nim.title) == ("Nim", "Misère nim", "Nim")
    assert trace("1", game="nim:misere").header.game == "nim:misere"
    for wrong in ("nim:", "nim:mis"):
        with pytest.raises(SettingsError, match="it has misere, or none for normal play"):
            make_game(wrong, {})
    with pytest.raises(SettingsError, match="max= is not for the game nim; it takes no options of this kind"):
        trace("1", game="nim", max="X")
    t = trace(game="nim", depth=1)
    assert t.header.board == "3,4,5"
    assert (len(t), t.settings.max, t.header.players, t[0].player) == (13, None, {}, MAX)
    game = Nim()
    assert game.look(game.parse("3,0,5,8,10,11")) == "A |||\nB \nC |||||\nD ||||| |||\nE ||||| |||||\nF 11"
    last = game.look(game.parse("1 " * 26)).splitlines()[-1]
    assert last == f"{LETTERS[-1]} |"


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.sampled_from(["max", "min"]))
def test_symmetric_states_have_the_same_heaps_and_catch_every_pair_of_equal_moves(
    heaps: list[int], player: Player
) -> None:
    game = Nim()
    state = tuple(heaps), player
    for image in game.symmetries(state):
        assert sorted(image[0]) == sorted(heaps)
        assert image[1] == player
    after = [game.result(state, move) for move in game.moves(state)]
    for one, other in permutations(after, 2):
        assert (sorted(one[0]) == sorted(other[0])) == (one in game.symmetries(other) or one == other)


@pytest.mark.parametrize("variant", [None, "misere"])
def test_winning_moves_come_first_by_its_own_order(variant):
    game = Nim(variant)
    for heaps in product(range(4), repeat=3):
        for player in (MAX, MIN):
            state = (heaps, player)
            moves = game.moves(state)
            ordered = game.orderings()["xor"](state, moves)
            assert sorted(ordered) == sorted(moves)
            wins = [game.xor(game.result(state, move)) == (1 if player == MAX else -1) for move in ordered]
            assert wins == sorted(wins, reverse=True)
    name = "nim" if variant is None else f"nim:{variant}"
    plain, first = trace("3,4", game=name), trace("3,4", game=name, order="xor")
    assert first.value == plain.value and first.nodes < plain.nodes
