"""Check a game by its name or file, for a command or a page, and describe the result.

The game must list its moves in the same order in every run of Python, although hashes of strings differ.
"""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

from minimax_viz.errors import Sentence, SettingsError
from minimax_viz.games.observation import MOST_MOVES, moves_of, state_text
from minimax_viz.games.registry import description_of, make_game
from minimax_viz.games.userfile import containing_exits, is_file_spec
from minimax_viz.testing.checker import GameChecker, Limits
from minimax_viz.text.catalog import Catalog


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game that was checked by its name, its checker, and the sentences about its mistakes."""

    name: str
    checker: GameChecker
    mistakes: Sequence[Sentence]

    def told(self, words: Catalog) -> list[str]:
        """The sentences about the result: that there are no mistakes, if so, and what was looked at."""
        checker = self.checker
        seen = words.text("games.check.seen", states=checker.states, plies=checker.plies, games=checker.games)
        if not checker.saw_all_moves:
            seen += words.text("games.check.most", moves=MOST_MOVES)
        if checker.time_is_up:
            seen += words.text("games.check.time", seconds=words.value(checker.time_limit, ""))
        title = words.title(self.name, checker.game.title)
        praise = [] if self.mistakes else [words.text("games.check.right", game=title)]
        return [*praise, f"{seen}."]


def check_named(
    name: str,
    on_progress: Callable[[int], object] = lambda states: None,
    on_other_runs: Callable[[], object] = lambda: None,
    **limits: Unpack[Limits],
) -> CheckedGame:
    """Check the game `name` and, if it is a file without mistakes, the order of its moves in other runs of Python.

    `on_progress` is called with the number of states now and then, `on_other_runs` before the other runs. Raises
    GameError if the game cannot be made or has nothing to look at.
    """
    game, _ = make_game(name, {})
    example = description_of(name, game).example
    checker = GameChecker(game, **limits, on_progress=on_progress)
    mistakes = checker.check(() if game.example or example is None else (example,))
    if not mistakes and is_file_spec(name):
        on_other_runs()
        mistakes = list(filter(None, [order_difference(name)]))
    return CheckedGame(name, checker, mistakes)


MOST_STATES = 40
SECONDS = 10  # for each run
SEEDS = ("1", "2", "3", "4")  # with only two moves, half of all pairs of seeds give the same order
PRINT_ORDERS = "import sys; from minimax_viz.testing.namedcheck import print_orders; print_orders(sys.argv[1])"


def order_difference(name: str) -> Sentence | None:
    """The sentence about the first state whose moves come in another order in another run of Python; None if all agree.

    `name` is a game's name or a file that has passed the other checks. Each of SEEDS gets a process of its own.
    """
    first, *others = (orders_with(seed, name) for seed in SEEDS)
    for other in others:
        for (state, here), (_, there) in zip(first, other, strict=False):
            if here != there:
                return Sentence(
                    "In the state {state}, the moves are {here} in one run of Python and {there} in another; where "
                    "they come out of a set, give sorted(…).",
                    state=state,
                    here=f"{here!r:.60}",
                    there=f"{there!r:.60}",
                )
    return None


def orders_with(seed: str, name: str) -> list[tuple[str, list[str]]]:
    """What `print_orders` prints in a run with this hash seed; empty if the run fails, takes long or is impossible."""
    environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-P", "-X", "utf8", "-c", PRINT_ORDERS, name]
    try:
        run = subprocess.run(
            command, env=os.environ | environment, capture_output=True, encoding="utf-8", errors="replace",
            timeout=SECONDS, check=False,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, OSError):  # in a browser Python starts no process
        return []
    answer: list[tuple[str, list[str]]] = [] if run.returncode else json.loads(run.stdout.splitlines()[-1])
    return answer


def print_orders(name: str) -> None:
    """Print the first states, ply by ply, each with the names of its moves in the game's order.

    They are JSON on the last line, after whatever the game prints itself.
    """
    listed: list[tuple[str, list[str]]] = []
    with containing_exits():
        game, _ = make_game(name, {})
        try:
            start = game.initial()
        except SettingsError:  # it has no start of its own
            start = game.parse(game.example or "")
        waiting = deque([start])
        while waiting and len(listed) < MOST_STATES:
            state = waiting.popleft()
            moves = moves_of(game, state)
            listed.append((state_text(game, state), [game.move_name(state, move) for move in moves]))
            waiting.extend(game.result(state, move) for move in moves)
    sys.stdout.write(f"\n{json.dumps(listed)}\n")
