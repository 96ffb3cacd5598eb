"""Random mixes of options on random positions of every kind of game, each trace examined row by row by brute force."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from graph_game import GraphGame
from minimax_viz import MinimaxVizError, UndoGame, trace
from minimax_viz.games.game import Game, zero
from minimax_viz.games.registry import make_game
from plain_game import Row
from random_trees import random_tree
from tests.attack.campaign import Attack, Broken
from tests.attack.oracle import Examination
from tests.attack.traces import check_saved

MOST_ROWS = 3000
MOST_NODES = 20_000

Given = dict[str, Any]


def played_out(dice: Random, game: Game[Any, Any], state: Any, plies: int) -> Any:
    """A position that random play reaches, seldom a finished one."""
    for _ in range(plies):
        if game.outcome(state) is not None:
            break
        after = game.result(state, dice.choice(list(game.moves(state))))
        if game.outcome(after) is not None and dice.random() < 0.8:
            break
        state = after
    return state


def a_tree(dice: Random) -> tuple[Game[Any, Any], Any, Given]:
    text, root = random_tree(dice), dice.choice((None, "max", "min"))
    game, _ = make_game("tree", {"root": root})
    return game, game.parse(text), {"board": text, "root": root}


def a_graph(dice: Random) -> tuple[Game[Any, Any], Any, Given]:
    layers, width, branching = dice.randint(2, 5), dice.choice((2, 4)), dice.randint(1, 4)
    game = GraphGame(
        dice.randrange(10**9), layers=layers, width=width, branching=branching, mirrored=dice.random() < 0.5
    )
    return game, game.initial(), {"game": game}


def a_heap(dice: Random) -> tuple[Game[Any, Any], Any, Given]:
    heaps = [dice.randrange(4) for _ in range(dice.randint(1, 3))]
    name, text = dice.choice(("nim", "nim:misere")), ",".join(map(str, heaps))
    game, _ = make_game(name, {})
    return game, game.parse(text), {"board": text, "game": name}


def a_board(dice: Random) -> tuple[Game[Any, Any], Any, Given]:
    names = ("tictactoe", "tictactoe", "mnk:3,2,2", "mnk:4,3,3", "mnk:2,3,2", "mnk:4,4,3", "connect4:4x4", "othello:4")
    name = dice.choice(names)
    scores = ("discs", "win") if name.startswith("othello") else ("win", "ten", "fast")
    chosen = {"score": dice.choice((None, *scores)), "max": dice.choice((None, "X", "O"))}
    game, _ = make_game(name, chosen | {"to_move": dice.choice((None, "X", "O"))})
    cells = sum(map(len, game.look(game.initial())))
    state = played_out(dice, game, game.initial(), dice.randrange(max(1, cells - 7), cells + 1))
    mover = game.player_names()[game.to_move(state)]
    given = {"board": game.notation(state), "game": name, "score": chosen["score"], "max": chosen["max"]}
    game, _ = make_game(name, chosen | {"to_move": mover})
    return game, game.parse(given["board"]), given | {"to_move": mover}


def one_in_place(dice: Random) -> tuple[Game[Any, Any], Any, Given]:
    game = UndoGame(Row(dice.randint(0, 7)), lambda board: 1 if board.active_player == "B" else -1)
    return game, game.initial(), {"game": game}


KINDS: list[Callable[[Random], tuple[Game[Any, Any], Any, Given]]] = [
    a_tree, a_tree, a_tree, a_graph, a_graph, a_graph, a_heap, a_board, a_board, a_board, one_in_place
]  # fmt: skip


def random_settings(dice: Random, game: Game[Any, Any], state: Any) -> Given:
    evaluation = dice.choice(list(game.evaluations()))
    rules = [*game.candidates(), *(["best"] if evaluation != "zero" else [])]
    in_place = isinstance(game, UndoGame)
    return {
        "algorithm": "minimax" if dice.random() < 0.15 else "alphabeta",
        "cutoff": dice.choice(("ge", "gt")),
        "fail": dice.choice(("soft", "hard")),
        "depth": dice.choice((None, None, 0, 1, 2, 3, 4)),
        "evaluation": evaluation,
        "order": dice.choice(
            ("natural", "natural", "reverse", "best", "worst", f"random:{dice.randrange(100)}", *game.orderings())
        ),
        "candidates": f"{dice.choice(rules)}:{dice.randint(1, 4)}" if rules and dice.random() < 0.25 else None,
        "symmetry": not in_place and dice.random() < 0.35,
        "transpositions": dice.random() < 0.45,
        "max_nodes": dice.randint(1, 200) if dice.random() < 0.1 else MOST_NODES,
    }


def trial(dice: Random, tally: Counter[str]) -> None:
    game, state, given = dice.choice(KINDS)(dice)
    settings = random_settings(dice, game, state)
    evaluation = game.evaluations().get(settings["evaluation"], zero)
    try:
        shown = trace(**given, **settings)
    except MinimaxVizError as refused:
        if "symmetr" in str(refused):  # an evaluation that is not symmetric cannot go with symmetry
            tally["refused: the evaluation is not symmetric"] += 1
            return
        raise Broken(f"refused: {refused} {given} {settings}") from refused
    if len(shown) > MOST_ROWS or (not shown.complete and settings["max_nodes"] == MOST_NODES):
        tally["too large, passed over"] += 1
        return
    Examination(shown, game, state, evaluation).check()
    if dice.random() < 0.25:
        check_saved(shown)
    tally[f"{type(game).__name__} examined"] += 1


ATTACK = Attack(
    name="options",
    promise="every row, value, window, cutoff, bound and choice of a trace is what brute force finds",
    trial=trial,
    trials=100_000,
    few=100,
)
