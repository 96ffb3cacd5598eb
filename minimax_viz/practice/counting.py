"""Judges claims about which leaves a search looks at: how many, and in what order."""

from collections.abc import Iterator

from minimax_viz.practice.course import Course, Habit, course_of
from minimax_viz.practice.diagnosis import Diagnosis, Examination, Examiner
from minimax_viz.practice.exercise import Claim, Fact, Mistake
from minimax_viz.search.alphabeta import CutoffRule


def diagnose(examiner: Examiner, claim: Claim) -> Diagnosis:
    """Judge a whole claim. It is right under the other rule if all of it is."""
    found = examiner.diagnosis(claim)
    if claim.leaves is None and claim.order is None:
        return found
    examination = Examination(examiner, claim)
    mistakes = tuple(mistakes_in(examination, examination.usual))
    other = Habit(strict=not examination.usual.strict)
    if not mistakes:
        return found
    says_nothing_else = claim.value is None and claim.pruned is None and not claim.values and not claim.windows
    is_of_other = says_nothing_else or found.rule == ("gt" if other.strict else "ge") or found.right
    if is_of_other and examination.prunes and not [*examination.mistakes(other), *mistakes_in(examination, other)]:
        rule: CutoffRule = "gt" if other.strict else "ge"
        return Diagnosis(False, rule, found.mistakes or (examination.told(examination.of_other_rule()),))
    return Diagnosis(False, None, (*found.mistakes, *mistakes))


def mistakes_in(examination: Examination, habit: Habit) -> Iterator[Mistake]:
    """Yield the mistakes in what is claimed of leaves, with `habit` as the right way to search."""
    claim, right = examination.claim, examination.examiner.course(habit)
    courses = [right]
    if examination.skipped is not None:  # a claim that follows from what it claims to be skipped is wrong only once
        courses.append(course_of(examination.nodes, habit, examination.skipped, examination.given))
    orders = [visited(examination, course) for course in courses]
    if claim.order is not None and claim.order not in orders:
        pairs = enumerate(zip(claim.order, orders[0], strict=False))
        at = next((at for at, (one, other) in pairs if one != other), None)
        if at is not None:
            facts: dict[str, Fact] = {"number": float(at + 1), "child": orders[0][at], "named": claim.order[at]}
            yield Mistake("wrong-order", "/", "leaf", facts)
            return
    counts = [claim.leaves, None if claim.order is None else float(len(claim.order))]
    wrong = [count for count in counts if count is not None and count not in [len(order) for order in orders]]
    if wrong:
        yield Mistake("wrong-count", "/", "", {"claimed": wrong[0], "best": float(len(orders[0]))})


def visited(examination: Examination, course: Course) -> tuple[str, ...]:
    """Return the paths of the leaves that a search looks at, in sequence."""
    return tuple(
        node.path for at, node in enumerate(examination.nodes) if node.value is not None and at in course.windows
    )
