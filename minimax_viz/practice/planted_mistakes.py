"""Planted mistakes: a worked solution with one mistake, and everything after it worked out rightly from there.

To plant a mistake, a changed tree is searched, in which the node is a leaf with the mistaken value. So all that follows
is the result of a search.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.practice.exercise import Exercise, Instance, Json, Kind
from minimax_viz.practice.kinds import (
    Made,
    Maker,
    drawn,
    make_bound,
    make_mirrored,
    make_order,
    make_pruning,
    make_step,
    make_values,
    make_windows,
    shuffled,
)
from minimax_viz.practice.searched import SearchedInstance, difficulty_of, interior_rows, skipped_in, trace_of
from minimax_viz.practice.tree_edits import with_value
from minimax_viz.record.row import Row

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


PLANTED: Mapping[str, Callable[[MistakeSpot, Random], Slip | None]] = {
    "extra-cut": extra_cut,
    "missed-cut": missed_cut,
    "rule-ge-gt": other_rule,
    "wrong-player": wrong_player,
    "wrong-value": wrong_value,
}


def make_find_mistake(searched: SearchedInstance, dice: Random) -> Made | None:
    """Ask for the node of the mistake, among those whose children are leaves, and for its class."""
    whole = searched.unpruned
    worth = {
        row.path: [whole.columns.value[child] for child in whole.children(row.node)]
        for row in interior_rows(whole)
        if all(whole[child].kind != "interior" for child in whole.children(row.node))
    }
    spots = [MistakeSpot(row, worth[row.path]) for row in searched.interior if row.node and row.path in worth]
    classes = [*PLANTED]
    for place in shuffled(dice, len(classes)):
        for at in shuffled(dice, len(spots)):
            slip = PLANTED[classes[place]](spots[at], dice)
            if slip is not None:
                asked = {**solution_with(slip, spots[at], searched.instance), "classes": classes}
                return Made(asked, {"node": spots[at].row.path, "class": classes[place]})
    return None


def solution_with(slip: Slip, spot: MistakeSpot, instance: Instance) -> Mapping[str, Json]:
    """Work out the values of the interior nodes, and what is skipped, after a slip."""
    (value, seen), path = slip, spot.row.path
    made = trace_of(with_value(instance, path, value))
    values = {path: value} | {row.path: row.value for row in interior_rows(made)}
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
}
"""A new kind needs a function that makes it, a name in `exercise.KINDS`, and a line here."""


def exercise_of(kind: Kind, searched: SearchedInstance, seed: int, dice: Random) -> Exercise | None:
    """Make an exercise of this kind about an instance; None if the instance is unfit for it."""
    made = MAKERS[kind](searched, dice)
    if made is None:
        return None
    difficulty = difficulty_of(kind, searched.decisions)
    return Exercise(kind, made.instance or searched.instance, seed, difficulty, made.asked, made.key)
