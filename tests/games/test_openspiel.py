"""The games of OpenSpiel: searched as OpenSpiel searches them, refused where minimax has nothing to say."""

import os
import re
import sys
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import trace
from minimax_viz.errors import PositionError, SettingsError
from minimax_viz.games.chess import Chess, checked_fen, is_attacked, read_board
from minimax_viz.games.openspiel import PRINT_ALL, OpenSpielGame, playable
from minimax_viz.games.printing import native_output_made_safe
from minimax_viz.games.registry import make_game
from minimax_viz.testing import mistakes_in

pyspiel = pytest.importorskip("pyspiel", reason="install open_spiel to play its games: pip install open_spiel")

MATE_IN_ONE = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
AFTER_IT = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"  # Ra7 Kg8 Rb8#
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"

# Small boards of the games that are large; the others as they are.
SMALL = {
    "amazons": "(board_size=6)", "cursor_go": "(board_size=5)", "go": "(board_size=4)",
    "gomoku": "(size=5,connect=4)", "havannah": "(board_size=3)", "hex": "(num_rows=3,num_cols=4)",
    "mnk": "(m=4,n=3,k=3)", "quoridor": "(board_size=3)", "twixt": "(board_size=5)", "y": "(board_size=4)",
}  # fmt: skip
KINDS = {kind.short_name: kind for kind in pyspiel.registered_games()}
WITH_CHANCE = [name for name in playable(KINDS) if KINDS[name].chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC]
GAMES = [name + SMALL.get(name, "") for name in playable(KINDS) if name not in WITH_CHANCE]


def game_named(variant: str, max_player: str | None = None) -> Any:
    """The game as the command makes it; chess has a class of its own."""
    return make_game(f"openspiel:{variant}", {"max": max_player})[0]


def walked(game: OpenSpielGame, seed: int, moves: int) -> Any:
    """A state some random moves from the start, before the game is over."""
    chance, state = Random(seed), game.initial()
    for _ in range(moves):
        after = game.result(state, chance.choice(game.moves(state)))
        if game.outcome(after) is not None:
            break
        state = after
    return state


def guess(state: Any) -> float:
    """An evaluation without sense or symmetry, so that a wrong sign or a wrong state shows."""
    return crc32(str(state).encode()) % 19 - 9


def by_openspiel(game: OpenSpielGame, state: Any, depth: int, evaluation: Any, max_id: int) -> float:
    """The value by OpenSpiel's own alpha-beta search."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    if state.is_terminal():
        return float(state.returns()[max_id])
    found = alpha_beta_search(game.spiel, state, evaluation, maximum_depth=depth, maximizing_player_id=max_id)
    return float(found[0])


def test_there_are_thirty_one_games() -> None:
    assert len(GAMES) >= 31
    assert {"chess", "othello", "breakthrough", "connect_four"} <= set(GAMES)
    assert not {"kuhn_poker", "backgammon", "phantom_ttt"} & set(GAMES)
    assert {"backgammon", "pig"} <= set(WITH_CHANCE)


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("tic_tac_toe", "x(1,1)"), ("misere(game=tic_tac_toe())", "x(0,0), o(0,1)"), ("nim(pile_sizes=1;3;4)", ""),
        ("nim(is_misere=False,pile_sizes=2;3;3)", ""), ("breakthrough(rows=4,columns=3)", "a4a3 b1c2"),
        ("connect_four(rows=3,columns=4,x_in_row=3)", ""), ("clobber(rows=3,columns=3)", ""),
        ("hex(num_rows=2,num_cols=4)", ""), ("dots_and_boxes(num_rows=1,num_cols=2)", ""),
        ("mnk(m=4,n=3,k=3)", "x(0,0), o(1,1), x(2,3)"), ("go(board_size=2,komi=0.5,max_game_length=8)", ""),
    ],
)  # fmt: skip
def test_games_searched_to_their_end_have_openspiel_s_value(name: str, board: str) -> None:
    game = game_named(name)
    found = trace(board, game="openspiel:" + name)
    assert found.header.stopped is None
    assert found.value == by_openspiel(game, game.parse(board), 100, None, 0)
    assert trace(board, game="openspiel:" + name, max="second").value == -found.value


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_openspiel_s_value_at_a_horizon(name: str) -> None:
    for seed, max_player in ((1, "first"), (2, "second")):
        game = game_named(name, max_player)
        first = game.initial().current_player()
        state = walked(game, seed, 6)
        if name == "chess":
            state = game.parse(str(state))
        max_id = first if max_player == "first" else 1 - first
        depth = 1 if name == "pentago" else 2  # it has 288 moves
        expected = by_openspiel(game, state, depth, guess, max_id)
        for algorithm in ("alphabeta", "minimax"):
            found = trace(game.notation(state), game=game, algorithm=algorithm, depth=depth, evaluation=guess)
            assert found.value == expected
            assert len(found.header.look or " ") > 0


@pytest.mark.parametrize("name", GAMES + WITH_CHANCE)
def test_every_game_keeps_its_word(name: str) -> None:
    game = game_named(name)
    chance, state = Random(1), game.initial()
    shape = None
    for _ in range(12):
        if game.outcome(state) is not None:
            break
        moves = game.moves(state)
        assert list(moves) == state.legal_actions()
        first = max(game.initial().current_player(), 0)
        mover = "max" if state.current_player() == first else "min"
        assert game.to_move(state) == ("chance" if state.is_chance_node() else mover)
        past, move = state.history(), chance.choice(moves)
        after = game.result(state, move)
        assert state.history() == past
        game.label(state, move, after)  # raises where the look changes its shape
        look = game.look(after)
        assert "\x1b" not in str(look)
        assert shape in (None, type(look))
        shape, state = type(look), after
    if name != "chess":
        assert game.parse(game.notation(state)).history() == state.history()
        numbers = " ".join(map(str, state.history()))
        if name != "mancala":  # there a move's name is the number of its house, which is its own number too
            assert game.parse(numbers).history() == state.history()


@pytest.mark.parametrize("name", sorted(PRINT_ALL))
def test_equal_keys_are_equal_games(name: str) -> None:
    """States with one key have the same player, outcome and moves, and by equal moves they come to equal keys."""
    game = game_named(name + {"nim": "(pile_sizes=2;3;3)"}.get(name, SMALL.get(name, "")))
    known: dict[Any, Any] = {}
    met = 0
    for seed in range(600 if name == "ultimate_tic_tac_toe" else 25):
        chance, state = Random(seed), game.initial()
        for _ in range(6 if name == "ultimate_tic_tac_toe" else 40):
            children = {move: game.key(game.result(state, move)) for move in game.moves(state)}
            told = (game.to_move(state), game.outcome(state), children)
            key = game.key(state)
            met += key in known and bool(state.history())
            assert known.setdefault(key, told) == told
            if not children:
                break
            state = game.result(state, chance.choice(game.moves(state)[:3]))
    assert met > 10


@pytest.mark.parametrize("name", ["breakthrough(rows=4,columns=4)", "dots_and_boxes", "mancala", "pig(winscore=5)"])
def test_no_promise_of_a_game_is_broken(name: str) -> None:
    assert not mistakes_in(game_named(name))


@pytest.mark.parametrize(
    ("name", "board", "look"),
    [
        ("tic_tac_toe", "x(1,1) o(0,0)", "o../.x./..."),
        ("connect_four(rows=4,columns=5)", "x0, o0, x4", "...../...../o..../x...x"),
        ("breakthrough(rows=4,columns=4)", "a4a3", ".bbb/b.../..../wwww"),
        ("othello", "d3", "......../......../...x..../...xx.../...xo.../......../......../........"),
        ("go(board_size=3)", "B b2, W PASS", ".../.X./..."),
        ("clobber(rows=2,columns=3)", "", "xox/oxo"),
    ],
)
def test_boards_are_grids(name: str, board: str, look: str) -> None:
    game = game_named(name)
    seen = game.look(game.parse(board))
    assert isinstance(seen, tuple)
    assert "/".join("".join(mark or "." for mark in row) for row in seen) == look


@pytest.mark.parametrize("name", ["hex", "nim", "pentago", "cursor_go(board_size=5)", "oware", "quoridor", "twixt"])
def test_what_is_no_rectangle_is_a_text(name: str) -> None:
    game = game_named(name)
    assert isinstance(game.look(game.initial()), str)


# Chance ---------------------------------------------------------------------------------------------------------------


def expected_value(state: Any, depth: int, max_id: int) -> float:
    """Expectiminimax over OpenSpiel's own states, as AIMA writes it; by a guess at the horizon."""
    if state.is_terminal():
        return float(state.returns()[max_id])
    if depth == 0:
        return guess(state)
    if state.is_chance_node():
        chances = state.chance_outcomes()
        return float(sum(chance * expected_value(state.child(move), depth - 1, max_id) for move, chance in chances))
    values = [expected_value(state.child(move), depth - 1, max_id) for move in state.legal_actions()]
    return max(values) if state.current_player() == max_id else min(values)


def expectiminimax(game: OpenSpielGame, state: Any, depth: int) -> float:
    """The same by the methods of a game alone."""
    outcome = game.outcome(state)
    if outcome is not None or depth == 0:
        return guess(state) if outcome is None else outcome
    after = {move: expectiminimax(game, game.result(state, move), depth - 1) for move in game.moves(state)}
    if game.to_move(state) == "chance":
        return sum(game.probability(state, move) * value for move, value in after.items())
    return max(after.values()) if game.to_move(state) == "max" else min(after.values())


@pytest.mark.parametrize("max_player", ["first", "second"])
@pytest.mark.parametrize(
    ("name", "depth"),
    [("pig(winscore=4)", 7), ("backgammon", 2), ("einstein_wurfelt_nicht", 1), ("chess(chess960=True)", 1)],
)
def test_games_with_chance_have_the_value_of_a_plain_expectiminimax(name: str, depth: int, max_player: str) -> None:
    game = game_named(name, max_player)
    max_id = ("first", "second").index(max_player)
    start = game.initial()
    expected = pytest.approx(expected_value(start, depth, max_id), abs=1e-9)
    assert expectiminimax(game, start, depth) == expected
    assert trace(game=game, algorithm="minimax", depth=depth, evaluation=guess).value == expected
    assert trace(game=game, algorithm="alphabeta", depth=depth, evaluation=guess).value == expected


@pytest.mark.parametrize("name", GAMES + WITH_CHANCE)
def test_ends_lie_in_the_range_and_probabilities_sum_to_1(name: str) -> None:
    game = game_named(name)
    least, most = game.value_range()
    chance, state = Random(2), game.initial()
    for _ in range(400):
        if game.outcome(state) is not None:
            assert least <= game.outcome(state) <= most
            break
        moves = game.moves(state)
        if game.to_move(state) == "chance":
            assert sum(game.probability(state, move) for move in moves) == pytest.approx(1, abs=1e-9)
        state = game.result(state, chance.choice(moves))


def test_refusals_say_what_openspiel_says_or_has_and_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for variant, said in (
        ("zzz", "those for minimax are amazons, "), ("nim(pile_sizes=a;b)", "cannot be made; OpenSpiel says: "),
        ("breakthrough(rows=1)", "cannot be made; OpenSpiel says: rows_ > 1"),
    ):  # fmt: skip
        with pytest.raises(SettingsError, match=re.escape(said)) as refused:
            make_game(f"openspiel:{variant}", {})
        assert "\n" not in str(refused.value) and ".cc" not in str(refused.value)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        SettingsError, match=r'need OpenSpiel; install it with: pip install "minimax-viz\[openspiel\]"\.$'
    ):
        trace(game="openspiel:chess")


def test_who_maximises() -> None:
    assert trace(game="openspiel:chess", depth=1).header.players == {"max": "White", "min": "Black"}
    assert trace(game="openspiel:chess", depth=1, max="black").header.players == {"max": "Black", "min": "White"}
    assert trace(game="openspiel:oware", depth=1, max="second").header.settings.max == "second"
    with pytest.raises(SettingsError, match="the players of openspiel:chess are White and Black \\(first and second"):
        make_game("openspiel:chess", {"max": "X"})
    with pytest.raises(SettingsError, match="score= is not for the game openspiel:chess; it takes max="):
        make_game("openspiel:chess", {"score": "ten"})


# Chess


def perft(game: Chess, state: Any, depth: int) -> int:
    """How many lines of so many moves there are."""
    if depth == 0:
        return 1
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.moves(state))


PERFT = [  # chessprogramming.org/Perft_Results, positions 1 to 4
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", (20, 400, 8902)),
    (KIWIPETE, (48, 2039, 97862)),
    (ENDGAME, (14, 191, 2812)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9467)),
]


@pytest.mark.parametrize("depths", [(1, 2), pytest.param((3,), marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("fen", "counts"), PERFT)
def test_chess_has_as_many_lines_as_chess_has(fen: str, counts: tuple[int, ...], depths: tuple[int, ...]) -> None:
    game = Chess("chess")
    assert [perft(game, game.parse(fen), depth) for depth in depths] == [counts[depth - 1] for depth in depths]


def test_a_mate_is_found() -> None:
    found = trace(MATE_IN_ONE, game="openspiel:chess", depth=1)
    assert (found.value, found.summary()["best_move"], found.nodes) == (1, "Qxf7#", 44)
    found = trace(MATE_IN_TWO, game="openspiel:chess", depth=3)
    assert found.value == 1
    assert trace(MATE_IN_TWO, game="openspiel:chess", depth=3, max="Black").value == -1
    assert trace(MATE_IN_TWO, game="openspiel:chess", depth=2, evaluation="zero").value == 0


@pytest.mark.parametrize("fen", [pytest.param(KIWIPETE, marks=pytest.mark.thorough), ENDGAME, MATE_IN_TWO])
def test_chess_by_material_has_openspiel_s_value(fen: str) -> None:
    worth = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}

    def pawns(state: Any) -> float:
        pieces = re.sub(r"[^A-Za-z]", "", str(state).split()[0])
        return sum(worth[piece] if piece in worth else -worth[piece.upper()] for piece in pieces) / 100

    game = Chess("chess")
    found = trace(fen, game="openspiel:chess", depth=2, evaluation="material")
    assert found.value == by_openspiel(game, game.parse(fen), 2, pawns, game.initial().current_player())
    black = trace(fen, game="openspiel:chess", depth=2, evaluation="material", max="Black", algorithm="minimax")
    assert black.value == -found.value


def test_captures_come_first_and_no_material_is_as_good_as_a_win() -> None:
    game = Chess("chess")

    def ordered(fen: str) -> list[str]:
        state = game.parse(fen)
        order = game.orderings()["captures"]
        return [game.move_name(state, move) for move in order(state, game.moves(state))]

    assert ordered(MATE_IN_ONE)[:4] == ["Qxf7#", "Bxf7+", "Qxe5+", "Qxh7"]
    assert ordered("3qk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1")[:2] == ["Rxd5", "exd6"]
    assert ordered("3qk3/8/8/r2r4/8/8/8/3QK3 w - - 0 1")[0] == "Qxd5"
    state = game.parse(KIWIPETE)
    assert sorted(game.captures_first(state, game.moves(state))) == sorted(game.moves(state))
    queens = "QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/K1k5 b - - 0 1"
    game = Chess("chess")
    state = game.spiel.new_initial_state(queens)
    assert game.material(state) == 0.99
    assert Chess("chess", "Black").material(state) == -0.99


def test_how_chess_is_typed_and_looks_and_what_a_fen_may_leave_out() -> None:
    game = Chess("chess")
    state = game.parse(MATE_IN_ONE)
    assert "Qf7" in game.spellings(state, state.string_to_action("Qxf7#"))
    state = game.parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "0-0" in game.spellings(state, state.string_to_action("O-O"))
    game = Chess("chess")
    rows = ["".join(mark or "." for mark in row) for row in game.look(game.parse(AFTER_IT))]
    assert rows[0] == "♜.♝♛♚♝.♜"
    assert rows[1] == "♟♟♟♟.♕♟♟"
    assert rows[7] == "♖♘♗.♔.♘♖"
    assert (game.to_move(game.parse(AFTER_IT)), game.outcome(game.parse(AFTER_IT))) == ("min", 1)
    assert checked_fen("4k3/8/8/8/8/8/8/4K2R w") == "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    assert checked_fen(" 4k3/8/8/4pP2/8/8/8/4K2R  w K e6 ") == "4k3/8/8/4pP2/8/8/8/4K2R w K e6 0 1"
    assert trace(" 4k3/8/8/8/8/8/8/4K2R  w K", game="openspiel:chess", depth=1).header.board.endswith("w K - 0 1")


def line(game: Chess, names: str) -> Any:
    """The state after moves from the start."""
    state = game.initial()
    for name in names.split():
        state = game.result(state, state.string_to_action(name))
    return state


def test_a_key_of_chess_remembers_what_may_be_repeated() -> None:
    game = Chess("chess")
    lines = game_named("lines_of_action")
    assert lines.key(lines.parse("b1-b3")) == tuple(lines.parse("b1-b3").history()), "other games' keys are their moves"
    assert game.key(line(game, "Nf3 Nf6 d4 d5 c4")) == game.key(line(game, "d4 Nf6 Nf3 d5 c4"))
    assert game.key(line(game, "e4")) != game.key(line(game, "d4"))
    once = line(game, "Nf3 Nf6 Ng1 Ng8")
    assert game.key(once) != game.key(game.initial())
    twice = line(game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    assert game.outcome(twice) == 0
    assert game.outcome(once) is None


@pytest.mark.thorough
def test_equal_keys_of_chess_are_equal_values() -> None:
    """Ten plies are enough for threefold repetitions, which two equal FENs can have a different number of moves off."""
    game = Chess("chess")
    by_key: dict[Any, float] = {}
    by_fen: dict[Any, set[float]] = {}
    met = 0

    def value(state: Any, plies: int) -> float:
        nonlocal met
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        placement, rest = str(state).split(" ", 1)
        if plies == 0:
            return guess(placement)
        best = max if game.to_move(state) == "max" else min
        found = best(value(game.result(state, move), plies - 1) for move in game.moves(state))
        key = (game.key(state), plies)
        met += key in by_key
        assert by_key.setdefault(key, found) == found
        by_fen.setdefault((placement, rest.rsplit(" ", 1)[0], plies), set()).add(found)
        return found

    value(game.parse("k7/p1p5/P1P4p/8/8/p1p4P/P1P5/K7 w - - 0 1"), 10)
    assert met > 100
    assert any(len(values) > 1 for values in by_fen.values())


@given(st.integers(0, 10**6), st.integers(0, 80))
def test_every_position_of_a_game_is_read_back(seed: int, moves: int) -> None:
    game = Chess("chess")
    state = walked(game, seed, moves)
    again = game.parse(game.notation(state))
    assert game.notation(again) == game.notation(state)
    assert sorted(game.moves(again)) == sorted(game.moves(state))


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_who_attacks_what_agrees_with_the_moves(seed: int, moves: int) -> None:
    """A square is is_attacked where a move goes that takes: legal captures are attacks, and checks are on the king."""
    game = Chess("chess")
    state = walked(game, seed, moves)
    fen = str(state)
    turn = fen.split()[1]
    board = read_board(fen, fen.split()[0])
    for move in game.moves(state):
        name = game.move_name(state, move)
        after = str(game.result(state, move))
        now = read_board(after, after.split()[0])
        king = next(square for square, piece in now.items() if piece == ("k" if turn == "w" else "K"))
        own = next(square for square, piece in now.items() if piece == ("K" if turn == "w" else "k"))
        assert is_attacked(now, king, by=turn) == name.endswith(("+", "#"))
        assert not is_attacked(now, own, by="b" if turn == "w" else "w")
        if "x" in name and (target := name.rstrip("+#").split("=")[0][-2:]) in board:
            assert is_attacked(board, target, by=turn)


@given(st.text(alphabet="kKqQrRpPnNbB/12345678w- ", max_size=60) | st.text(max_size=30))
def test_no_text_does_more_than_raise(text: str) -> None:
    try:
        state = Chess("chess").parse(text)
    except PositionError as error:
        assert str(error).endswith(".")
    else:
        assert state.legal_actions() is not None


FILES = (
    "efg_game(filename={})", "misere(game=efg_game(filename={}))", "efg_game(filename ={})", "efg_game",
    "nfg_game(filename={})", "bargaining(instances_file={})", "crossword(word_list_file={})",
)  # fmt: skip


def test_a_game_that_reads_a_file_is_refused_and_what_openspiel_prints_does_not_speak_to_the_terminal(
    tmp_path, capfd
) -> None:
    secret = tmp_path / "secret.efg"
    secret.write_text("\x1b[31mpassword", encoding="utf-8")
    for variant in FILES:
        with pytest.raises(SettingsError, match=r"would read a file \(\w+\), and no game of OpenSpiel's is given any"):
            OpenSpielGame(variant.format(secret))
        assert capfd.readouterr() == ("", ""), variant
    with pytest.raises(SettingsError) as error:
        OpenSpielGame("hex(string_rep=\x1b[31mred)")
    assert "Invalid string_rep" in str(error.value)
    assert "\x1b" not in str(error.value)
    assert capfd.readouterr() == ("", "")


def test_what_a_library_prints_is_made_safe_and_the_streams_stay(capfd: pytest.CaptureFixture[str]) -> None:
    with native_output_made_safe():
        os.write(1, b"\x1b[2Jone ")
        os.write(2, b"two\r")
    sys.stdout.write("three\n")
    assert capfd.readouterr() == ("three\n", "\N{REPLACEMENT CHARACTER}[2Jone two\n")
