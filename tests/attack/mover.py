"""What is told from the side of whoever moves: every number is held against brute force, and what is said against what
is said from MAX's side, whose sentences `claims` and `visits` hold against the game.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from minimax_viz.text.catalog import Number, Phrase, Series, catalog, languages
from minimax_viz.text.mover import narrator_of
from minimax_viz.text.narrator import Narrator
from tests.attack import claims, visits
from tests.attack.campaign import Attack, Broken
from tests.attack.claims import World
from tests.attack.visits import VisitsWorld

TURNED = {"lower": "upper", "upper": "lower"}
SAME = ("back_up.", "finish.", "answer.", "pass.", "evaluate.")
"""How the messages begin that say the same of what has happened, in other numbers."""


class MoverWorld:
    """What is true of a search, as the players see it."""

    def __init__(self, world: World) -> None:
        self.world, self.names = world, world.trace.header.players

    def sign(self, name: str) -> int:
        """1 for MAX's name, -1 for MIN's."""
        assert name in [self.names.get(player) or player.upper() for player in ("max", "min")]
        return 1 if name == (self.names.get("max") or "MAX") else -1

    def side(self, row: int) -> int:
        """1 where a row is told from MAX's side; by the game alone."""
        world = self.world
        row = world.source[row] if world.kind[row] == "transposition" else row
        if world.kind[row] == "interior" or world.parent[row] is None:
            return 1 if world.turn(row) == "max" else -1
        return -1 if world.turn(world.parent[row]) == "max" else 1

    def phrases(self, told: Any) -> Iterator[Phrase]:
        parts = told.parts if isinstance(told, Series) else told.arguments.values() if isinstance(told, Phrase) else ()
        if isinstance(told, Phrase):
            yield told
        for part in parts:
            yield from self.phrases(part)

    def is_worth(self, step: Any, told: Phrase) -> bool:
        """Whether a row is worth to a player what is said, at least, at most or exactly."""
        _, form, relation = told.key.split(".")
        value = told.arguments["value"]
        assert isinstance(value, Number) and value.row is not None
        if form == "number":  # of a move, to the player who has it
            sign = 1 if self.world.turn(self.world.parent[value.row]) == "max" else -1
        else:
            sign = self.sign(told.arguments["player"])
        if relation in ("win", "loss", "draw"):
            if (value.value > 0) != (relation == "win") or (value.value < 0) != (relation == "loss"):
                return False
            relation = value.bound or "exact"
        relation = TURNED.get(relation, relation) if sign < 0 else relation
        own = form != "worth" or self.side(value.row) == sign or step.node != value.row
        return own and self.world.worth(step, value.row, relation, sign * value.value)

    def has(self, step: Any, known: dict[str, Any], own: bool) -> bool:
        """Whether a player has on the path what is said: α of the player to move, or β with the sign turned."""
        value, at, how, name = (
            known[key]
            for key in (("value", "at", "has", "player") if own else ("theirs", "at_other", "other_has", "other"))
        )
        end = known["alpha" if own else "beta"].value
        sign = self.sign(name)
        is_right = end == (value.value if own else -value.value) and sign * self.side(step.node) == (1 if own else -1)
        player = "max" if sign > 0 else "min"
        return is_right and self.world.bound(step, at.row, player, sign * value.value, how.key.split(".")[1])

    def is_without_interest(self, step: Any, known: dict[str, Any], own: bool) -> bool:
        """Whether it is all the same to the root how far beyond a bound the node is worth."""
        name, value, how = (
            known[key] for key in (("player", "value", "has") if own else ("other", "theirs", "other_has"))
        )
        sign = self.sign(name)
        side = "low" if sign > 0 else "high"
        return how.key == "has.candidates" or self.world.indifferent(step, step.node, side, sign * value.value)

    def checks(self, step: Any, key: str, known: dict[str, Any]) -> Iterator[bool]:
        """Whether what a message says is true."""
        world, side = self.world, self.side(step.node)
        window = (step.alpha, step.beta) if side > 0 else (-step.beta, -step.alpha)
        for told in self.phrases(Series(tuple(known.values()))):
            if told.key.startswith(("mover.worth.", "mover.so.", "brings.")):
                yield self.is_worth(step, told)
        for own in (True, False):
            if key.startswith("why.mover.") and ("value" if own else "theirs") in known and "narrow" not in key:
                yield self.has(step, known, own)
                if ".window." in key:
                    yield self.is_without_interest(step, known, own)
        if key.startswith("mover.window."):
            ends = [
                [part.arguments[end].value for end in ("alpha", "beta")]
                for part in self.phrases(Series(tuple(known.values())))
            ]
            parent = self.side(world.parent[step.node])
            wanted = [(step.alpha, step.beta) if sign > 0 else (-step.beta, -step.alpha) for sign in (parent, side)]
            yield [tuple(pair) for pair in ends] == (wanted if key.endswith("turned") else wanted[:1])
            yield (parent == side) == key.endswith("same") and self.sign(known["player"]) == side
        elif key.startswith("mover.cutoff."):
            best, beta = known["best"].value, known["beta"].value
            yield window[0] <= best and window[1] == beta
            yield best > beta or (best == beta and known["sign"] == "≥")
            yield (best == beta) == key.endswith("equal") or key.endswith("candidates")
            yield self.sign(known["player"]) == side == -self.sign(known["other"])
            yield self.has(step, known, False)
            yield world.skipped(step, step.node, known["skipped"])
            yield key.endswith("candidates") or world.indifferent_at_bound(step, step.node, side * best)
        elif key == "why.mover.narrow":
            before = world.steps[world.step_before[step.node]]
            yield known["before"].value == (before.alpha if side > 0 else -before.beta)
            yield known["alpha"].value == window[0] == known["value"].value > known["before"].value
        elif key == "why.mover.no_narrow":
            yield known["alpha"].value == window[0]
        elif key == "why.mover.leaf":
            yield self.sign(known["player"]) == side == -self.sign(known["other"])
            yield (world.turn(world.parent[step.node]) == "max") == (self.sign(known["other"]) > 0)


def examine(world: World, called: str, keys: Counter[str]) -> list[str]:
    """Hold every sentence against what is true, and against what is said from MAX's side; returns what is false."""
    told, false = world.trace.told("mover"), []
    mover = MoverWorld(world)
    plain, *_ = plains = [Narrator(world.trace, catalog(code)) for code in languages()]
    narrators = [narrator_of(told, catalog(code)) for code in languages()]
    for step in world.steps:
        messages, *others = [list(narrator.messages(step)) for narrator in narrators]
        same = [[key for key, _ in those if key.startswith(SAME)] for those in (messages, plain.messages(step))]
        if mover.side(step.node) < 0:  # from there a window fails low that fails high for MAX
            swapped = {"low": "high", "high": "low"}
            same[1] = [".".join(swapped.get(part, part) for part in key.split(".")) for key in same[1]]
        if same[0] != same[1]:
            false.append(f"{called} step {step.number}: {same[0]} for {same[1]}")
        if any([key for key, _ in those] != [key for key, _ in messages] for those in others):
            false.append(f"{called} step {step.number}: the languages differ")
        for key, known in messages:
            keys[key] += 1
            if not all(mover.checks(step, key, known)):
                false.append(f"{called} step {step.number}: {narrators[0].text(step)} [{key}]")
        for narrator, other in zip(narrators, plains, strict=True):
            said, most = narrator.standing_text(step), claims.words_in(other.standing_text(step))
            assert claims.words_in(said) <= max(34, most + 9), said  # "to O, so at most −1 to X"
        world.step_before[step.node] = step.number - 1
    return false


def sweep(seeds: Iterable[int]) -> tuple[list[str], Counter[str]]:
    """Examine one plain search and one in visits a seed."""
    false, keys = [], Counter[str]()
    for seed in seeds:
        searched, rules, called = claims.random_search(seed)
        false += examine(World(searched, rules), called, keys)
        known = visits.search(seed)
        if known is not None and not any(label.player == "chance" for label in known[0].columns.labels):
            false += examine(VisitsWorld(known[0], known[1]), known[2], keys)
    return false, keys


def trial(dice: random.Random, tally: Counter[str]) -> None:
    """A random plain search and one in visits."""
    seed = dice.randrange(10**9)
    false, keys = sweep(range(seed, seed + 1))
    tally["sentences"] += keys.total()
    if false:
        raise Broken("; ".join(false[:3]))


ATTACK = Attack(
    name="mover",
    promise="whatever is told from the side of whoever moves is true, in every language",
    trial=trial,
    trials=20_000,
    few=12,
)
