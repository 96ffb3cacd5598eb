"""Judges claims about a search, mistake by mistake, and finds the rule under which they would be right.

If one habit of going wrong leads to the whole claim, the habit is its only mistake. Otherwise the search follows the
claim, and each node is judged by the claims before it: one error counts once, and what follows from it is right.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from minimax_viz.games.game import MAX, MIN
from minimax_viz.practice.course import Course, Habit, Window, course_of, nodes_of
from minimax_viz.practice.exercise import Claim, Fact, Instance, Mistake, Term
from minimax_viz.practice.stopping import Stopping, stop_facts
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.views.side import turned, turned_window

HABITS: Mapping[str, Habit] = {
    "wrong-player": Habit(other_player=True),
    "window-not-passed": Habit(from_parent=True),
    "wrong-order": Habit(backwards=True),
    "wrong-side": Habit(wrong_side=True),
    "last-child-skipped": Habit(spares_last=True),
}
"""The known habits by the class of mistake that they are, in the order in which they are tried."""

AT_CHANCE: tuple[str, ...] = ("mean", "max", "min")
"""The habits at chance nodes, in the order in which they are tried."""

TOLD: tuple[str, ...] = ("claimed", "best", "bound", "alpha", "beta", "claimed_alpha", "claimed_beta")
"""The facts that are told from the side of a mistake's node."""
OTHER_END: Mapping[str, str] = {
    "alpha": "beta", "beta": "alpha", "claimed_alpha": "claimed_beta", "claimed_beta": "claimed_alpha",
}  # fmt: skip
"""The end of a window that an end is to the other player."""

COARSEST = 100
FINEST = 1_000_000_000
"""A rounded number has two decimals or more; of more than nine the rest is not looked at."""

NOISE = 1e-9
"""The difference that adding up floating-point numbers may make."""
SCALED_NOISE = 1e-6
"""The same of a number that was multiplied to count its decimals."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The judgement of a claim. `rule` is the rule under which the claim is right: the one in force if it is right
    under both, None if under neither.
    """

    right: bool
    rule: CutoffRule | None
    mistakes: tuple[Mistake, ...]


def diagnose(instance: Instance, claim: Claim) -> Diagnosis:
    """Judge a claim. Raises PositionError about the instance's tree."""
    return Examiner(instance).diagnosis(claim)


class Examiner:
    """Judges any number of claims about one instance. Raises PositionError about its tree."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.nodes = nodes_of(instance)
        self.places = {node.path: place for place, node in enumerate(self.nodes)}
        self.courses: dict[Habit, Course] = {}

    def diagnosis(self, claim: Claim) -> Diagnosis:
        return Examination(self, claim).diagnosis()

    def course(self, habit: Habit) -> Course:
        if habit not in self.courses:
            self.courses[habit] = course_of(self.nodes, habit)
        return self.courses[habit]


class Examination:
    """The examination of one claim about one instance. It reckons with what MAX sees."""

    def __init__(self, examiner: Examiner, claim: Claim) -> None:
        self.examiner = examiner
        self.instance = instance = examiner.instance
        self.nodes, self.places = examiner.nodes, examiner.places
        self.claim = self.as_max_sees(claim)
        self.usual = Habit(strict=instance.cutoff == "gt", never=instance.algorithm == "minimax")
        self.prunes = not self.usual.never
        self.has_chance = any(node.weights for node in self.nodes)
        self.right = examiner.course(self.usual)
        self.given = {self.places[path]: value for path, value in self.claim.values.items()}
        self.skipped = None if claim.pruned is None else self.topmost(claim.pruned)

    def as_max_sees(self, claim: Claim) -> Claim:
        """Return a claim with the numbers as MAX sees them."""
        return replace(
            claim,
            value=None if claim.value is None else turned(claim.value, self.nodes[0].side),
            values={path: turned(value, self.nodes[self.places[path]].side) for path, value in claim.values.items()},
            windows={
                path: turned_window(window, self.nodes[self.places[path]].side)
                for path, window in claim.windows.items()
            },
        )

    def told(self, mistake: Mistake) -> Mistake:
        """Return a mistake with the numbers as they are told at its node."""
        side = self.nodes[self.places[mistake.path]].side
        if side == MAX:
            return mistake
        facts: dict[str, Fact] = {**mistake.facts}
        for name in TOLD:
            if name in mistake.facts:
                value: Any = mistake.facts[name]
                facts[OTHER_END.get(name, name)] = turned(value, side)
        return replace(mistake, facts=facts)

    def diagnosis(self) -> Diagnosis:
        """Judge the claim."""
        found = self.judgement()
        return replace(found, mistakes=tuple(self.told(mistake) for mistake in found.mistakes))

    def judgement(self) -> Diagnosis:
        """Judge the claim, with the numbers of its mistakes as MAX sees them."""
        found = sorted(self.mistakes(self.usual), key=self.moment)
        if not found:
            return Diagnosis(True, self.instance.cutoff, ())
        if self.prunes:
            other = Habit(strict=not self.usual.strict)
            if not [*self.mistakes(other)]:
                return Diagnosis(False, "gt" if other.strict else "ge", (self.of_other_rule(),))
            habit = self.habitual_at_chance()
            if habit is None:
                habit = self.habitual()
            if habit is not None:
                return Diagnosis(False, None, (habit,))
        return Diagnosis(False, None, tuple(found))

    def mistakes(self, habit: Habit) -> Iterator[Mistake]:
        """Yield the mistakes, with `habit` as the right way to search."""
        right = self.examiner.course(habit)
        followed = right if self.skipped is None else course_of(self.nodes, habit, self.skipped, self.given)
        stopping = Stopping(self.nodes, right, followed, habit)
        for place, node in enumerate(self.nodes):
            if node.value is None and place in followed.windows and self.skipped is not None:
                yield from stopping.mistakes_at(place)
            if node.path in self.claim.windows:
                yield from self.window(place, right)
            if node.path in self.claim.values:
                yield from self.value(place, right, followed)
        claimed = self.claim.value
        values = (right.values[0], followed.values[0])
        if claimed is not None and not any(self.agrees(claimed, value) for value in values):
            yield self.root_value(right)

    def agrees(self, claimed: float, known: float) -> bool:
        """Whether a claimed number is right; an expected value may be rounded."""
        return claimed == known or (self.has_chance and is_rounded(claimed, known))

    def agree(self, claimed: Window, known: Window) -> bool:
        """Whether both ends of a claimed window are right."""
        return self.agrees(claimed[0], known[0]) and self.agrees(claimed[1], known[1])

    def moment(self, mistake: Mistake) -> float:
        """Return the time in the search at which a mistake is made: at the first child that is or should be skipped; at
        the beginning of a node whose window is wrong; otherwise at the end of the node.
        """
        place = self.places[mistake.path]
        skipped = mistake.facts.get("skipped")
        if isinstance(skipped, tuple):
            return self.places[skipped[0]] - 0.5
        if "claimed_alpha" in mistake.facts:
            return place
        while self.nodes[place].children:
            place = self.nodes[place].children[-1]
        return place + 0.5

    def topmost(self, claimed: Set[str]) -> set[int]:
        """Return the topmost of the nodes that are claimed to be skipped, by name or because all their children are."""
        skipped = {self.places[path] for path in claimed}
        for place in reversed(range(1, len(self.nodes))):
            children = self.nodes[place].children
            if children and skipped.issuperset(children):
                skipped.add(place)
        above: set[int] = set()
        for place, node in enumerate(self.nodes):
            if node.parent in skipped or node.parent in above:
                above.add(place)
        return skipped - above

    def of_other_rule(self) -> Mistake:
        """The mistake of using the rule that is not in force, at the first node where that makes a difference."""
        right, strict = self.right, self.usual.strict
        differs = (place for place in right.met if right.met[place] != right.passed.get(place))
        place = next(differs, 0)
        facts = stop_facts(self.nodes, place, right.met[place]) if place in right.met else {}
        return Mistake("rule-ge-gt", self.nodes[place].path, "gt" if strict else "ge", facts)

    def habitual(self) -> Mistake | None:
        """The mistake whose habit leads to the claim; None if no habit does."""
        claim = self.claim
        if self.skipped is None or claim.values or claim.windows:
            return None
        if not self.skipped and claim.value in (None, self.right.values[0]):
            return None  # a search that skips nothing has no habit of its own
        stops = self.right.passed if self.usual.strict else self.right.met
        deep = [place for place, stop in stops.items() if stop.supplier != self.nodes[place].parent]
        for kind, habit in HABITS.items():
            course = self.examiner.course(habit._replace(strict=self.usual.strict))
            if course.skipped != self.skipped or claim.value not in (None, course.values[0], self.right.values[0]):
                continue
            if kind == "wrong-player":
                if self.says(course):
                    return self.of_other_player()
                continue
            if kind == "window-not-passed" and len(deep) < 2:
                continue  # missing a single deep cutoff is not a habit
            return Mistake(kind, "/", "habit")
        return None

    def habitual_at_chance(self) -> Mistake | None:
        """The mistake that is made at every chance node, and leads to the value that is claimed; None if none does."""
        claim = self.claim
        if not self.has_chance or claim.values or claim.windows or claim.value is None:
            return None
        if self.agrees(claim.value, self.right.values[0]):
            return None
        for way in AT_CHANCE:
            if self.says(self.examiner.course(self.usual._replace(chance=way))):
                for place in self.right.values:
                    terms = self.terms_at(place, self.right.values)
                    expected = self.right.values[place]
                    if terms and not self.agrees(otherwise(way, terms), expected):
                        kind, told = ("unweighted-mean", "") if way == "mean" else ("chance-as-player", f".{way}")
                        return Mistake(kind, self.nodes[place].path, f"habit{told}", {"best": expected}, terms)
        return None

    def terms_at(self, place: int, values: Mapping[int, float]) -> list[Term]:
        """The terms of the sum at a chance node, as far as the values of its children are given; else none."""
        node = self.nodes[place]
        return [
            Term(node.weights[at], values[child])
            for at, child in enumerate(node.children) if node.weights and child in values
        ]  # fmt: skip

    def says(self, course: Course) -> bool:
        """Whether the whole claim agrees with a search."""
        claim = self.claim
        return (
            (claim.value is None or self.agrees(claim.value, course.values[0]))
            and self.skipped in (None, course.skipped)
            and all(course.values.get(self.places[path]) == value for path, value in claim.values.items())
            and all(course.windows.get(self.places[path]) == window for path, window in claim.windows.items())
        )

    def of_other_player(self) -> Mistake:
        """The mistake of searching for the other player: at the root only, if the players below follow from that."""
        turned = nodes_of(replace(self.instance, root="min" if self.instance.root == "max" else "max"))
        pairs = zip(self.nodes, turned, strict=True)
        all_turn = not self.nodes[0].weights and all(
            one.maximises != other.maximises for one, other in pairs if one.value is None and not one.weights
        )
        return Mistake("wrong-player", "/", "habit" if all_turn else "everywhere")

    def value(self, place: int, right: Course, followed: Course) -> Iterator[Mistake]:
        """Check that a node's value follows from its children's, as claimed or, if not claimed, as they are."""
        node = self.nodes[place]
        claimed = self.claim.values[node.path]
        seen = {
            child: self.claim.values.get(self.nodes[child].path, followed.values[child])
            for child in node.children if child in followed.values
        }  # fmt: skip
        if not seen:
            return
        if node.weights:
            yield from self.expected_value(place, claimed, seen, right)
            return
        best = best_of(seen.values(), node.maximises)
        if self.agrees(claimed, right.values.get(place, best)) or self.agrees(claimed, best):
            return
        facts: dict[str, Fact] = {"claimed": claimed, "best": best}
        stops = followed.passed if self.usual.strict else followed.met
        bounds = [child for child, value in seen.items() if value == claimed and child in stops]
        sign = self.sign(place, claimed, [best, right.values.get(place, best)], seen)
        if sign == "value":
            facts["best"] = 0 - claimed
        if sign and self.instance.view == "mover":
            yield Mistake("wrong-sign", node.path, sign, facts)
        elif bounds and self.prunes:
            yield Mistake("bound-as-value", node.path, "", {**facts, "child": self.nodes[bounds[0]].path})
        elif claimed == best_of(seen.values(), not node.maximises):
            yield Mistake("wrong-player", node.path, "value", facts)
        elif sign:
            yield Mistake("wrong-sign", node.path, sign, facts)
        else:
            yield Mistake("wrong-value", node.path, "node", facts)

    def sign(self, place: int, claimed: float, best: Sequence[float], seen: Mapping[int, float]) -> str:
        """Say which sign is wrong in the value of a node: its own ("value"), those of its children, whose values are
        taken as they are told there ("children"), or none (""). `best` are the values that would be right.

        Where values are MAX's, only MIN's own value has a wrong sign.
        """
        node, is_turned = self.nodes[place], self.instance.view == "mover"
        if claimed and 0 - claimed in best and (is_turned or not node.maximises):
            return "value"
        as_told = [turned(value, self.nodes[child].side) for child, value in seen.items()]
        return "children" if is_turned and turned(claimed, node.side) == max(as_told) else ""

    def expected_value(self, place: int, claimed: float, seen: Mapping[int, float], right: Course) -> Iterator[Mistake]:
        """Check that a chance node's value is the sum of its outcomes' values, each times its probability."""
        node, terms = self.nodes[place], self.terms_at(place, seen)
        best = expected_of(terms)
        if self.agrees(claimed, right.values.get(place, best)) or self.agrees(claimed, best):
            return
        facts: dict[str, Fact] = {"claimed": claimed, "best": best}
        if self.agrees(claimed, otherwise("mean", terms)):
            yield Mistake("unweighted-mean", node.path, "node", facts, terms)
        elif claimed in (otherwise("max", terms), otherwise("min", terms)):
            way = "max" if claimed == otherwise("max", terms) else "min"
            yield Mistake("chance-as-player", node.path, f"node.{way}", facts, terms)
        else:
            yield Mistake("wrong-value", node.path, "chance", facts, terms)

    def window(self, place: int, right: Course) -> Iterator[Mistake]:
        """Check that a node's window follows from its parent's, as claimed or, if not claimed, as it is."""
        node = self.nodes[place]
        claimed = self.claim.windows[node.path]
        known = right.windows.get(place)
        if known is None or self.agree(claimed, known):
            return
        alpha, beta = above = (-inf, inf)
        if place and self.nodes[node.parent].weights:
            facts: dict[str, Fact] = {
                "chance": self.nodes[node.parent].path, "claimed_alpha": claimed[0], "claimed_beta": claimed[1],
            }  # fmt: skip
            yield Mistake("wrong-window", node.path, "chance", facts)
            return
        if place:
            parent = self.nodes[node.parent]
            above = self.claim.windows.get(parent.path, right.windows[node.parent])
            alpha, beta = above
            before = [right.values[child] for child in parent.children if child < place and child in right.values]
            if parent.maximises:
                alpha = max([alpha, *before])
            else:
                beta = min([beta, *before])
        if self.agree(claimed, (alpha, beta)):
            return
        low, high = known
        facts = {"alpha": low, "beta": high, "claimed_alpha": claimed[0], "claimed_beta": claimed[1]}
        is_turned = self.instance.view == "mover"
        if claimed == turned_window(known, MIN) and (is_turned or not node.maximises):
            yield Mistake("wrong-sign", node.path, "window", facts)
            return
        are_signs = abs(claimed[0]) == abs(low) and abs(claimed[1]) == abs(high) and claimed != (high, low)
        if is_turned and are_signs:
            yield Mistake("wrong-sign", node.path, "signs", facts)
            return
        by_parent = self.examiner.course(Habit(from_parent=True, strict=self.usual.strict)).windows.get(place)
        if claimed in (above, by_parent, (-inf, inf)):
            yield Mistake("window-not-passed", node.path, "node", facts)
        elif claimed in ((beta, alpha), (high, low)):
            yield Mistake("wrong-window", node.path, "turned", facts)
        else:
            yield Mistake("wrong-window", node.path, "", facts)

    def root_value(self, right: Course) -> Mistake:
        """The mistake in the value of the whole tree."""
        claimed = self.claim.value
        assert claimed is not None
        facts: dict[str, Fact] = {"claimed": claimed, "best": right.values[0]}
        children = [child for child in self.nodes[0].children if child in right.values]
        seen = {child: right.values[child] for child in children}
        sign = "" if not seen or self.has_chance else self.sign(0, claimed, [right.values[0]], seen)
        if sign and self.instance.view == "mover":
            return Mistake("wrong-sign", "/", sign, facts)
        if self.says(self.examiner.course(self.usual._replace(other_player=True))):
            return self.of_other_player()
        stops = right.passed if self.usual.strict else right.met
        alike = [child for child in self.nodes[0].children if right.values.get(child) == claimed]
        if alike and self.prunes and all(child in stops for child in alike):
            return Mistake("bound-as-value", "/", "", {**facts, "child": self.nodes[alike[0]].path})
        if sign:
            return Mistake("wrong-sign", "/", sign, facts)
        place = self.deciding(right)
        terms = self.terms_at(place, right.values)
        if not terms:
            return Mistake("wrong-value", "/", "root", facts)
        facts["chance"] = self.nodes[place].path
        return Mistake("wrong-value", "/", "line" if place else "chance", facts, terms)

    def deciding(self, right: Course) -> int:
        """Return the node at which the line of best moves ends: a leaf, or a node at which chance decides."""
        place = 0
        while self.nodes[place].children and not self.nodes[place].weights:
            children, value = self.nodes[place].children, right.values[place]
            place = next((child for child in children if right.values.get(child) == value), children[0])
        return place


def best_of(values: Iterable[float], maximises: bool) -> float:
    """Return the value that a player chooses."""
    return max(values) if maximises else min(values)


def expected_of(terms: Sequence[Term]) -> float:
    """Return an expected value, added up from left to right."""
    total: float = 0
    for term in terms:
        total += term.weight * term.value
    return total


def otherwise(way: str, terms: Sequence[Term]) -> float:
    """Return what is made of a chance node's outcomes by a habit."""
    if way != "mean":
        return best_of([term.value for term in terms], way == "max")
    total: float = 0
    for term in terms:
        total += term.value
    return total / len(terms)


def is_rounded(claimed: float, known: float) -> bool:
    """Whether a number is another one, or that one rounded to as many decimals as it has, at least two: 9.33 for
    28/3, but not 9.3.
    """
    scale = COARSEST
    rest = abs(claimed) * scale % 1
    while scale < FINEST and SCALED_NOISE < rest < 1 - SCALED_NOISE:
        scale *= 10
        rest = abs(claimed) * scale % 1
    return abs(claimed - known) <= 0.5 / scale + NOISE
