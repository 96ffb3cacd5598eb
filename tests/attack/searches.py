"""Every algorithm with passes, windows, tables, orders and limits, on random trees and games, with and without chance.

What brute force finds shares nothing with the searches: the minimax value by its definition.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import inf, isclose, nextafter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from given_tree import MOST, Estimate, GivenNode, GivenTree, Known, brute_force, nodes_of, random_tree, tree_of
from minimax_viz import Trace
from minimax_viz.games.game import CHANCE, MAX, Game
from minimax_viz.games.registry import GAME_OPTIONS, make_game
from minimax_viz.record.file import trace_bytes, trace_from_bytes
from minimax_viz.record.recorder import Recorder
from minimax_viz.search.observer import Observer
from minimax_viz.tracing import plan
from minimax_viz.tracing.result import TraceResult
from tests.attack.campaign import Attack, Broken
from tests.attack.options import played_out

EXAMPLES = Path(__file__).parents[2] / "examples"
MOST_NODES = 1000
ROUNDING = 1e-9

Given = dict[str, Any]

GAMES = {
    "nim:misere": ("1,2", "2,2", "1,1,2", "3,2"),
    "tictactoe": (None,),
    "mnk:3,2,2": (None,),
    "hexapawn": (None,),
    "kalah:4x3": (None,),
    str(EXAMPLES / "pig.py"): (None,),
    str(EXAMPLES / "race.py"): (None,),
}
"""Games, and positions to begin with; None is a position reached by chance."""


def estimated(node: GivenNode) -> float:
    """What a node is worth at a horizon: anything within the range, the same each time."""
    return sum(map(ord, node.key or node.name)) % 7 - 3


def random_settings(dice: Random, *, has_chance: bool) -> Given:
    """Settings that go together."""
    algorithm = dice.choice(["minimax", "alphabeta", "star1", "star2", *(() if has_chance else ("pvs", "pvs", "mtdf"))])
    depth = dice.choice((None, None, 1, 2, 3))
    deepen = dice.random() < 0.4
    given: Given = {
        "algorithm": algorithm,
        "order": dice.choice(("natural", "reverse", f"random:{dice.randrange(100)}", "best", "worst")),
        "depth": depth or 4 if deepen else depth,
        "deepen": deepen,
        "transpositions": dice.random() < 0.3,
    }
    if algorithm == "alphabeta":
        given |= {"cutoff": dice.choice(("ge", "gt")), "fail": dice.choice(("soft", "soft", "hard"))}
    if algorithm in ("alphabeta", "pvs"):
        given["all_best"] = not given["transpositions"] and dice.random() < 0.3
    if deepen and algorithm not in ("minimax", "mtdf") and dice.random() < 0.5:
        given["aspiration"] = dice.choice((0.5, 1, 3))
    if dice.random() < 0.3:
        given["max_nodes"] = dice.randint(1, 60)
    return given


class Interrupted(Recorder):
    """A recorder that Ctrl-C interrupts before or after the report at `moment`, counted from 0."""

    def __init__(self, moment: int, *, after: bool) -> None:
        super().__init__()
        self.left, self.after = moment, after
        for name in [name for name in vars(Observer) if not name.startswith("_")]:
            setattr(self, name, self.interrupting(getattr(self, name)))

    def interrupting(self, report: Callable[[Any], object]) -> Callable[[Any], object]:
        def reported(given: Any) -> None:
            self.left -= 1
            if self.left == -1 and not self.after:
                raise KeyboardInterrupt
            report(given)
            if self.left == -1:
                raise KeyboardInterrupt

        return reported


class Examination:
    """A trace of a search of a tree, and what is true of it. Each check raises Broken at the first thing that is not
    so.
    """

    def __init__(self, shown: Trace, root: GivenNode, estimate: Estimate) -> None:
        self.trace, self.root, self.estimate = shown, root, estimate
        self.known: Known = {}
        self.states: list[GivenNode] = []
        for row in shown:
            parent = shown.parents[row.node]
            self.states.append(root if parent < 0 else self.states[parent].child(row.move))
        self.pass_of = [one for one in shown.passes for _ in range(one.root, one.end)]

    def truth(self, node: GivenNode, depth: int | None) -> float:
        return brute_force(node, depth, self.estimate, self.known)

    def left(self, row: int) -> int | None:
        """How many plies the search looks on from a row."""
        depth = self.pass_of[row].depth
        return None if depth is None else depth - self.trace.columns.ply[row]

    def check(self) -> None:
        self.check_rows()
        self.check_steps()
        self.check_windows()
        self.check_chance()
        if self.trace.complete:
            self.check_result()

    def check_rows(self) -> None:
        """Each row's interval contains what it is worth, and a leaf has its value."""
        for row in self.trace:
            truth, (low, high) = self.truth(self.states[row.node], self.left(row.node)), row.interval
            if not low - ROUNDING <= truth <= high + ROUNDING:
                raise Broken(f"{row} is worth {truth}, and [{low}, {high}] is said to be proved")
            if row.kind in ("terminal", "horizon") and row.value != truth:
                raise Broken(f"{row} is a leaf worth {truth}")
            if (row.kind == "horizon") != (self.left(row.node) == 0 and self.states[row.node].value is None) and (
                row.purpose and row.kind != "transposition"
            ):
                raise Broken(f"{row} is not where the horizon is")
            if row.probability != self.states[row.node].probability:
                raise Broken(f"{row} has the probability {row.probability}")

    def check_steps(self) -> None:
        """The steps are as many as the rule says, and the same asked for alone as in order."""
        shown, every = self.trace, list(self.trace.steps)
        of_passes, is_open = len(shown.columns.passes), len(shown.columns.open)
        finished = max(of_passes, 1) - bool(is_open)
        count = 3 * shown.nodes - finished - 2 * is_open + shown.cutoffs + of_passes
        if len(every) != count or len(shown.steps) != count or [one.number for one in every] != [*range(1, count + 1)]:
            raise Broken(f"{len(every)} steps, said to be {len(shown.steps)}, and {count} by the rule")
        for number in {1, count, count // 2 or 1, count // 3 or 1}:
            if shown.steps.at(number) != every[number - 1]:
                raise Broken(f"step {number} alone is {shown.steps.at(number)}, in order {every[number - 1]}")

    def check_windows(self) -> None:
        """Each window is the one that the steps before have left its parent with, or a question about that."""
        shown, limits = self.trace, self.trace.settings.range
        is_open_ended = shown.settings.all_best or shown.settings.cutoff == "gt"  # equal bounds close no window
        now: dict[int, tuple[float, float]] = {}
        for step in shown.steps:
            row, window = shown[step.node], (step.alpha, step.beta)
            before = now.get(step.node, window)
            now[step.node] = window
            if not (before[0] <= window[0] and window[1] <= before[1]):
                raise Broken(f"{step} widens the window {before}")
            if step.kind != "enter":
                continue
            low, high = window
            if not low < high and not (low == high and is_open_ended):
                raise Broken(f"{step} enters with an empty window")
            if row.parent is None or not row.ply:
                expected = self.pass_of[row.node].window
            elif shown.player(row.parent) == CHANCE or row.purpose == "probe" or shown[row.parent].purpose == "probe":
                if limits and row.purpose != "probe" and not limits[0] - 1 < low < high <= limits[1]:
                    raise Broken(f"{step} enters with a window outside the range {limits}")
                expected = window if limits else (-inf, inf)
            else:
                expected = now[row.parent]
                end = expected[0] if shown.player(row.parent) == MAX else expected[1]
                if row.purpose == "scout":
                    nulls = ((nextafter(end, -inf), end), (end, nextafter(end, inf)))
                    all_best = shown.settings.all_best and row.ply == 1
                    expected = nulls[(shown.player(row.parent) == MAX) != all_best]
            if window != expected:
                raise Broken(f"{step} enters {row} with {window}, not {expected}")

    def check_chance(self) -> None:
        """Outcomes of chance are tried in the game's order, probes and searches alike."""
        tried: dict[tuple[int, bool], list[str]] = {}
        for row in self.trace:
            if row.ply and row.parent is not None and self.states[row.parent].player == CHANCE:
                tried.setdefault((row.parent, row.purpose == "probe"), []).append(row.move)
        for (parent, _), names in tried.items():
            if names != [child.name for child in self.states[parent].children if child.name in names]:
                raise Broken(f"the outcomes of row {parent} were tried in the order {names}")

    def check_result(self) -> None:
        """The value is the minimax value, and what is said of the root's moves is true."""
        shown, depth = self.trace, self.trace.last_pass.depth
        truth = self.truth(self.root, depth)
        if shown.value is None or not isclose(shown.value, truth, abs_tol=ROUNDING):
            raise Broken(f"the value is {truth}, and {shown.value} was found")
        if self.root.player == CHANCE or self.root.value is not None or depth == 0:
            if shown.best_move is not None:
                raise Broken(f"{shown.best_move} is said to be the best move where none is chosen")
            return
        below = None if depth is None else depth - 1
        worth = {child.name: self.truth(child, below) for child in self.root.children}
        good = {name for name, value in worth.items() if isclose(value, truth, abs_tol=ROUNDING)}
        proved, may_be = set(shown.best_moves), set(shown.open_moves)
        if shown.best_move not in proved or not proved <= good or proved & may_be:
            raise Broken(f"{good} are best, said to be {shown.best_move}, {proved} and perhaps {may_be}")
        if any(node.player == CHANCE for node in nodes_of(self.root)):
            return  # sums that are equal may be rounded differently
        if not good <= proved | may_be:
            raise Broken(f"{good} are best, {proved} said to be, and {may_be} perhaps")
        if shown.settings.all_best and may_be:
            raise Broken(f"{may_be} left open where all that are best were asked for")

    def replace_what_was_not_looked_at(self, dice: Random) -> None:
        """Put other values in the place of all that no row looked at."""
        low, high = self.trace.settings.range or (-1000, 1000)
        seen = {id(state) for row, state in zip(self.trace, self.states, strict=True) if row.purpose}
        for node in list(nodes_of(self.root)):
            if id(node) not in seen:
                node.children, node.value = [], dice.randint(int(low), int(high))
        self.known.clear()


def check_saved(shown: Trace) -> None:
    again = trace_from_bytes(trace_bytes(shown), TraceResult, "trace.json.gz")
    if again.columns != shown.columns or again.settings != shown.settings:
        raise Broken("not the same after saving")
    if again.summary() | {"seconds": 0} != shown.summary() | {"seconds": 0}:
        raise Broken("another summary after saving")


def searched(game: Game[Any, Any], state: Any, evaluation: Any, settings: Given) -> Trace:
    """The trace of a search from any state. The game is trusted to change nothing: watching it would take longest."""
    position = plan.Position(game.title, game, dict.fromkeys(GAME_OPTIONS), state)
    how = {name: value for name, value in settings.items() if name != "max_nodes"}
    return position.search(evaluation, **how).run(max_nodes=settings.get("max_nodes"))


def a_tree(dice: Random, settings: Given, *, has_chance: bool) -> tuple[Trace, Examination]:
    """A search of a random tree, in which subtrees are equal if there is a table."""
    earlier: list[GivenNode] | None = [] if settings["transpositions"] else None
    root = random_tree(dice, dice.randint(1, 4), chance=has_chance, earlier=earlier)
    shown = searched(GivenTree(root, (-MOST, MOST)), root, estimated, settings)
    return shown, Examination(shown, root, estimated)


def a_game(dice: Random, settings: Given, *, has_chance: bool) -> tuple[Trace, Examination] | None:
    """A search of a game near its end; None if its tree is too large."""
    name = dice.choice([name for name in GAMES if name.endswith(".py") == has_chance])
    game, _ = make_game(name, {})
    board = dice.choice(GAMES[name])
    state = game.initial() if board is None else game.parse(board)
    state = played_out(dice, game, state, dice.randrange(9))
    root = tree_of(game, state, MOST_NODES)
    if root is None:
        return None
    shown = searched(game, state, "zero", settings)
    return shown, Examination(shown, root, lambda node: 0)


def trial(dice: Random, tally: Counter[str]) -> None:
    has_chance = dice.random() < 0.5
    settings = random_settings(dice, has_chance=has_chance)
    kind = a_tree if dice.random() < 0.8 else a_game
    recorder: Callable[[], Recorder] = Recorder
    if dice.random() < 0.2:
        recorder = partial(Interrupted, dice.randrange(1, 60), after=dice.random() < 0.5)
    try:
        with patch.object(plan, "Recorder", recorder):
            made = kind(dice, settings, has_chance=has_chance)
    except KeyboardInterrupt:
        tally["interrupted before the first node"] += 1
        return
    if made is None:
        tally["too large, passed over"] += 1
        return
    shown, examination = made
    try:
        examination.check()
        check_saved(shown)
        if shown.complete and not shown.transpositions and settings["order"] not in ("best", "worst"):
            examination.replace_what_was_not_looked_at(dice)
            examination.check_rows()
            examination.check_result()
            tally["proved whatever was skipped"] += 1
    except Broken as broken:
        raise Broken(f"{broken} {settings} {shown.header.board}") from broken
    tally[f"{settings['algorithm']} examined"] += 1
    if not shown.complete:
        tally[f"stopped: {shown.header.stopped}"] += 1


ATTACK = Attack(
    name="searches",
    promise="every search's value, windows, intervals, steps and best moves are what brute force finds",
    trial=trial,
    trials=200_000,
    few=100,
)
