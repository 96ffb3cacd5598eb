"""What `trace` refuses `games check` names, and the other way round."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from test_testing import (
    MISTAKES,
    Count,
    CountOfOne,
    CountOfThree,
    CountPastTheEnd,
    RestlessPlayer,
    SamePlayer,
    ShuffledMoves,
)

from examples.nim import Nim
from minimax_viz import UndoGame, trace
from minimax_viz.errors import MinimaxVizError
from minimax_viz.games.game import Game, Label
from minimax_viz.testing import mistakes_in
from odd_games import odd_games
from tests.attack.games import ANSWERED, METHODS, RAISED, Fine

Make = Callable[[], Game[Any, Any]]

USUAL: tuple[dict[str, Any], ...] = (
    {}, {"algorithm": "minimax"}, {"transpositions": True}, {"symmetry": True}, {"order": "best"}, {"depth": 2},
)  # fmt: skip


def settings_of(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Settings that try all that a game offers."""
    yield from USUAL
    for setting, offer, number in (
        ("evaluation", game.evaluations, ""), ("order", game.orderings, ""), ("candidates", game.candidates, ":8"),
    ):  # fmt: skip
        try:
            names = list(offer())
        except BaseException:  # noqa: BLE001 - the usual searches ask for them, too
            continue
        yield from ({setting: f"{name}{number}", "depth": 2} for name in names if isinstance(name, str))


def refusals(make: Make) -> list[str]:
    """What is said of a game by the searches that are refused. Whatever else is raised fails the test."""
    said = []
    try:
        settings = list(settings_of(make()))
    except (MinimaxVizError, SystemExit):
        settings = [{}]
    for given in settings:
        try:
            len(trace(game=make(), max_nodes=2000, **given))
        except MinimaxVizError as error:
            said.append(str(error))
    return said


def named(make: Make) -> list[str]:
    """What the check says of a game."""
    try:
        return mistakes_in(make(), states=40, plies=60)
    except MinimaxVizError as error:
        return [str(error)]


def names(player_names: Any) -> Make:
    """A game whose players have such names."""
    return type("Named", (Nim,), {"player_names": lambda game: player_names})


GAMES: Mapping[str, Make] = {
    **{wrong.__name__: wrong for wrong, _ in MISTAKES},
    **{wrong.__name__: wrong for wrong in (ShuffledMoves, RestlessPlayer, SamePlayer, Nim, Fine)},
    **{
        plain.__name__: lambda plain=plain: UndoGame(plain(), lambda plain: 1)
        for plain in (Count, CountOfThree, CountOfOne, CountPastTheEnd)
    },
    **dict(odd_games()),
    "names in a pair": names(("White", "Black")), "no names": names(None), "numbers for names": names({"max": 1}),
    "a third name": names({"third": "Z"}), "half a name": names({"max": "\ud800"}), "names": names({"max": "X"}),
    "a number for a start": type("Start", (Nim,), {"start_name": lambda game, state: 5}),
    "no label": type("NoLabel", (Nim,), {"label": lambda game, *given: None}),
    "a label out of the board": type("Far", (Nim,), {"label": lambda *given: Label("a", "b", "max", ((99, "X"),))}),
}  # fmt: skip

BEYOND_A_SEARCH = {
    "what a search never asks": ("ParseForgets", "ParseTurnsTheStart", "ParseRefuses", "WrongExample",
        "MovesAfterTheEnd", "CountPastTheEnd", "WrongMoveLabel"),
    "what shows only between runs, or when asked again": ("MovesInASet", "Dice"),
    "what readers cannot tell apart, but a search can": ("AMoveTwice", "OneName", "name same", "name empty",
        "name long", "move not equal"),
    "what can be a game, and hardly ever is meant": ("ZeroForNone", "SamePlayer", "CountOfOne", "CountOfThree",
        "player only max"),
    "what only some searches need": ("ListsForMoves", "move list", "move dict", "LookTurnsToText", "NumberForAName",
        "WideEvaluation"),
    "what makes a search wrong in silence": ("KeyWithoutTurn", "Symmetric", "SymmetricPlayers", "SymmetricMoves",
        ),
}  # fmt: skip
"""What the check alone names, by the reason why a search cannot, or need not, refuse it."""


DEAR = set(GAMES) - {name for names in BEYOND_A_SEARCH.values() for name in names} - {
    "Nim", "Dice", "NoUtility", "WrongPlayer", "MovesInASet", "value text", "value float", "player third", "names",
    "move nothing", "no label",
}  # fmt: skip


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.thorough] * (name in DEAR)) for name in GAMES])
def test_the_check_names_what_a_search_refuses_and_the_other_way_round(name: str):
    refused, mistakes = refusals(GAMES[name]), named(GAMES[name])
    if any(name in those for those in BEYOND_A_SEARCH.values()):
        assert mistakes and not refused, "it belongs in the list no more"
    else:
        assert bool(mistakes) == bool(refused), (mistakes, refused)


@pytest.mark.thorough
@pytest.mark.parametrize("method", METHODS)
def test_so_it_is_whatever_a_method_raises_or_answers(method: str):
    dice = Random(method)
    for what in dice.sample([*filter(lambda one: one not in (KeyboardInterrupt, MemoryError), RAISED), *ANSWERED], 12):

        def wrong(game: Fine, *given: Any, what: Any = what) -> Any:
            if isinstance(what, type) and issubclass(what, BaseException):
                raise what("boom")
            return what

        make = type("Broken", (Fine,), {method: what if method == "title" else wrong})
        if refused := refusals(make):
            assert named(make), refused
