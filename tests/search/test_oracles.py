"""Programs by other people, asked the same questions."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from benchmarks import cold
from benchmarks.cold import PEERS, Peer
from benchmarks.row import Effort
from minimax_viz import trace
from minimax_viz.errors import PositionError
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.record.columns import Columns

pyspiel = pytest.importorskip("pyspiel", reason="install open_spiel to compare with it: pip install open_spiel")


@cache
def positions() -> dict[str, Any]:
    """OpenSpiel's states of tic-tac-toe, one for each position, by the position's text."""
    found: dict[str, Any] = {}
    waiting = [pyspiel.load_game("tic_tac_toe").new_initial_state()]
    while waiting:
        state = waiting.pop()
        text = str(state).replace("\n", "/").upper()
        if text not in found:
            found[text] = state
            waiting += [state.child(move) for move in state.legal_actions()]
    return found


@cache
def value_by_openspiel(text: str) -> float:
    """X's value by OpenSpiel's own alpha-beta search."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    state = positions()[text]
    if state.is_terminal():
        return state.returns()[0]
    return alpha_beta_search(state.get_game(), state.clone(), maximizing_player_id=0)[0]


SETTINGS: list[dict[str, Any]] = [{}, {"algorithm": "minimax"}, {"cutoff": "gt", "fail": "hard"}, {"order": "worst"}]


@pytest.mark.parametrize(
    ("first", "last", "every"), [(0, 4, 26), pytest.param(5, 9, 10, marks=pytest.mark.thorough)], ids=["late", "early"]
)
def test_positions_have_openspiel_s_value_by_a_search_of_each_kind(first: int, last: int, every: int) -> None:
    sample = [text for text in positions() if first <= text.count(".") <= last][::every]
    assert len(sample) > 100
    for number, text in enumerate(sample):
        value = value_by_openspiel(text)
        assert trace(text, **SETTINGS[number % 4]).value == value, text
        assert trace(text, max="O").value == -value, text


@pytest.mark.thorough
def test_exactly_openspiel_s_positions_are_boards_and_each_has_its_moves_turn_and_result() -> None:
    game = TicTacToe()
    assert len(positions()) == 5478
    for marks in product("XO.", repeat=9):
        text = "/".join("".join(marks[row : row + 3]) for row in (0, 3, 6))
        if (theirs := positions().get(text)) is None:
            with pytest.raises(PositionError):
                game.parse(text)
            continue
        state = game.parse(text)
        assert game.notation(state) == text
        assert (game.outcome(state) is not None) == theirs.is_terminal()
        if theirs.is_terminal():
            assert game.outcome(state) == theirs.returns()[0]
            continue
        assert game.to_move(state) == ("max" if theirs.current_player() == 0 else "min")
        after = [game.notation(game.result(state, move)) for move in game.moves(state)]
        assert after == [str(theirs.child(move)).replace("\n", "/").upper() for move in theirs.legal_actions()]


@pytest.mark.thorough
@pytest.mark.parametrize("peer", [peer for peer in PEERS if peer.package == "open_spiel"], ids=lambda peer: peer.what)
def test_openspiel_visits_as_many_nodes_in_what_is_compared_with_it(
    peer: Peer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from open_spiel.python.algorithms import minimax

    visits = 0
    name = "_alpha_beta" if "alpha_beta" in peer.theirs else "expectiminimax"
    original = getattr(minimax, name)

    def counting(*arguments: Any, **options: Any) -> Any:
        nonlocal visits
        visits += 1
        return original(*arguments, **options)

    known: dict[str, Any] = {}
    exec(peer.setup, known)
    monkeypatch.setattr(minimax, name, counting)
    value, _ = eval(peer.theirs, known)
    ours = eval(peer.ours, {"trace": trace})
    assert (ours.value, ours.nodes) == (value, visits)
    assert visits == peer.nodes


@pytest.mark.thorough
@pytest.mark.parametrize("peer", [peer for peer in PEERS if peer.package == "aima3"], ids=lambda peer: peer.what)
def test_our_search_has_as_many_nodes_as_what_aima3_is_held_to(peer: Peer) -> None:
    """The benchmarks count aima3's own before they measure: it asks for all of Jupyter, which no test needs."""
    assert eval(peer.ours, {"trace": trace}).nodes == peer.nodes


def test_beside_each_cold_search_the_same_is_measured_with_its_rows_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Peer("a tree", "click", "", "None", "trace([[3, 12], [2, 4]])", 1, laid_out=1.3)
    had_columns: list[bool] = []

    def seconds_of(setup: str, search: str) -> float:
        known: dict[str, Any] = {}
        exec(setup, known)
        exec(search.replace(small.ours, f"made = {small.ours}"), known)
        if "made" in known:
            had_columns.append(isinstance(known["made"]._columns, Columns))
        return 1

    monkeypatch.setattr(cold, "seconds_of", seconds_of)
    without, laid_out = cold.rows_of(small, Effort(rounds=0, quick=True))
    assert had_columns == [False, True]
    assert (without.budget, laid_out.budget) == (1, 1.3)
