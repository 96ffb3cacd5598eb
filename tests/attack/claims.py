"""Every sentence of every step of random searches, checked by brute force.

The games are made here, so what each position is worth is known, below skipped moves too. Of a trace only its rows
and steps are read; what messages claim is in `tests/support/meanings.py`.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import Any

from graph_game import GraphGame
from meanings import MEANINGS, Claim, Meaning, placed
from minimax_viz import trace
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.text.catalog import Message, catalog, languages
from minimax_viz.text.narrator import Narrator
from tests.attack.campaign import Attack, Broken

NOT_FOLLOWED = ("pruned", "merged", "discarded")


@dataclass
class Rules:
    """A game as brute force sees it: whose turn it is, what a state is worth, what moves there are."""

    start: Any
    player: Callable[[Any], str]
    utility: Callable[[Any], float | None]
    estimate: Callable[[Any], float]
    moves: Callable[[Any], dict[str, Any]]
    depth: int | None = None
    values: dict[Any, float] = field(default_factory=dict)

    def worth(self, state: Any, ply: int) -> float:
        """The minimax value of a state, the game cut at the depth limit."""
        key = (id(state) if isinstance(state, dict) else state, ply)
        if key not in self.values:
            utility = self.utility(state)
            if utility is not None:
                self.values[key] = utility
            elif ply == self.depth:
                self.values[key] = self.estimate(state)
            else:
                below = [self.worth(child, ply + 1) for child in self.moves(state).values()]
                self.values[key] = max(below) if self.player(state) == "max" else min(below)
        return self.values[key]


class World:
    """A search, and what is true of it."""

    def __init__(self, searched: Any, rules: Rules) -> None:
        self.trace, self.rules = searched, rules
        self.rows = list(searched)
        self.kind = [row.kind for row in self.rows]
        self.value = [row.value for row in self.rows]
        self.parent = [row.parent for row in self.rows]
        self.ply = [row.ply for row in self.rows]
        self.children: list[list[int]] = [[] for _ in self.rows]
        self.state = [rules.start]
        for row in self.rows[1:]:
            self.children[row.parent].append(row.node)
            self.state.append(rules.moves(self.state[row.parent])[row.move])
        self.source = searched.columns.source
        self.steps = list(searched.steps)
        self.intervals: dict[int, tuple[float, float]] = {}
        self.step_before: dict[int, int] = {}

    def truth(self, row: int) -> float:
        return self.rules.worth(self.state[row], self.ply[row])

    def whole(self, row: int) -> float:
        """The minimax value of a row in the game that is not cut."""
        return self.uncut.worth(self.state[row], self.ply[row])

    @cached_property
    def uncut(self) -> Rules:
        return replace(self.rules, depth=None, values={})

    def turn(self, row: int) -> str:
        return self.rules.player(self.state[row])

    def visited(self, row: int) -> bool:
        return self.kind[row] not in NOT_FOLLOWED

    def below(self, row: int) -> Iterator[int]:
        """A row and all rows below it, through those from which values were taken over."""
        waiting = [row]
        while waiting:
            row = waiting.pop()
            yield row
            waiting += self.children[row]
            if self.source[row] >= 0:
                waiting.append(self.source[row])

    def has_estimates(self, row: int) -> bool:
        return any(self.kind[other] == "horizon" for other in self.below(row))

    def is_of_the_game(self, row: int) -> bool:
        """Whether a row's value is no estimate, or right all the same."""
        return not self.has_estimates(row) or self.whole(row) == self.value[row]

    def interval(self, row: int) -> tuple[float, float]:
        """What the rows below prove of a settled row's value."""
        if row not in self.intervals:
            if self.source[row] >= 0:
                proved = self.interval(self.source[row])
            elif not self.visited(row):
                proved = (-inf, inf)
            elif self.kind[row] != "interior":
                proved = (self.value[row], self.value[row])
            else:
                ends = [self.interval(child) for child in self.children[row]]
                ends += [(-inf, inf)] if row in self.trace.columns.open else []
                pick = max if self.turn(row) == "max" else min
                proved = pick(end[0] for end in ends), pick(end[1] for end in ends)
            self.intervals[row] = proved
        return self.intervals[row]

    def is_proved_best(self, row: int, others: list[int], player: str) -> bool:
        low, high = self.interval(row)
        if player == "max":
            return all(low >= self.interval(other)[1] for other in others if other != row)
        return all(high <= self.interval(other)[0] for other in others if other != row)

    def known(self, node: int) -> list[int]:
        return [child for child in self.children[node] if self.visited(child) or self.kind[child] == "merged"]

    def root_if(self, row: int, value: float) -> float:
        """What the root would be worth if a row were worth `value`."""
        while row:
            parent = self.parent[row]
            others = [
                self.rules.worth(state, self.ply[row])
                for move, state in self.rules.moves(self.state[parent]).items()
                if move != self.rows[row].move
            ]
            value = max([value, *others]) if self.turn(parent) == "max" else min([value, *others])
            row = parent
        return value

    @cached_property
    def last_step(self) -> dict[int, Any]:
        return {step.node: step for step in self.steps}

    # Claims: each method says whether one holds, at a step -----------------------------------------------------------

    def worth(self, step: Any, row: int, relation: str, value: float) -> bool:
        truth = self.truth(row)
        if relation == "returned":
            return bool(self.value[row] == value)
        return {"lower": truth >= value, "upper": truth <= value}.get(relation, truth == value)

    def returned(self, step: Any, row: int, value: float) -> bool:
        return bool(self.value[row] == value)

    def estimate(self, step: Any, row: int) -> bool:
        return self.has_estimates(row)

    def no_estimate(self, step: Any, row: int) -> bool:
        return self.is_of_the_game(row)

    def same(self, step: Any, one: Any, other: Any) -> bool:
        return bool(one == other)

    def rule(self, step: Any, rule: str) -> bool:
        return bool(self.trace.settings.cutoff == {"point": "gt"}.get(rule, rule))

    def bound(self, step: Any, supplier: int, player: str, value: float, how: str) -> bool:
        if self.turn(supplier) != player or not (supplier == step.node or supplier in self.ancestors(step.node)):
            return False
        truth = self.truth(supplier)
        brings = [child for child in self.children[supplier] if self.value[child] == value and self.visited(child)]
        if how == "candidates":
            return bool(brings) and any(self.kind[row] == "discarded" for row in self.below(supplier))
        is_what_it_is = self.has_estimates if how == "estimate" else self.is_of_the_game
        is_true = truth >= value if player == "max" else truth <= value
        return is_true and any(map(is_what_it_is, brings))

    def ancestors(self, row: int) -> list[int]:
        path = []
        while row:
            row = self.parent[row]
            path.append(row)
        return path

    def indifferent(self, step: Any, row: int, side: str, value: float) -> bool:
        return self.root_if(row, value) == self.root_if(row, -inf if side == "low" else inf)

    def no_improvement(self, step: Any, row: int, player: str, value: float) -> bool:
        return self.truth(row) <= value if player == "max" else self.truth(row) >= value

    def root(self, step: Any, row: int) -> bool:
        return row == 0

    def turn_(self, step: Any, row: int, player: str) -> bool:
        """Whether it is a player's turn, who goes by MAX or MIN, or by a name of the game's."""
        return self.called(step, self.turn(row), player) or self.turn(row) == player.lower()

    def called(self, step: Any, player: str, name: str) -> bool:
        return bool(name == (self.trace.header.players.get(player) or player.upper()))

    def turn_at_parent(self, step: Any, row: int, name: str, player: str) -> bool:
        return self.turn(self.parent[row]) == player and self.called(step, player, name)

    def best_before(self, step: Any, row: int, elder: int) -> bool:
        """Whether a sibling has the best value that any had when a row was reached."""
        elders = [other for other in self.children[self.parent[row]] if other < row and self.visited(other)]
        pick = max if self.turn(self.parent[row]) == "max" else min
        return bool(self.value[elder] == pick(self.value[other] for other in elders))

    def moves(self, step: Any, row: int, count: int) -> bool:
        return len(self.rules.moves(self.state[row])) == count

    def move(self, step: Any, parent: int, row: int, name: str) -> bool:
        return self.parent[row] == parent and name in self.rules.moves(self.state[parent])

    def path(self, step: Any, row: int, path: str) -> bool:
        """Whether a row is named by all moves to it, or by those at both ends."""
        names = [self.rows[above].name for above in self.ancestors(row)[-2::-1]] + [self.rows[row].name]
        parts = [part.strip("–") for part in path.replace(", ", "–").split("…")]
        first, last = parts[0].split("–"), parts[-1].split("–")
        if len(parts) == 1:
            return first == names
        return names[: len(first)] == first and names[-len(last) :] == last and len(first) + len(last) < len(names)

    def named_twice(self, step: Any, row: int) -> bool:
        """Whether a row or its parent is one of many that go by its name."""
        names = [other.name for other in self.rows]
        return any(names.count(names[one]) > 1 for one in (row, self.parent[row]))

    def first_move(self, step: Any, row: int) -> bool:
        """Whether the node of a step or the child backed up to it is of ply 1."""
        return self.parent[row if step.child is None else step.child] == 0

    def first_of_kind(self, step: Any, row: int) -> bool:
        return self.kind.index(self.kind[row]) == row

    def first_cutoff(self, step: Any) -> bool:
        return all(other.kind != "cutoff" for other in self.steps[: step.number - 1])

    def leaf(self, step: Any, row: int) -> bool:
        return self.kind[row] != "interior"

    def over(self, step: Any, row: int) -> bool:
        return self.rules.utility(self.state[row]) is not None

    def equal_position(self, step: Any, row: int, source: int) -> bool:
        return source < row and self.truth(row) == self.truth(source)

    def first(self, step: Any, node: int, child: int) -> bool:
        return next(row for row in self.children[node] if self.visited(row)) == child

    def first_back_up(self, step: Any) -> bool:
        return step.kind == "back_up" and all(other.kind != "back_up" for other in self.steps[: step.number - 1])

    def prefers(self, step: Any, player: str, row: int, other: int) -> bool:
        one, two = self.truth(row), self.truth(other)
        return one >= two if player == "MAX" or self.called(step, "max", player) else one <= two

    def chooses(self, step: Any, player: str, node: int, chosen: int) -> bool:
        return all(self.prefers(step, player, chosen, other) for other in self.known(node))

    def equally_good(self, step: Any, node: int, names: list[str], others: int) -> bool:
        worths = [self.truth(row) for row in self.children[node] if self.rows[row].move in names]
        return len(names) + others > 1 and len(worths) == len(names) and set(worths) == {self.truth(node)}

    def undecided_moves(self, step: Any, node: int, names: list[str], others: int) -> bool:
        """Whether these are moves of the root that no row shows to be worse than it, or to be as good."""
        value = self.truth(node)
        ends = [self.interval(row) for row in self.children[node] if self.rows[row].move in names]
        is_max = self.turn(node) == "max"
        return len(ends) == len(names) and all(
            low < high and (high >= value if is_max else low <= value) for low, high in ends
        )

    def utmost(self, step: Any, node: int, value: float) -> bool:
        """Whether no state of the game can be worse for the player to move."""
        return bool(value == self.trace.header.value_range[self.turn(node) == "min"])

    def first_child(self, step: Any, row: int) -> bool:
        """Whether a row is the first move of the root that was tried."""
        return bool(self.parent[row] == step.node and row == next(filter(self.visited, self.children[step.node])))

    def ends(self, step: Any, node: int, ending: str, names: list[str], plies: int, at_most: bool) -> bool:
        """Whether these moves of the root end the game in so many plies; the winner hurries and the loser does not."""
        wins = (self.whole(node) > 0) == (self.turn(node) == "max")
        found = [1 + self.plies_to_end(self.state[row]) for row in self.children[node] if self.rows[row].move in names]
        is_right = [real <= plies if at_most else real == plies for real in found]
        return (ending == "win") == wins and len(found) == len(names) and all(is_right)

    def plies_to_end(self, state: Any) -> int:
        """How many plies a won game takes from a state on."""
        if self.uncut.utility(state) is not None:
            return 0
        value, after = self.uncut.worth(state, 0), self.uncut.moves(state).values()
        ways = [self.plies_to_end(child) for child in after if self.uncut.worth(child, 1) == value]
        return 1 + (min(ways) if (value > 0) == (self.uncut.player(state) == "max") else max(ways))

    def may_be_scored(self, step: Any, score: str) -> bool:
        return score in self.trace.scores and self.trace.settings.score != score

    def undecided(self, step: Any, node: int, rows: tuple[int, ...] | None) -> bool:
        among = list(rows) if rows else self.known(node)
        return not any(self.is_proved_best(row, among, self.turn(node)) for row in among)

    def decided(self, step: Any, node: int, rows: tuple[int, ...] | None) -> bool:
        return not self.undecided(step, node, rows)

    def best_returned(self, step: Any, node: int, kept: int) -> bool:
        end = step.child if step.child is not None else len(self.rows)
        values = [self.value[row] for row in self.children[node] if row <= end and self.visited(row)]
        return bool(self.value[kept] == (max(values) if self.turn(node) == "max" else min(values)))

    def discarded_at_or_below(self, step: Any, node: int) -> bool:
        return any(self.kind[row] == "discarded" for row in self.below(node))

    def window_before(self, step: Any, node: int, end: str, value: float) -> bool:
        return bool(getattr(self.steps[self.step_before[node]], end) == value)

    def window(self, step: Any, node: int, end: str, value: float) -> bool:
        return node == step.node and bool(getattr(step, end) == value)

    def window_at_end(self, step: Any, row: int, end: str, value: float) -> bool:
        return bool(getattr(self.last_step[row], end) == value)

    def entry(self, step: Any, row: int, low: float, high: float) -> bool:
        return (self.rows[row].alpha, self.rows[row].beta) == (low, high)

    def skipped(self, step: Any, node: int, count: int) -> bool:
        return sum(self.kind[child] == "pruned" for child in self.children[node]) == count

    def if_skipped(self, step: Any, node: int, value: float, worth: float) -> bool:
        """Whether a node would be worth that if each of its skipped moves were worth `value`."""
        pick = max if self.turn(node) == "max" else min
        worths = [value if self.kind[row] == "pruned" else self.truth(row) for row in self.children[node]]
        return bool(pick(worths) == worth)

    def bounded_if_skipped(self, step: Any, node: int, value: float, relation: str, bound: float) -> bool:
        """Whether a node would stay at a bound if each of its skipped moves were worth `value`."""
        pick = max if self.turn(node) == "max" else min
        worth = pick(value if self.kind[row] == "pruned" else self.truth(row) for row in self.children[node])
        return worth >= bound if relation == "lower" else worth <= bound

    def all_skipped(self, step: Any, node: int, rows: list[int]) -> bool:
        return rows == [row for row in self.children[node] if self.kind[row] == "pruned"]

    def indifferent_at_bound(self, step: Any, row: int, value: float) -> bool:
        """Whether the root stays what it is, however far beyond its value a node is that skipped moves."""
        return self.indifferent(step, row, "low" if self.turn(row) == "min" else "high", value)

    def in_order(self, step: Any, player: str, value: float, bound: float) -> bool:
        return value <= bound if player == "max" else value >= bound

    def no_worse_than(self, step: Any, player: str, row: int, value: float) -> bool:
        return self.truth(row) >= value if player == "max" else self.truth(row) <= value

    def siblings(self, step: Any, row: int, elder: int) -> bool:
        return bool(elder < row and self.parent[elder] == self.parent[row])

    def some_skipped(self, step: Any, node: int) -> bool:
        return any(self.kind[child] == "pruned" for child in self.children[node])

    def skipped_below(self, step: Any, node: int) -> bool:
        return any(self.kind[row] == "pruned" for child in self.children[node] for row in self.below(child))

    def not_exact(self, step: Any, node: int) -> bool:
        low, high = self.interval(node)
        return low < high

    def parent_(self, step: Any, row: int, parent: int) -> bool:
        return bool(self.parent[row] == parent)

    def above(self, step: Any, row: int, supplier: int, plies: int) -> bool:
        return plies > 1 and supplier in self.ancestors(row) and self.ply[row] - self.ply[supplier] == plies

    def terms(self, step: Any, node: int, named: list[int | None]) -> bool:
        """Whether the children are named in order, but for merged ones; None stands for some that are left out."""
        return named == excerpt([row for row in self.children[node] if self.kind[row] != "merged"], named)

    def visited_children(self, step: Any, node: int, named: list[int | None]) -> bool:
        return named == excerpt([row for row in self.children[node] if self.visited(row)], named)

    def never_mattered(self, step: Any, count: int) -> bool:
        """Whether so many moves were skipped, and the root is worth what it is whatever each of them is worth."""
        skipped = [row for row, kind in enumerate(self.kind) if kind == "pruned"]
        low, high = self.interval(0)
        return len(skipped) == count and low == high and all(self.indifferent(step, row, "low", inf) for row in skipped)

    def not_looked_at(self, step: Any, row: int) -> bool:
        return not self.visited(row) and self.value[row] is None

    def merged(self, step: Any, node: int, count: int) -> bool:
        return sum(self.kind[child] == "merged" for child in self.children[node]) == count

    def discarded(self, step: Any, node: int, count: int) -> bool:
        return sum(self.kind[child] == "discarded" for child in self.children[node]) == count

    def looked_all(self, step: Any, node: int) -> bool:
        return all(map(self.visited, self.children[node]))

    def looked_merged(self, step: Any, node: int) -> bool:
        kinds = {self.kind[child] for child in self.children[node]}
        return "merged" in kinds and not kinds & {"pruned", "discarded"}

    def looked_candidates(self, step: Any, node: int) -> bool:
        kinds = {self.kind[child] for child in self.children[node]}
        return "discarded" in kinds and "pruned" not in kinds

    def line(self, step: Any, line: str) -> bool:
        """Whether both play their best along a line, to its end."""
        state, ply = self.rules.start, 0
        worth = self.rules.worth(state, 0)
        for move in line.split(" → "):
            state, ply = self.rules.moves(state)[move], ply + 1
            if self.rules.worth(state, ply) != worth:
                return False
        return ply == self.rules.depth or self.rules.utility(state) is not None

    def legal_line(self, step: Any, line: str) -> bool:
        state = self.rules.start
        for move in line.split(" → "):
            if move not in self.rules.moves(state):
                return False
            state = self.rules.moves(state)[move]
        return True

    def holds(self, step: Any, claim: Claim) -> bool:
        """Whether a claim that is made at a step is true."""
        name, *about = claim
        check = getattr(self, {"turn": "turn_", "parent": "parent_"}.get(name, name))
        return bool(check(step, *about))


def excerpt(rows: list[int], named: list[int | None]) -> list[int | None]:
    """Rows with None for each run of those that are not named."""
    kept: list[int | None] = []
    for row in rows:
        if row in named:
            kept.append(row)
        elif kept[-1:] != [None]:
            kept.append(None)
    return kept


@dataclass
class Found:
    """What a sweep found."""

    trees: int = 0
    sentences: int = 0
    claims: Counter[str] = field(default_factory=Counter)
    spoken: Counter[str] = field(default_factory=Counter)  # claims by language
    keys: Counter[str] = field(default_factory=Counter)
    claiming: set[str] = field(default_factory=set)
    false: list[str] = field(default_factory=list)

    def add(self, other: "Found") -> None:
        self.trees += other.trees
        self.sentences += other.sentences
        self.claims += other.claims
        self.spoken += other.spoken
        self.keys += other.keys
        self.claiming |= other.claiming
        self.false += other.false


def examine(searched: Any, rules: Rules, found: Found, called: str = "") -> None:
    """Hold every sentence of a trace against what is true."""
    examine_world(World(searched, rules), MEANINGS, found, called)


def claimed(messages: Iterable[Message], meanings: Mapping[str, Meaning], node: int) -> list[tuple[str, list[Claim]]]:
    """Messages by their keys, each with what it claims."""
    return [(key, [*meanings[key](known, node), *placed(known, node)]) for key, known in messages]


def unworded(told: Any) -> Any:
    """What is told without the names and numbers that languages write in their own ways."""
    if isinstance(told, str):
        return told if re.fullmatch(r"[a-z_.]{3,}|MAX|MIN", told) else ""
    return list(map(unworded, told)) if isinstance(told, list | tuple) else told


def words_in(text: str) -> int:
    """How many words there are; a sign, or punctuation that stands alone, is none."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def examine_world(world: World, meanings: Mapping[str, Meaning], found: Found, called: str) -> None:
    """Hold every sentence of a world's trace against it."""
    searched = world.trace
    narrators = [Narrator(searched, catalog(code)) for code in languages()]
    found.trees += 1
    for at, step in enumerate(world.steps):
        told = [claimed(narrator.messages(step), meanings, step.node) for narrator in narrators]
        for key, claims in told[0]:
            found.sentences += 1
            found.keys[key] += 1
            for claim in claims:
                found.claims[claim[0]] += 1
                found.claiming.add(key)
                if not world.holds(step, claim):
                    found.false.append(f"{called} step {at}: {narrators[0].text(step)} [{key}: {claim}]")
        for narrator, others in zip(narrators, told, strict=True):
            found.spoken[narrator.catalog.code] += sum(len(claims) for _, claims in others)
            if unworded(others) != unworded(told[0]):
                found.false.append(f"{called} step {at}: {narrator.catalog.code} claims something else")
        world.step_before[step.node] = at


# Random searches -----------------------------------------------------------------------------------------------------


def random_tree(dice: random.Random) -> dict[str, Any]:
    """A tree of mixed depths, its nodes named by their paths."""
    values = dice.choice([range(-3, 4), range(2), range(-9, 10), [-2.5, 0.25, 3, -1000, 1.5]])
    depth, alternates = dice.choice([1, 2, 3, 3, 4, 5]), dice.random() < 0.7

    def node(left: int, player: str, name: str) -> dict[str, Any]:
        if left == 0 or (name != "n" and dice.random() < 0.2):
            return {"name": name, "value": dice.choice(list(values))}
        other = "min" if player == "max" else "max"
        width = dice.choice([1, 2, 2, 3, 3, 4] if left > 2 else [1, 2, 3, 4])
        children = [
            node(left - 1, other if alternates or dice.random() < 0.7 else player, f"{name}{at}") for at in range(width)
        ]
        return {"name": name, "player": player, "children": children}

    return node(depth, dice.choice(["max", "min"]), "n")


def tree_rules(tree: dict[str, Any], depth: int | None = None) -> Rules:
    """What brute force knows of a tree of named nodes."""
    return Rules(
        start=tree,
        player=lambda node: str(node.get("player", "max")),
        utility=lambda node: node.get("value"),
        estimate=lambda node: 0,
        moves=lambda node: {child["name"]: child for child in node.get("children", [])},
        depth=depth,
    )


def graph_rules(game: GraphGame, depth: int | None = None) -> Rules:
    """What brute force knows of a graph."""
    return Rules(
        start=game.initial(),
        player=lambda state: str(game.players[state]),
        utility=game.values.get,
        estimate=lambda state: game.estimates[state],
        moves=lambda state: {str(at): child for at, child in enumerate(game.children.get(state, ()))},
        depth=depth,
    )


def board_rules(game: TicTacToe, start: int, depth: int | None) -> Rules:
    """What brute force knows of a position of a game whose scores tell who has won."""
    return Rules(
        start=start,
        player=game.to_move,
        utility=game.outcome,
        estimate=game.evaluations()["lines"],
        moves=lambda state: {game.move_name(state, move): game.result(state, move) for move in game.moves(state)},
        depth=depth,
    )


def random_board(dice: random.Random) -> str:
    """A position of tic-tac-toe with some squares left, in which the game is not over."""
    game = TicTacToe()
    while True:
        state = game.initial()
        while game.outcome(state) is None and len(list(game.moves(state))) > dice.choice([3, 4, 5]):
            state = game.result(state, dice.choice(list(game.moves(state))))
        if game.outcome(state) is None:
            return game.notation(state)


def random_search(seed: int) -> tuple[Any, Rules, str]:
    """A search of a random game with random settings, and what brute force knows of the game."""
    dice = random.Random(seed)
    settings: dict[str, Any] = {
        "algorithm": dice.choice(["alphabeta", "alphabeta", "alphabeta", "minimax"]),
        "order": dice.choice(["natural", "natural", "reverse", "best", "worst"]),
        "depth": dice.choice([None, None, None, 1, 2, 3]),
        "max_nodes": dice.choice([None, None, None, None, dice.randint(1, 40)]),
    }
    if settings["algorithm"] == "alphabeta":
        settings |= {"cutoff": dice.choice(["ge", "gt"]), "fail": dice.choice(["soft", "soft", "hard"])}
    if dice.random() < 0.6:
        tree = random_tree(dice)
        return (
            trace(json.dumps(tree), **settings),
            tree_rules(tree, settings["depth"]),
            f"{json.dumps(tree)} {settings}",
        )
    if dice.random() < 0.25:
        board, options = random_board(dice), {"score": dice.choice(["win", "ten", "fast"]), "max": dice.choice("XO")}
        settings |= options | {"evaluation": "lines", "transpositions": dice.random() < 0.5}
        settings["candidates"] = dice.choice([None, None, "best:2", "best:3"])
        game = TicTacToe(options["score"], options["max"])
        return trace(board, **settings), board_rules(game, game.parse(board), settings["depth"]), f"{board} {settings}"
    settings["evaluation"] = "estimate" if settings["depth"] else "zero"
    settings["symmetry"] = is_mirrored = dice.random() < 0.4
    settings["transpositions"] = dice.random() < 0.5
    settings["candidates"] = dice.choice([None, None, None, "first:1", "first:2"])
    number, layers = dice.randrange(10**6), dice.choice([3, 4, 5])
    game = GraphGame(number, layers=layers, mirrored=is_mirrored)
    called = f"GraphGame({number}, {layers=}, mirrored={is_mirrored}) {settings}"
    return trace(game=game, **settings), graph_rules(game, settings["depth"]), called


def sweep(seeds: range) -> Found:
    """Examine one random search a seed."""
    found = Found()
    for seed in seeds:
        searched, rules, called = random_search(seed)
        examine(searched, rules, found, f"seed {seed}: {called}")
    return found


def trial(dice: random.Random, tally: Counter[str]) -> None:
    """One random search, all its sentences."""
    seed = dice.randrange(10**9)
    searched, rules, called = random_search(seed)
    found = Found()
    examine(searched, rules, found, f"seed {seed}: {called}")
    tally["sentences"] += found.sentences
    tally.update({f"claims in {code}": claims for code, claims in found.spoken.items()})
    if found.false:
        raise Broken("; ".join(found.false[:3]))


ATTACK = Attack(
    name="claims",
    promise="whatever a sentence of a step claims is true, in every language",
    trial=trial,
    trials=100_000,
    few=100,
)
