"""A maker for each kind of exercise: it turns a searched instance into a question with its key; one plants mistakes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, permutations
from math import ceil, floor, isinf
from random import Random
from typing import NamedTuple

from minimax_viz.games.game import CHANCE, MAX, Player
from minimax_viz.practice.course import CourseNode, Habit, course_of, nodes_of
from minimax_viz.practice.exercise import (
    CHANCE_KINDS,
    Exercise,
    Instance,
    Json,
    Kind,
    mirrored,
    nodes_by_path,
    parse_tree,
    with_value,
)
from minimax_viz.practice.searched import SearchedInstance, difficulty_of, interior_rows, side_at, skipped_in, trace_of
from minimax_viz.record.columns import PRUNED, TERMINAL
from minimax_viz.record.openleaf import OpenLeafCase
from minimax_viz.record.row import Row
from minimax_viz.record.trace import Trace
from minimax_viz.text.exercise import readable
from minimax_viz.tracing.open_leaves import open_leaves_of
from minimax_viz.views.side import side_of, turned, turned_window


class Made(NamedTuple):
    """A question and its key; also the instance, if the question is about another tree or search."""

    asked: Mapping[str, Json]
    key: Mapping[str, Json]
    instance: Instance | None = None


Maker = Callable[[SearchedInstance, Random], Made | None]
"""Returns None if the instance is unfit for a question of this kind."""


def drawn(dice: Random, count: int) -> int:
    """Draw a number from 0 to below `count`. Only `random()` of Python's generator is the same in all versions."""
    return int(dice.random() * count)


def shuffled(dice: Random, count: int) -> list[int]:
    """Return the numbers below `count` in random order."""
    return sorted(range(count), key=[dice.random() for _ in range(count)].__getitem__)


def told_value(row: Row) -> Json:
    """Return the value of a row as it is told."""
    return None if row.value is None else turned(row.value, side_of(row.trace, row.node))


def make_values(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the values of all interior nodes."""
    rows = interior_rows(searched.unpruned)
    key = {row.path: told_value(row) for row in rows}
    return Made({"nodes": [*key]}, key, replace(searched.instance, algorithm="minimax"))


def make_expected(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the values of all interior nodes of a tree in which chance decides."""
    made = make_values(searched, dice) if searched.has_chance else None
    return made and made._replace(key={path: without_noise(value) for path, value in made.key.items()})


def without_noise(value: float) -> float:
    """Return a number as a key has it: 9.3 for an expected value of 9.299999999999999."""
    number, is_rounded = readable(value)
    if is_rounded:
        return value
    return int(number) if number == int(number) else number


def make_windows(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the windows of all interior nodes that alpha-beta visits, including the root's."""
    made = searched.trace
    windows = {row.path: turned_window(made.windows.at(row.node), side_of(made, row.node)) for row in searched.interior}

    def written(end: float) -> float | None:
        if isinf(end):
            return None
        return without_noise(end) if searched.has_chance else end

    key = {path: [*map(written, window)] for path, window in windows.items()}
    return Made({"nodes": [*key]}, key)


def make_pruning(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the skipped nodes, if there are any."""
    return Made({}, {"pruned": [*searched.skipped]}) if searched.skipped else None


def make_mirrored(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the skipped nodes after reversing all children, if that makes a difference."""
    instance = searched.instance
    again = SearchedInstance(mirrored(instance))
    if not again.skipped or again.trace.nodes == searched.trace.nodes:
        return None
    asked = {"original": instance.tree, "pruned": [*searched.skipped]}
    return Made(asked, {"pruned": [*again.skipped]}, again.instance)


MOST_MOVES = 4
"""The number of moves whose orders can still be tried, by a pupil too."""


def make_order(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for an order; at most half of all orders are right, and the given one is not."""
    moves = [row.move for row in searched.trace if row.ply == 1]
    if searched.trace.player(0) == CHANCE:
        return None  # whose outcomes have no order
    if not 2 <= len(moves) <= MOST_MOVES:
        return None
    nodes = nodes_of(searched.instance)
    habit = Habit(strict=searched.instance.cutoff == "gt")
    leaves = {order: leaves_seen(nodes, order, habit) for order in permutations(range(len(moves)))}
    fewest = min(leaves.values())
    best = [order for order, count in leaves.items() if count == fewest]
    if 2 * len(best) > len(leaves) or leaves[tuple(range(len(moves)))] == fewest:
        return None
    return Made({"moves": moves}, {"orders": [[*order] for order in best], "pruned": searched.unpruned.leaves - fewest})


def leaves_seen(nodes: Sequence[CourseNode], order: Sequence[int], habit: Habit) -> int:
    """Count the leaves that are looked at with the root's moves in another order."""
    root = nodes[0]._replace(children=[nodes[0].children[place] for place in order])
    return sum(nodes[place].value is not None for place in course_of([root, *nodes[1:]], habit).values)


COUNT = 6
"""The most leaves to ask for, one after the other."""
MOST_BEYOND = 4
"""The most leaves to choose from after the last right one."""


def make_step(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask which leaves alpha-beta looks at next, or that it looks at no more, after a random one; a cutoff is between.

    There are the same leaves to choose from each time, so none tells what was right before.
    """
    made, kinds = searched.trace, searched.trace.columns.kind
    leaves = [row for row, kind in enumerate(kinds) if kind == TERMINAL]
    ends = [*leaves, len(made)]
    count = min(COUNT, len(leaves))
    starts = [at for at in range(len(ends) - count) if PRUNED in kinds[ends[at] : ends[at + count]]]
    if not starts or count < 2:
        return None
    at = starts[drawn(dice, len(starts))]
    after = made.steps.first_step(leaves[at]) + 1  # entered, then evaluated
    steps = [
        {"kind": "look", "path": made.path(row), "value": told_value(made[row])} for row in leaves[at + 1 :][:count]
    ]
    last = {"kind": "look", "path": made.path(leaves[at])}
    every = as_written(row.path for row in searched.unpruned if row.kind == "terminal")
    most = every.index(steps[-1]["path"]) + 1 + MOST_BEYOND if steps else len(every)
    options = [{"kind": "look", "path": path} for path in every[every.index(last["path"]) + 1 : most]]
    options.append({"kind": "end", "path": "/"})
    if len(steps) < count:
        steps.append({"kind": "end", "path": "/", "value": told_value(made[0])})
    asked = {"after": after, "last": last, "count": count, "options": [options] * count, "open": open_at(made, after)}
    return Made(asked, {"steps": steps})


def open_at(trace: Trace, after: int) -> list[Mapping[str, Json]]:
    """Describe the nodes above the one at hand after a step, from the root down: values and windows so far, as told."""
    steps = [*islice(trace.steps, after)]
    above, node = [], trace.parents[steps[-1].node]
    while node >= 0:
        above.append(node)
        node = trace.parents[node]
    found: list[Mapping[str, Json]] = []
    for node in reversed(above):
        last = next(step for step in reversed(steps) if step.node == node)
        side = side_of(trace, node)
        alpha, beta = (None if isinf(end) else end for end in turned_window((last.alpha, last.beta), side))
        value = None if last.best is None else turned(last.best, side)
        found.append({"path": trace.path(node), "value": value, "alpha": alpha, "beta": beta})
    return found


LEAVES_TRIED = 16


def make_bound(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the whole numbers at a leaf for which a node is skipped: all up to a number, or all from it on."""
    nodes = nodes_by_path(parse_tree(searched.instance))
    paths = {node.name: path for path, node in nodes.items()}
    leaves = [path for path, node in nodes.items() if node.is_leaf and path != "/"]
    if len(paths) < len(nodes) or any(node.is_open for node in nodes.values()):
        return None  # a name that two nodes share would be ambiguous
    for place in shuffled(dice, len(leaves))[:LEAVES_TRIED]:
        opened = with_value(searched.instance, leaves[place], None)
        (leaf,) = open_leaves_of(trace_of(opened))
        pruned = [[paths[name] for name in case.pruned] for case in leaf.cases]
        found = [(node, key) for node, key in skipped_by(leaf.cases, pruned) if node != leaves[place]]
        if found:
            node, key = found[drawn(dice, len(found))]
            return Made({"leaf": leaves[place], "node": node}, told_bound(key, side_at(opened, leaves[place])), opened)
    return None


def told_bound(key: Mapping[str, Json], side: Player) -> dict[str, Json]:
    """Return a condition for a value as a player sees it."""
    sign = key["sign"] if side == MAX else {"<=": ">=", ">=": "<="}[key["sign"]]
    return {"sign": sign, "value": turned(key["value"], side)}


def skipped_by(cases: Sequence[OpenLeafCase], pruned: Sequence[Sequence[str]]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yield the nodes that are skipped for some values and not for others, each with the condition.

    The values must be all up to a number, or all from one on. `pruned` lists the paths that each case prunes.
    """
    for node in dict.fromkeys(path for paths in pruned for path in paths):
        skips = [any(f"{node}/".startswith(f"{path}/") for path in paths) for paths in pruned]
        changes = [place for place in range(1, len(skips)) if skips[place] != skips[place - 1]]
        if len(changes) != 1:
            continue
        if skips[0]:
            last = cases[changes[0] - 1].interval
            yield node, {"sign": "<=", "value": floor(last.high) if last.holds_high else ceil(last.high) - 1}
        else:
            first = cases[changes[0]].interval
            yield node, {"sign": ">=", "value": ceil(first.low) if first.holds_low else floor(first.low) + 1}


Slip = tuple[float, int]
"""The value that a node gets by mistake, and the number of its children that are looked at before."""


class MistakeSpot(NamedTuple):
    """A node at which a mistake can be planted, and the values of all its children, including the skipped ones."""

    row: Row
    worth: Sequence[Json]

    @property
    def is_max(self) -> bool:
        return self.row.player == MAX

    @property
    def is_cut(self) -> bool:
        return self.row.node in self.row.trace.windows.cutoffs

    def best(self, seen: int) -> float:
        """Return the value that the node's player makes of so many children."""
        best: float = max(self.worth[:seen]) if self.is_max else min(self.worth[:seen])
        return best

    def stops(self, seen: int, is_max: bool, *, strict: bool = False) -> bool:
        """Whether a player would stop after so many children, with the window with which the node was entered."""
        values, (alpha, beta) = self.worth[:seen], self.row.trace.windows.at(self.row.node)
        best, bound = (max(values), beta) if is_max else (-min(values), -alpha)
        return bool(best > bound if strict else best >= bound)


def wrong_player(spot: MistakeSpot, dice: Random) -> Slip | None:
    """Let the other player choose."""
    value = min(spot.worth) if spot.is_max else max(spot.worth)
    return None if spot.is_cut or value == spot.row.value else (value, len(spot.worth))


def wrong_value(spot: MistakeSpot, dice: Random) -> Slip | None:
    """Take the value of a child that is neither the largest nor the smallest."""
    between = sorted({value for value in spot.worth if min(spot.worth) < value < max(spot.worth)})
    return None if spot.is_cut or not between else (between[drawn(dice, len(between))], len(spot.worth))


def extra_cut(spot: MistakeSpot, dice: Random, *, at_tie: bool = False) -> Slip | None:
    """Stop too early.

    With `at_tie`, that is where the bound was met exactly although the rule asks for more; otherwise anywhere except
    where the node could stop if it were the other player's.
    """
    stops = [
        seen for seen in range(1, len(spot.worth))
        if spot.stops(seen, spot.is_max) == at_tie and (at_tie or not spot.stops(seen, not spot.is_max))
    ]  # fmt: skip
    if spot.is_cut or not stops:
        return None
    seen = stops[drawn(dice, len(stops))]
    return spot.best(seen), seen


def missed_cut(spot: MistakeSpot, dice: Random, *, at_tie: bool = False) -> Slip | None:
    """Go on although the node can stop: if its bound is met exactly, until it is passed; otherwise to the end."""
    if not spot.is_cut:
        return None
    count = len(spot.worth)
    met = next(seen for seen in range(1, count) if spot.stops(seen, spot.is_max))
    passed = next((seen for seen in range(1, count) if spot.stops(seen, spot.is_max, strict=True)), count)
    if (passed > met) != at_tie:
        return None
    seen = passed if at_tie else count
    return spot.best(seen), seen


def other_rule(spot: MistakeSpot, dice: Random) -> Slip | None:
    """Use the rule that is not in force."""
    plant = missed_cut if spot.row.trace.settings.cutoff == "ge" else extra_cut
    return plant(spot, dice, at_tie=True)


def wrong_sign(spot: MistakeSpot, dice: Random) -> Slip | None:
    """Give the value of the other player, which has the other sign."""
    value = -spot.row.value if spot.row.value else 0
    return None if spot.is_cut or not value or value in spot.worth else (value, len(spot.worth))


PLANTED: Mapping[str, Callable[[MistakeSpot, Random], Slip | None]] = {
    "extra-cut": extra_cut,
    "missed-cut": missed_cut,
    "rule-ge-gt": other_rule,
    "wrong-player": wrong_player,
    "wrong-value": wrong_value,
}
PLANTED_WHERE_SIGNS_TURN: Mapping[str, Callable[[MistakeSpot, Random], Slip | None]] = {
    **PLANTED, "wrong-sign": wrong_sign,
}  # fmt: skip


def make_find_mistake(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the node of the mistake, among those whose children are leaves, and for its class."""
    whole = searched.unpruned
    worth = {
        row.path: [whole.columns.value[child] for child in whole.children(row.node)]
        for row in interior_rows(whole)
        if all(whole[child].kind != "interior" for child in whole.children(row.node))
    }
    spots = [MistakeSpot(row, worth[row.path]) for row in searched.interior if row.node and row.path in worth]
    planted = PLANTED_WHERE_SIGNS_TURN if searched.instance.view == "mover" else PLANTED
    classes = [*planted]
    for place in shuffled(dice, len(classes)):
        for at in shuffled(dice, len(spots)):
            slip = planted[classes[place]](spots[at], dice)
            if slip is not None:
                asked = {**solution_with(slip, spots[at], searched.instance), "classes": classes}
                return Made(asked, {"node": spots[at].row.path, "class": classes[place]})
    return None


def solution_with(slip: Slip, spot: MistakeSpot, instance: Instance) -> Mapping[str, Json]:
    """Work out the values of the interior nodes, and what is skipped, after a slip."""
    (value, seen), path = slip, spot.row.path
    made = trace_of(with_value(instance, path, value))
    told = turned(value, side_of(spot.row.trace, spot.row.node))
    values = {path: told} | {row.path: told_value(row) for row in interior_rows(made)}
    pruned = [*skipped_in(made), *(f"{path}/{place}" for place in range(seen, len(spot.worth)))]
    return {"values": {one: values[one] for one in as_written(values)}, "pruned": as_written(pruned)}


def as_written(paths: Iterable[str]) -> list[str]:
    """Sort paths in the order in which a tree's text has their nodes."""
    return sorted(paths, key=lambda path: [int(place) for place in path.split("/")[1:] if place])


MAKERS: Mapping[Kind, Maker] = {
    "values": make_values,
    "windows": make_windows,
    "pruning": make_pruning,
    "order": make_order,
    "step": make_step,
    "bound": make_bound,
    "find-mistake": make_find_mistake,
    "mirrored": make_mirrored,
    "expected": make_expected,
}
"""A new kind needs a function that makes it, a name in `exercise.KINDS`, and a line here."""


def exercise_of(kind: Kind, searched: SearchedInstance, seed: int, dice: Random) -> Exercise | None:
    """Make an exercise of this kind about an instance; None if the instance is unfit for it."""
    made = None if searched.has_chance and kind not in CHANCE_KINDS else MAKERS[kind](searched, dice)
    if made is None:
        return None
    difficulty = difficulty_of(kind, searched.decisions)
    return Exercise(kind, made.instance or searched.instance, seed, difficulty, made.asked, made.key)
