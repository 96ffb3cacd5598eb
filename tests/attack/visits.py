"""Every sentence of searches in visits, checked by brute force: of chance, scouts, questions and passes.

The trees are made here, so what each node is worth is known, to each depth. What messages claim is in
`tests/support/meanings_in_visits.py`. And forged files, in which one visit of a node contradicts another, or an end
lies outside the range of values: they are refused.
"""

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import inf, isclose, nextafter
from typing import Any

from given_tree import GivenNode, GivenTree, brute_force, random_tree
from meanings_in_visits import ALL_MEANINGS
from minimax_viz import trace
from minimax_viz.record.file import document_text
from tests.attack.campaign import Attack, Broken
from tests.attack.claims import Found, Rules, World, examine_world
from tests.attack.traces import read, sealed

MOST_FORGED = 40  # rows; then a byte says which label a row has, and which value
LIMITS = (-9.0, 9.0)  # of the values of random trees
COMPARED: dict[str, Callable[[float, float], bool]] = {
    "more": lambda one, other: one > other,
    "least": lambda one, other: one >= other,
    "less": lambda one, other: one < other,
    "most": lambda one, other: one <= other,
}


def is_near(one: float, other: float) -> bool:
    """Whether two numbers are equal but for rounding."""
    return one == other or isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


class VisitsWorld(World):
    """A search in visits, and what is true of it."""

    def __init__(self, searched: Any, root: GivenNode) -> None:
        self.trace, self.tree = searched, root
        self.rules = Rules(
            start=root,
            player=lambda node: str(node.player),
            utility=lambda node: node.value,
            estimate=lambda node: 0,
            moves=lambda node: {child.name: child for child in node.children},
        )
        self.rows = list(searched)
        self.kind = [row.kind for row in self.rows]
        self.value = [row.value for row in self.rows]
        self.parent = list(searched.parents)
        self.ply = [row.ply for row in self.rows]
        self.visits: list[list[int]] = [[] for _ in self.rows]
        self.state: list[Any] = []
        for row, parent in enumerate(self.parent):
            if parent < 0:
                self.state.append(root)
            else:
                self.visits[parent].append(row)
                self.state.append(self.rules.moves(self.state[parent])[self.rows[row].move])
        self.purposes = [row.purpose for row in self.rows]
        self.children = [
            [
                row
                for row, after in zip(rows, [*rows[1:], None], strict=False)
                if after is None or not self.is_again(after)
            ]
            for rows in self.visits
        ]
        self.source = searched.columns.source
        self.steps = list(searched.steps)
        self.intervals = {}
        self.step_before = {}
        self.passes = list(searched.passes)
        self.truths: dict[int, float] = {}
        self.wholes: dict[int, float] = {}

    def is_again(self, row: int) -> bool:
        return self.purposes[row] == "again"

    def visited(self, row: int) -> bool:
        return self.purposes[row] is not None

    def pass_at(self, row: int) -> int:
        return sum(made.root <= row for made in self.passes) - 1

    def depth_at(self, row: int) -> int | None:
        depth: int | None = self.passes[self.pass_at(row)].depth
        return depth

    def truth(self, row: int) -> float:
        """What a row is worth, the tree cut at the depth of its pass."""
        if row not in self.truths:
            depth = self.depth_at(row)
            left = None if depth is None else depth - self.ply[row]
            self.truths[row] = brute_force(self.state[row], left, lambda node: 0)
        return self.truths[row]

    def whole(self, row: int) -> float:
        node = self.state[row]
        if id(node) not in self.wholes:
            self.wholes[id(node)] = brute_force(node, None, lambda node: 0)
        return self.wholes[id(node)]

    def is_of_the_game(self, row: int) -> bool:
        return not self.has_estimates(row) or is_near(self.whole(row), self.value[row])

    def below(self, row: int) -> Any:
        waiting = [row]
        while waiting:
            row = waiting.pop()
            yield row
            waiting += self.visits[row]
            if self.source[row] >= 0:
                waiting.append(self.source[row])

    def interval(self, row: int) -> tuple[float, float]:
        """What the rows below prove of a row's value, each move by all of its visits."""
        limits = self.trace.settings.range or (-inf, inf)
        if row in self.intervals:
            return self.intervals[row]
        if self.source[row] >= 0:
            proved = self.interval(self.source[row])
        elif not self.visited(row):
            proved = limits
        elif self.kind[row] != "interior":
            proved = self.value[row], self.value[row]
        else:
            moves: dict[str, tuple[float, float]] = {child.name: limits for child in self.state[row].children}
            for child in self.visits[row]:
                (low, high), known = self.interval(child), moves[self.rows[child].move]
                moves[self.rows[child].move] = max(low, known[0]), min(high, known[1])
            if self.turn(row) == "chance":
                chances = [child.probability for child in self.state[row].children]
                lows, highs = zip(*moves.values(), strict=True)
                proved = (
                    sum(chance * low for chance, low in zip(chances, lows, strict=True)),
                    sum(chance * high for chance, high in zip(chances, highs, strict=True)),
                )
            else:
                pick = max if self.turn(row) == "max" else min
                proved = pick(low for low, _ in moves.values()), pick(high for _, high in moves.values())
        self.intervals[row] = proved
        return proved

    def value_if(self, row: int, value: float, top: int) -> float:
        """What a row above would be worth if a row were worth `value`."""
        while row != top:
            parent, node = self.parent[row], self.state[self.parent[row]]
            depth = self.depth_at(row)
            left = None if depth is None else depth - self.ply[row]
            worths = [
                value if child is self.state[row] else brute_force(child, left, lambda node: 0)
                for child in node.children
            ]
            if node.player == "chance":
                value = sum(child.probability * worth for child, worth in zip(node.children, worths, strict=True))
            else:
                value = max(worths) if node.player == "max" else min(worths)
            row = parent
        return value

    def root_of(self, row: int) -> int:
        root: int = self.passes[self.pass_at(row)].root
        return root

    def root_if(self, row: int, value: float) -> float:
        """What the root would be worth if a row were worth `value`, as far as there are such values."""
        limits = self.trace.settings.range or LIMITS
        return self.value_if(row, min(max(value, limits[0]), limits[1]), self.root_of(row))

    def indifferent(self, step: Any, row: int, side: str, value: float) -> bool:
        return is_near(self.root_if(row, value), self.root_if(row, -inf if side == "low" else inf))

    # Claims of plain searches, where they are checked otherwise ------------------------------------------------------

    def worth(self, step: Any, row: int, relation: str, value: float) -> bool:
        truth = self.truth(row)
        if relation == "returned":
            return bool(self.value[row] == value)
        is_so = {"lower": truth >= value, "upper": truth <= value}.get(relation, False)
        return is_so or is_near(truth, value)

    def root(self, step: Any, row: int) -> bool:
        return self.parent[row] < 0

    def ancestors(self, row: int) -> list[int]:
        path = []
        while (row := self.parent[row]) >= 0:
            path.append(row)
        return path

    def bound(self, step: Any, supplier: int, player: str, value: float, how: str) -> bool:
        """As in a plain search, but sums need not be exact."""
        if self.turn(supplier) != player or not (supplier == step.node or supplier in self.ancestors(step.node)):
            return False
        brings = [child for child in self.visits[supplier] if self.value[child] == value and self.visited(child)]
        relation = "lower" if player == "max" else "upper"
        is_what_it_is = self.has_estimates if how == "estimate" else self.is_of_the_game
        return self.worth(step, supplier, relation, value) and any(map(is_what_it_is, brings))

    def no_improvement(self, step: Any, row: int, player: str, value: float) -> bool:
        return self.worth(step, row, "upper" if player == "max" else "lower", value)

    def no_worse_than(self, step: Any, player: str, row: int, value: float) -> bool:
        return self.worth(step, row, "lower" if player == "max" else "upper", value)

    def prefers(self, step: Any, player: str, row: int, other: int) -> bool:
        is_max = player == "MAX" or self.called(step, "max", player)
        one, two = self.truth(row), self.truth(other)
        return is_near(one, two) or (one > two if is_max else one < two)

    def best_before(self, step: Any, row: int, elder: int) -> bool:
        elders = [other for other in self.visits[self.parent[row]] if other < row and self.visited(other)]
        pick = max if self.turn(self.parent[row]) == "max" else min
        return bool(self.value[elder] == pick(self.value[other] for other in elders))

    def first_move(self, step: Any, row: int) -> bool:
        return self.ply[row if step.child is None else step.child] == 1

    def first(self, step: Any, node: int, child: int) -> bool:
        return self.visits[node][0] == child

    def indifferent_at_bound(self, step: Any, row: int, value: float) -> bool:
        asker = self.asker(row)
        if asker < 0:
            return super().indifferent_at_bound(step, row, value)
        return self.indifferent_to_asker(step, row, asker, "alpha" if value <= self.rows[row].alpha else "beta")

    def rule(self, step: Any, rule: str) -> bool:
        return super().rule(step, rule) or (rule == "gt" and self.trace.settings.all_best)

    def open_to_ties(self, step: Any, node: int) -> bool:
        """Whether the window is the point at which the root's best move stands."""
        values = [
            self.value[row] for row in self.visits[self.root_of(node)] if row < node and self.value[row] is not None
        ]
        return self.trace.settings.all_best and step.alpha == step.beta and step.alpha in values

    def best_returned(self, step: Any, node: int, kept: int) -> bool:
        values = [self.value[row] for row in self.children[node] if self.visited(row)]
        return bool(self.value[kept] == (max(values) if self.turn(node) == "max" else min(values)))

    def never_mattered(self, step: Any, count: int) -> bool:
        skipped = [row for row, kind in enumerate(self.kind) if kind == "pruned"]
        return len(skipped) == count and all(self.indifferent(step, row, "low", inf) for row in skipped)

    def line(self, step: Any, line: str) -> bool:
        return self.goes_on(step, line, is_proved=True, ends_by_chance=False)

    def legal_line(self, step: Any, line: str) -> bool:
        return self.goes_on(step, line, is_proved=False, ends_by_chance=False)

    def line_to_chance(self, step: Any, line: str, is_proved: bool) -> bool:
        return self.goes_on(step, line, is_proved=is_proved, ends_by_chance=True)

    def goes_on(self, step: Any, line: str, *, is_proved: bool, ends_by_chance: bool) -> bool:
        """Whether a line is one of moves that are all as good as the root, up to its end or to a chance node."""
        state, worth, depth = self.tree, self.truth(step.node), self.depth_at(step.node)
        for move in line.split(" → "):
            if state.player == "chance" or move not in self.rules.moves(state):
                return False
            state, depth = self.rules.moves(state)[move], None if depth is None else depth - 1
            if is_proved and not is_near(brute_force(state, depth, lambda node: 0), worth):
                return False
        is_end = state.value is not None or depth == 0
        return not is_end and state.player == "chance" if ends_by_chance else is_end

    # Questions -------------------------------------------------------------------------------------------------------

    def asker(self, row: int) -> int:
        """The scout or the root of a pass whose null window is that of a row, judged by the windows alone."""
        low, high = self.rows[row].alpha, self.rows[row].beta
        if not low < high <= nextafter(low, inf):
            return -1
        while self.parent[row] >= 0 and self.purposes[row] != "scout":
            row = self.parent[row]
            if (self.rows[row].alpha, self.rows[row].beta) != (low, high):
                return -1
        return row

    def asks(self, step: Any, asker: int, form: str, number: float) -> bool:
        """Whether exactly the values beyond one end of a null window are those asked about."""
        low, high = self.rows[asker].alpha, self.rows[asker].beta
        parent = self.parent[asker]
        is_for_more = parent < 0 or self.turn(parent) == "max"
        holds = COMPARED[form]
        is_question = high == nextafter(low, inf) and holds(high, number) == is_for_more != holds(low, number)
        return is_question and (form in ("more", "least")) == is_for_more

    def below_asker(self, step: Any, node: int, asker: int) -> bool:
        return self.asker(node) == asker

    def answer(self, step: Any, node: int, is_yes: bool) -> bool:
        """Whether the truth is beyond the end that is asked about."""
        asker = node if step.child is None else step.child
        parent = self.parent[asker]
        if parent < 0 or self.turn(parent) == "max":
            return (self.truth(asker) >= self.rows[asker].beta) == is_yes
        return (self.truth(asker) <= self.rows[asker].alpha) == is_yes

    def indifferent_to_asker(self, step: Any, node: int, asker: int, end: str) -> bool:
        """Whether the answer is the same for a node worth the end of its window and for one far beyond it."""
        if asker not in [node, *self.ancestors(node)]:
            return False
        bound, far = (self.rows[node].alpha, -inf) if end == "alpha" else (self.rows[node].beta, inf)
        values = [self.value_if(node, value, asker) for value in (bound, far)]
        high = self.rows[asker].beta
        return (values[0] >= high) == (values[1] >= high)

    def purpose(self, step: Any, row: int, purpose: str) -> bool:
        return bool(self.purposes[row] == purpose)

    def searched_again(self, step: Any, row: int) -> bool:
        rows = self.visits[self.parent[row]]
        after = rows[rows.index(row) + 1]
        return self.is_again(after) and self.state[after] is self.state[row]

    def first_scout(self, step: Any, row: int) -> bool:
        return self.purposes.index("scout") == row

    def compares(self, step: Any, row: int, form: str, value: float) -> bool:
        return COMPARED[form](self.truth(row), value) or (form in ("least", "most") and is_near(self.truth(row), value))

    # Ends of windows -------------------------------------------------------------------------------------------------

    def entry_end(self, step: Any, node: int, end: str, value: float) -> bool:
        return bool(getattr(self.rows[node], end) == value)

    def beyond_entry(self, step: Any, end: str, value: float) -> bool:
        known = getattr(self.rows[step.node], end)
        return bool(value <= known if end == "alpha" else value >= known)

    def set_by_pass(self, step: Any, node: int, end: str, root: int) -> bool:
        return root == self.root_of(node) and bool(getattr(self.rows[root], end) == getattr(self.rows[node], end))

    def set_by_chance(self, step: Any, node: int, end: str, above: int | None) -> bool:
        above = self.parent[node] if above is None else above
        return self.turn(above) == "chance" and above in self.ancestors(node)

    def set_by_range(self, step: Any, node: int, end: str, above: int) -> bool:
        return self.purposes[above] == "probe" and getattr(self.rows[node], end) in LIMITS

    def indifferent_to_limit(self, step: Any, node: int, end: str, above: int) -> bool:
        """Whether what is asked for above a node is not met by it at the end of its window, and so not beyond it."""
        bound = getattr(self.rows[node], end)
        far = min(bound, LIMITS[0]) if end == "alpha" else max(bound, LIMITS[1])
        top = node
        while self.parent[top] not in (above, -1):
            top = self.parent[top]
        if self.parent[top] < 0 or self.turn(above) != "chance":
            top = self.root_of(node) if self.purposes[above] != "probe" else node
        worths = [self.value_if(node, value, top) for value in (bound, far)]
        known = getattr(self.rows[top], end)
        is_beyond = [worth <= known if end == "alpha" else worth >= known for worth in worths]
        return is_near(*worths) or is_beyond[0] == is_beyond[1]

    # Chance ----------------------------------------------------------------------------------------------------------

    def probability(self, step: Any, row: int, told: str) -> bool:
        return is_near(float(Fraction(told.replace(",", "."))), self.state[row].probability)

    def sum(self, step: Any, node: int, relation: str, terms: list[Any], total: float, whole: bool) -> bool:
        """Whether a sum has the outcomes in their order, all or those seen by now, each with what it is worth, and
        comes to what it is said to.
        """
        outcomes = self.state[node].children
        if not whole:
            seen = [self.state[row] for row in self.visits[node] if row <= step.child]
            outcomes = [child for child in outcomes if any(child is one for one in seen)]
        if None in terms:
            gap = terms.index(None)
            after = len(terms) - gap - 1
            parts = [*zip(outcomes, terms[:gap], strict=False), *zip(outcomes[-after:], terms[gap + 1 :], strict=True)]
        else:
            parts = list(zip(outcomes, terms, strict=True))
            summed = sum(child.probability * value for child, (_, value, _) in parts)
            if not is_near(summed, total):
                return False
        left = None if (depth := self.depth_at(node)) is None else depth - self.ply[node] - 1
        for child, (told, value, row) in parts:
            truth = brute_force(child, left, lambda node: 0)
            is_so = {"lower": truth >= value, "upper": truth <= value}.get(relation, False)
            if not (is_so or is_near(truth, value)) or not is_near(float(Fraction(told)), child.probability):
                return False
            if row is not None and self.state[row] is not child:
                return False
        return not whole or self.worth(step, node, relation, total)

    def spared(self, step: Any, nodes: int, outcomes: int, moves: int) -> bool:
        """Whether all that was seen of so many chance nodes are probes, and so much was not looked at there."""
        probed = [
            row
            for row, children in enumerate(self.visits)
            if self.turn(row) == "chance" and self.kind[row] == "interior" and row not in self.trace.columns.open
            and {self.purposes[child] for child in children} == {"probe"}
        ]  # fmt: skip
        left = [len(self.state[row].children) - len(self.visits[row]) for row in probed]
        beside = [len(self.visits[child]) - 1 for row in probed for child in self.visits[row] if self.visits[child]]
        return (nodes, outcomes, moves) == (len(probed), sum(left), sum(beside))

    def estimate_seen(self, step: Any, node: int) -> bool:
        return any(map(self.has_estimates, self.seen(step, node)))

    def no_estimate_seen(self, step: Any, node: int) -> bool:
        return all(map(self.is_of_the_game, self.seen(step, node)))

    def seen(self, step: Any, node: int) -> list[int]:
        """The children of a node that were visited up to a step."""
        end = len(self.rows) if step.child is None else step.child
        return [row for row in self.visits[node] if row <= end and self.visited(row)]

    def near(self, step: Any, node: int, relation: str, value: float) -> bool:
        return self.worth(step, node, relation, value)

    def rest_is_plain(self, step: Any, node: int, extreme: float, side: str) -> bool:
        return extreme == LIMITS[side == "most"] and "probe" not in {
            self.purposes[row] for row in self.visits[node] if self.kind[row] == "pruned"
        }

    def range(self, step: Any, node: int, low: float, high: float) -> bool:
        return (low, high) == LIMITS

    def end_of_range(self, step: Any, node: int, value: float) -> bool:
        return value in LIMITS

    def only_probed(self, step: Any, node: int) -> bool:
        return {self.purposes[row] for row in self.visits[node] if self.visited(row)} == {"probe"}

    # Passes ----------------------------------------------------------------------------------------------------------

    def pass_number(self, step: Any, node: int, number: int) -> bool:
        return self.pass_at(node) + 1 == number and self.root_of(node) == node

    def pass_depth(self, step: Any, node: int, plies: int) -> bool:
        return self.depth_at(node) == plies

    def has_window(self, step: Any, node: int) -> bool:
        return (self.rows[node].alpha, self.rows[node].beta) != (-inf, inf)

    def found_before(self, step: Any, node: int, root: int, value: float) -> bool:
        """Whether the pass before found a value, in the middle of the window."""
        middle = (self.rows[node].alpha + self.rows[node].beta) / 2
        return root == self.passes[self.pass_at(node) - 1].root and self.value[root] == value and is_near(middle, value)

    def opened_again(self, step: Any, node: int, side: str) -> bool:
        before = self.passes[self.pass_at(node) - 1].root
        value, row = self.value[before], self.rows[before]
        is_failed = value <= row.alpha if side == "low" else value >= row.beta
        opened = self.rows[node].alpha == -inf if side == "low" else self.rows[node].beta == inf
        return bool(is_failed and opened and self.depth_at(before) == self.depth_at(node))

    def order(self, step: Any, node: int, told: list[Any], others: int) -> bool:
        """Whether the moves are tried in this order, and have the values in it that the pass before found."""
        tried = self.children[node]
        names = list(dict.fromkeys(self.rows[row].move for row in tried))
        moves = [self.rows[row].move for row, _, _ in told]
        before = self.passes[self.pass_at(node) - 1].root
        for (row, found, value), name in zip(told, moves, strict=True):
            if found is None:
                continue
            same = [child for child in self.visits[before] if self.rows[child].move == name and self.visited(child)]
            if self.parent[row] != node or found != same[-1] or self.value[found] != value:
                return False
        values = [value for _, _, value in told]
        known = [value for value in values if value is not None]
        is_in_order = known == sorted(known, reverse=self.turn(node) == "max") or None in values
        return is_in_order and moves == names[: len(moves)] and len(moves) + others == len(self.tree.children)

    def outside(self, step: Any, node: int, end: str) -> bool:
        truth = self.truth(node)
        return bool(truth <= self.rows[node].alpha if end == "alpha" else truth >= self.rows[node].beta)

    def chosen_before(self, step: Any, node: int, row: int, is_same: bool) -> bool:
        """Whether a row is the best move of the last pass to a lesser depth, and the same as now, or not."""
        depth = self.depth_at(node)
        earlier = [made.root for made in self.passes if made.root < node and made.depth != depth]
        moves = [self.rows[self.trace.choices[root]].move for root in (earlier[-1], node)]
        return self.rows[row].move == moves[0] and self.parent[row] == earlier[-1] and (moves[0] == moves[1]) == is_same

    def equally_good(self, step: Any, node: int, names: list[str], others: int) -> bool:
        left = None if (depth := self.depth_at(node)) is None else depth - 1
        worths = [brute_force(self.rules.moves(self.tree)[name], left, lambda node: 0) for name in names]
        return len(names) + others > 1 and all(is_near(worth, self.truth(node)) for worth in worths)

    def undecided_moves(self, step: Any, node: int, names: list[str], others: int) -> bool:
        """Whether these are moves of the root that no row shows to be worse than it, or to be as good."""
        value, moves = self.truth(node), self.rules.moves(self.tree)
        roots = [made.root for made in self.passes if made.depth == self.depth_at(node)]
        for name in names:
            if name not in moves:
                return False
            proved = [self.interval(row) for root in roots for row in self.visits[root] if self.rows[row].move == name]
            low, high = max(low for low, _ in proved), min(high for _, high in proved)
            if low == high or (high < value if self.turn(node) == "max" else low > value):
                return False
        return True


def search(seed: int) -> tuple[Any, GivenNode, str] | None:
    """A search in visits of a random tree with random settings; None if the dice make none."""
    dice = random.Random(seed)
    has_chance = dice.random() < 0.5
    root = random_tree(dice, dice.choice([1, 2, 3, 3, 4]), chance=has_chance)
    plain = ["minimax", "alphabeta"]
    algorithm = dice.choice(
        [*plain, "star1", "star2", "star2"] if has_chance else [*plain, "pvs", "pvs", "mtdf", "mtdf"]
    )
    settings: dict[str, Any] = {"algorithm": algorithm, "order": "natural", "depth": dice.choice([None, None, 1, 2, 3])}
    if algorithm in ("star1", "star2"):
        settings["range"] = LIMITS
    if dice.random() < 0.4:
        settings |= {"deepen": True, "depth": dice.randint(1, 4)}
        if algorithm not in ("minimax", "mtdf") and dice.random() < 0.6:
            settings["aspiration"] = dice.choice([0.5, 1, 3])
    if algorithm in ("alphabeta", "pvs") and dice.random() < 0.3:
        settings["all_best"] = True
    elif dice.random() < 0.2:
        settings["transpositions"] = True
    if algorithm == "alphabeta":
        settings |= {"fail": dice.choice(["soft", "soft", "hard"]), "cutoff": dice.choice(["ge", "ge", "gt"])}
    settings["max_nodes"] = dice.choice([None, None, None, dice.randint(1, 40)])
    if root.value is not None:
        return None
    made = trace(game=GivenTree(root, LIMITS), **settings)
    return (made, root, f"seed {seed}: {settings}") if made.is_in_visits else None


def sweep(seeds: Iterable[int]) -> Found:
    """Examine one random search a seed."""
    found = Found()
    for seed in seeds:
        known = search(seed)
        if known is not None:
            made, root, called = known
            examine_world(VisitsWorld(made, root), ALL_MEANINGS, found, called)
    return found


# Forgeries ------------------------------------------------------------------------------------------------------------

INTERIOR, END, HORIZON, TRANSPOSITION = "0123"  # the codes of kinds in a file


def forgeries(made: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what forgers make of a search: documents in which one thing is not so, each with what that is."""
    document = json.loads(document_text(made))
    columns = document["columns"]
    again: defaultdict[str, list[int]] = defaultdict(list)  # the rows of the visits of each node
    for row in made:
        again[row.move].append(row.node)  # all nodes have names of their own
    for rows in again.values():
        for row in rows if len(rows) > 1 else ():
            yield from contradicting(document, row, [one for one in rows if one != row])
    for row, kind in enumerate(columns["kind"]):
        if kind == END:
            low, high = document["value_range"]
            value = made.columns.value[row]
            yield f"row {row} below the range", document | {"value_range": [value + 0.25, high + 1]}
            yield f"row {row} above the range", document | {"value_range": [low - 1, value - 0.25]}
            if document["settings"].get("range"):
                narrow = document["settings"] | {"range": [value + 0.25, 10.0]}
                yield f"row {row} below the search's range", document | {"settings": narrow}


def contradicting(document: dict[str, Any], row: int, others: list[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the documents in which one visit of a node, at a row, contradicts the others."""
    columns, labels = document["columns"], document["labels"]
    kinds = {columns["kind"][other] for other in others}

    def with_sign(column: str, sign: str) -> dict[str, Any]:
        text = columns[column]
        return document | {"columns": columns | {column: text[:row] + sign + text[row + 1 :]}}

    if columns["kind"][row] == HORIZON and kinds & {INTERIOR, HORIZON, TRANSPOSITION}:
        yield f"row {row} is an end", with_sign("kind", END)
    if columns["kind"][row] == END and END in kinds:
        yield f"row {row} is no end", with_sign("kind", HORIZON)
    if columns["kind"][row] in (END, HORIZON) and columns["kind"][row] in kinds:
        number = ord(columns["value"][row]) - ord("0")
        for other in range(1, len(document["values"]) + 1):
            if other != number:
                yield f"row {row} is worth another", with_sign("value", chr(ord("0") + other))
    label = ord(columns["label"][row]) - ord("0")
    for part, other in (("player", ["max", "min"]), ("move", ["another"]), ("name", ["another"])):
        forged = {name: [*told, told[label]] for name, told in labels.items()}
        forged[part][-1] = next(one for one in other if one != forged[part][-1])
        number = chr(ord("0") + len(labels[part]))
        yield f"row {row} has another {part}", with_sign("label", number) | {"labels": forged}


def check_forgeries_refused(made: Any, called: str, tally: Counter[str]) -> None:
    for what, document in forgeries(made):
        if read(sealed(document), tally) is not None:
            raise Broken(f"{called}: believed that {what}")


def trial(dice: random.Random, tally: Counter[str]) -> None:
    """One random search: all its sentences, and what forgers make of it."""
    seed = dice.randrange(10**9)
    if dice.random() < 0.2 and (known := search(seed)) is not None and len(known[0]) < MOST_FORGED:
        check_forgeries_refused(known[0], known[2], tally)
    found = sweep(range(seed, seed + 1))
    tally["sentences"] += found.sentences
    tally.update({f"claims in {code}": claims for code, claims in found.spoken.items()})
    if found.false:
        raise Broken("; ".join(found.false[:3]))


ATTACK = Attack(
    name="visits",
    promise="whatever a sentence claims of chance, scouts, questions and passes is true, in every language, and a file "
    "in which visits of a node contradict each other is refused",
    trial=trial,
    trials=100_000,
    few=30,
)
