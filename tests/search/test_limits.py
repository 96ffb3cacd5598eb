"""Searches that are stopped, and games that never end or do not keep their word."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from endless import Endless
from minimax_viz import Game, load, trace
from minimax_viz.errors import GameError, MinimaxVizError, SettingsError
from minimax_viz.games.tree import TreeGame
from minimax_viz.search.limits import LARGEST_BLOCK, RecursionGuard, SearchStopped, ticker
from minimax_viz.views.fold import fold_of
from refused import refused
from sticks import Sticks

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


# Nodes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("limit", [1, 2, 100, 16_384, 16_385, pytest.param(20_001, marks=pytest.mark.thorough)])
def test_exactly_as_many_nodes_as_allowed(limit: int, algorithm: str) -> None:
    t = trace(game="tictactoe", score="fast", algorithm=algorithm, max_nodes=limit)
    assert (t.nodes, t.complete, t.header.stopped) == (limit, False, "nodes")
    assert len(t.steps) == 3 * limit + t.cutoffs - 2 * len(t.columns.open)
    assert (t.summary()["complete"], t.summary()["stopped"]) == (False, "nodes")


def test_limits_of_nodes_and_time_that_are_just_enough_stop_nothing() -> None:
    assert trace(AIMA, max_nodes=11).complete
    assert not trace(AIMA, max_nodes=10).complete
    assert trace("XXX/OO./...", max_nodes=1).complete
    assert inspect.signature(trace).parameters["max_nodes"].default == 2_000_000
    t = trace(AIMA, time_limit=1e-9)
    assert (t.nodes, t.header.stopped, t.value, t.best_move) == (1, "time", None, None)
    assert trace(AIMA, time_limit=3600).columns == trace(AIMA).columns


@given(st.integers(1, 3 * LARGEST_BLOCK))
def test_a_ticker_ticks_exactly_as_often_as_it_may(limit: int) -> None:
    with RecursionGuard() as depth:
        tick = ticker(depth, max_nodes=limit)
        for _ in range(limit):
            tick()
        with pytest.raises(SearchStopped) as stopped:
            tick()
    assert stopped.value.reason == "nodes"


def test_progress_is_told_and_grows() -> None:
    told: list[int] = []
    t = trace("X........", algorithm="minimax", on_progress=told.append)
    assert told == sorted(told) != []
    assert told[-1] <= t.nodes == 59_705


# Time -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.0, 0.001])
def test_a_time_limit_ends_an_endless_game(seconds: float) -> None:
    t = trace(game=Endless(3, seconds), depth=40, time_limit=0.02, max_nodes=None)
    assert (t.complete, t.header.stopped) == (False, "time")
    assert t.nodes >= 1
    assert len(list(t.steps)) == 3 * t.nodes + t.cutoffs - 2 * len(t.columns.open)


@pytest.mark.parametrize("order", ["best", "worst"])
def test_a_time_limit_in_the_search_before_the_search_is_a_sentence(order: str) -> None:
    with pytest.raises(SettingsError, match="time_limit=; give a depth="):
        trace(game=Endless(2, 0.001), order=order, depth=12, time_limit=0.05)


# Ctrl-C ---------------------------------------------------------------------------------------------------------------


class Interrupted:
    """Wraps a game's method so that its calls are counted and the last allowed one is a Ctrl-C."""

    def __init__(self, game: Game, after: int) -> None:
        self.calls, self.after = 0, after
        for name in ("outcome", "moves", "result", "to_move"):
            setattr(game, name, self.counted(getattr(game, name)))

    def counted(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            self.calls += 1
            if self.calls == self.after:
                raise KeyboardInterrupt
            return method(*arguments)

        return call


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (AIMA, {}),
        pytest.param(AIMA, {"algorithm": "minimax"}, marks=pytest.mark.thorough),
        pytest.param("[[[5],[5,[4,9]]],[3,[1,2]]]", {"fail": "hard", "cutoff": "gt"}, marks=pytest.mark.thorough),
    ],
)
def test_ctrl_c_inside_a_game_at_any_point(text: str, settings: dict[str, str], tmp_path) -> None:
    counting = TreeGame()
    counter = Interrupted(counting, after=-1)
    trace(text, game=counting, **settings)
    calls_of_the_search = counter.calls
    whole = list(trace(text, **settings).steps)
    assert calls_of_the_search > 20
    lengths = []
    for after in range(1, calls_of_the_search + 1):
        game = TreeGame()
        Interrupted(game, after)
        try:
            t = trace(text, game=game, keep_interrupted=True, **settings)
        except KeyboardInterrupt:  # the root has not been seen yet, so there is nothing to show
            assert after <= 3
            continue
        assert (t.complete, t.header.stopped) == (False, "interrupt")
        part = list(t.steps)
        assert len(part) == len(t.steps) == 3 * t.nodes + t.cutoffs - 2 * len(t.columns.open)
        assert part == whole[: len(part)]
        lengths.append(len(part))
        t.save(tmp_path / "part.json.gz")
        assert load(tmp_path / "part.json.gz") == t
    assert lengths == sorted(lengths)


def test_ctrl_c_in_an_evaluation_and_in_the_progress_report() -> None:
    left = 4

    def evaluation(state):
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        return 0

    t = trace(game="tictactoe", depth=2, evaluation=evaluation, keep_interrupted=True)
    assert (t.header.stopped, t.nodes, t.leaves) == ("interrupt", 5, 3)

    def report(nodes: int) -> None:
        raise KeyboardInterrupt

    t = trace(game="tictactoe", on_progress=report, keep_interrupted=True)
    assert (t.header.stopped, t.nodes) == ("interrupt", 1)


# Endless and deep -----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_an_endless_game_without_a_depth_is_a_sentence() -> None:
    with pytest.raises(SettingsError, match="without an end in sight; give a depth="):
        trace(game=Endless(), max_nodes=None)
    with pytest.raises(SettingsError, match="give a depth="):
        trace(game=Endless(), order="worst", max_nodes=None)


def test_a_game_that_goes_in_circles_is_a_sentence_and_an_endless_one_ends_at_its_limits() -> None:
    class Circle(Endless):
        def result(self, state, move):
            return (1 - state[0], 0)

    for order in ("natural", "best"):
        with pytest.raises(GameError, match=r"the moves .* lead from it to it, .* give a depth="):
            trace(game=Circle(), order=order)
    assert trace(game=Circle(2), order="best", depth=6).value == 0
    assert trace(game=Endless(), max_nodes=1000).nodes == 1000
    assert trace(game=Endless(2), depth=5).nodes <= 63
    assert trace(game=Endless(2), depth=5, algorithm="minimax").nodes == 63


@pytest.mark.parametrize(
    "settings",
    [{}, *(pytest.param(one, marks=pytest.mark.thorough) for one in ({"order": "best"}, {"algorithm": "minimax"}))],
)
def test_a_chain_of_5000_nodes(settings: dict[str, str], tmp_path) -> None:
    t = trace("[" * 5000 + "4" + "]" * 5000, **settings)
    assert (t.value, t.nodes, t.max_ply, len(t.steps)) == (4, 5001, 5000, 3 * 5001 - 1)
    assert t[5000].path.count("/") == 5000
    assert len(t.principal_variation) == 5000
    assert {row.bound for row in t} == {"exact"}
    assert list(t.steps)[-1] == t.steps[-1]
    t.save(tmp_path / "chain.json.gz")
    again = load(tmp_path / "chain.json.gz")
    assert again == t and list(again.steps) == list(t.steps)
    shown = fold_of(again, 400)
    assert len(shown.rows) + len(shown.stubs) <= 400
    assert again[5000].name == "GJH1"


# Games that break their word ------------------------------------------------------------------------------------------


def everything(t) -> None:
    t.summary()
    list(t.steps)
    [row.bound for row in t]


def broken(**methods: Any) -> Sticks:
    return type("Broken", (Sticks,), methods)()


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (broken(moves=lambda self, state: []), "no moves whose outcome is None"),
        (broken(moves=lambda self, state: [] if state[0] == 1 else [1]), "no moves whose outcome is None"),
        (broken(moves=lambda self, state: None),
         "TypeError: 'NoneType' object is not iterable (minimax_viz.testing.check_game(game) says what is wrong"),
        (broken(moves=lambda self, state: (take for take in (1,))), "sequence"),
        (broken(outcome=lambda self, state: None if state[0] else 1j), "gave 1j (complex)"),
        (broken(to_move=lambda self, state: None), "player"),
        (broken(to_move=lambda self, state: "MAX"),
         'gave the player \'MAX\' at the start; give "max", "min" or "chance".'),
        (broken(to_move=lambda self, state: "max" if state[0] == 5 else "X"), "the player 'X' after the move 1;"),
        (broken(to_move=lambda self, state: ["max"]), "TypeError"),
        (broken(move_name=lambda self, state, move: 7), "names are strings"),
        (broken(move_name=lambda self, state, move: None), "names are strings"),
        (broken(look=lambda self, state: (("a",) * (1 + state[0] % 2),)), "must keep its shape"),
        (broken(start=None), "TypeError"),
        # What could not be shown from a file is told at once.
        (broken(look=lambda self, state: ((1, 0), (0, 1))), "Broken"),
        (broken(look=lambda self, state: [["X", ""], ["", "O"]]), "Broken"),
        (broken(look=lambda self, state: (("X",), ("", "O"))), "Broken"),
        (broken(look=lambda self, state: 5), "Broken"),
        (broken(notation=lambda self, state: 5), "Broken"),
        (broken(title=3), "Broken"),
        (broken(player_names=lambda self: {"max": 1}), "The game's player_names()"),
        (broken(player_names=lambda self: {"X": "max"}), "The game's player_names()"),
        (broken(player_names=lambda self: None), "The game's player_names()"),
    ],
)  # fmt: skip
def test_a_game_that_breaks_its_word_is_one_sentence(game: Game, sentence: str) -> None:
    with refused(MinimaxVizError, sentence) as error:
        everything(trace(game=game))
    assert isinstance(error.value, (GameError, SettingsError))


@pytest.mark.parametrize(
    "method", ["initial", "moves", "result", "to_move", "outcome", "move_name", "notation", "look"]
)
def test_an_exception_in_a_game_is_told_with_its_file_and_line(method: str) -> None:
    def fails(*arguments: Any) -> None:
        raise ZeroDivisionError("shared\namong none")

    with pytest.raises(GameError) as error:
        everything(trace(game=broken(**{method: fails})))
    line = inspect.getsourcelines(fails)[1] + 1
    assert str(error.value) == (
        f"The game Broken stopped with ZeroDivisionError: shared among none ({__file__}, line {line})."
    )
    assert isinstance(error.value.__cause__, ZeroDivisionError)


class Lists(Sticks):
    """States and moves that cannot be hashed."""

    def initial(self):
        return [5, "max"]

    def moves(self, state):
        return [[take] for take in (1, 2) if take <= state[0]]

    def result(self, state, move):
        return [state[0] - move[0], "min" if state[1] == "max" else "max"]


def test_states_that_cannot_be_hashed_are_searched_but_not_looked_up() -> None:
    t, plain = trace(game=Lists()), trace(game=Sticks())
    assert [(row.path, row.value, row.kind) for row in t] == [(row.path, row.value, row.kind) for row in plain]
    assert list(t.steps) == list(plain.steps)
    assert trace(game=Lists(), order="reverse").value == plain.value
    for settings, sentence in (
        ({"transpositions": True}, "transpositions= needs states that can be hashed, and those of Lists"),
        ({"symmetry": True}, "symmetry= needs states that can be hashed, and those of Lists"),
        ({"order": "best"}, "The orders best and worst need states that can be hashed"),
    ):
        with refused(MinimaxVizError, sentence):
            trace(game=Lists(), **settings)


def test_a_game_s_own_parameters_are_no_options(tmp_path) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        inspect.getsource(Sticks).replace("class Sticks(Game)", "from minimax_viz import Game\n\n\nclass Own(Game)")
        .replace("start: Any =", "def __init__(self, score=5, root=None):\n        self.score = score\n\n    start ="),
        encoding="utf-8",
    )  # fmt: skip
    t = trace(game=f"{path}:Own")
    assert (t.value, t.settings.score, t.settings.root) == (1, None, None)
    t.save(tmp_path / "own.json.gz")
    assert load(tmp_path / "own.json.gz") == t


class Board(Sticks):
    """Its start can be shown; what its moves put on the board need not be."""

    mark: Any = "X"
    called: Any = "one"

    def look(self, state):
        return (("", self.mark if state[0] < 5 else ""),)

    def move_name(self, state, move):
        return self.called


@pytest.mark.parametrize("mark", [1, None, ("X",)])
def test_what_a_move_puts_on_the_board_must_be_text(mark, tmp_path):
    assert len(trace(game=Board())) > 1
    shown = trace(game=type("Broken", (Board,), {"mark": mark})())
    with pytest.raises(GameError, match="cannot be shown as it is"):
        shown.save(tmp_path / "t.json.gz")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("broken", [{"mark": "\ud800"}, {"called": "a\udcff"}])
def test_half_a_pair_of_surrogates_is_shown_and_saved_as_a_sign_for_it(broken, tmp_path):
    shown = trace(game=type("Broken", (Board,), broken)())
    shown.save(tmp_path / "t.json.gz")
    assert load(tmp_path / "t.json.gz") == shown
    assert "\N{REPLACEMENT CHARACTER}" in repr([(row.name, row.look) for row in shown])
    for text in (shown.to_svg(), shown.to_dot(), shown.transcript(), shown.to_html()):
        text.encode("utf-8")


@pytest.mark.parametrize(
    ("method", "asked"),
    [("orderings", {"order": "own"}), ("candidates", {"candidates": "own:2"}), ("evaluations", {"evaluation": "own"})],
)
@pytest.mark.parametrize("given", [None, "x" * 10_000, {1: len}])
def test_what_a_game_offers_goes_by_names(method, asked, given):
    game = type("Odd", (Sticks,), {method: lambda self: given})()
    with pytest.raises(GameError, match=rf"{method}\(\) gives \w+, not a mapping from names"):
        trace(game=game, **asked)
