"""Checks whether the nodes of a claim stop where they may."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from minimax_viz.practice.course import Course, CourseNode, Habit, Stop
from minimax_viz.practice.exercise import Fact, Mistake


@dataclass(frozen=True, slots=True)
class Stopping:
    """The nodes of a tree, the right course of its search, the course that is followed, and the way of searching."""

    nodes: Sequence[CourseNode]
    right: Course
    followed: Course
    habit: Habit

    def mistakes_at(self, place: int) -> Iterator[Mistake]:
        """Check that a node stops where it may, in the right search or in the one that is followed."""
        right, followed, habit = self.right, self.followed, self.habit
        node = self.nodes[place]
        skips = [child in followed.skipped for child in node.children]
        if place in right.windows and skips == [child in right.skipped for child in node.children]:
            return
        seen = skips.count(False)
        alpha, beta = followed.windows[place]
        is_due = not (alpha > beta or (alpha == beta and not habit.strict))  # else a cutoff was missed above
        if node.weights:
            if is_due:
                skipped = tuple(self.nodes[child].path for child in node.children if child in followed.skipped)
                yield Mistake("extra-cut", node.path, "chance", {"skipped": skipped})
            return
        stop = None if habit.never else (followed.passed if habit.strict else followed.met).get(place)
        if any(skips[:seen]):
            if is_due and stop is not None and not any(skips[: stop.seen]):
                yield self.missed_stop(place, stop)
            else:
                kind = "wrong-side" if not any(skips[-seen:]) else "extra-cut"
                first = skips.index(True)
                later = skips.index(False, first)
                paths = [self.nodes[child].path for child in node.children]
                yield Mistake(kind, node.path, "gap", {"seen": paths[later], "skipped": tuple(paths[first:later])})
            return
        if not is_due:
            return
        if seen == (len(skips) if stop is None else stop.seen):
            return
        if stop is not None and seen > stop.seen:
            passed = followed.passed.get(place)
            if not habit.strict and (passed is None or passed.seen >= seen):
                yield Mistake("rule-ge-gt", node.path, "ge", stop_facts(self.nodes, place, stop))
            else:
                yield self.missed_stop(place, stop)
        else:
            yield self.too_early(place, skips)

    def missed_stop(self, place: int, stop: Stop) -> Mistake:
        """The mistake of missing a stop, whichever the rule."""
        node = self.nodes[place]
        kind = "missed-cut" if stop.supplier in (-1, node.parent) else "missed-deep-cut"
        return Mistake(kind, node.path, "", stop_facts(self.nodes, place, stop))

    def too_early(self, place: int, skips: Sequence[bool]) -> Mistake:
        """The mistake of a node that stops although the skipped nodes can still matter."""
        node = self.nodes[place]
        pairs = [*zip(node.children, skips, strict=True)]
        seen = [self.followed.values[child] for child, is_skipped in pairs if not is_skipped]
        alpha, beta = self.followed.windows[place]
        facts: dict[str, Fact] = {
            "seen": tuple(self.nodes[child].path for child, is_skipped in pairs if not is_skipped),
            "skipped": tuple(self.nodes[child].path for child, is_skipped in pairs if is_skipped),
        }
        if not seen:
            return Mistake("extra-cut", node.path, "none", facts)
        best = max(seen) if node.maximises else min(seen)
        bound = beta if node.maximises else alpha
        facts |= {"best": best, "bound": bound}
        if best == bound:
            return Mistake("rule-ge-gt", node.path, "gt", facts)
        if self.other_stops(place, seen) and not self.other_stops(place, seen[:-1]):
            return Mistake("wrong-player", node.path, "cut", facts)
        if bound in (inf, -inf):
            last_only = len(skips) > 2 and skips.count(True) == 1
            return Mistake("last-child-skipped" if last_only else "extra-cut", node.path, "open", facts)
        return Mistake("extra-cut", node.path, "bound", facts)

    def other_stops(self, place: int, seen: Sequence[float]) -> bool:
        """Whether the other player would stop at a node after these values."""
        alpha, beta = self.followed.windows[place]
        best, bound = (max(seen, default=-inf), beta)
        if self.nodes[place].maximises:
            best, bound = (-min(seen, default=inf), -alpha)
        return best > bound or (best == bound and not self.habit.strict)


def stop_facts(nodes: Sequence[CourseNode], place: int, stop: Stop) -> dict[str, Fact]:
    """The facts for a sentence about a cutoff."""
    node = nodes[place]
    return {
        "alpha": stop.alpha,
        "beta": stop.beta,
        "supplier": nodes[max(stop.supplier, 0)].path,
        "seen": nodes[node.children[stop.seen - 1]].path,
        "skipped": tuple(nodes[child].path for child in node.children[stop.seen :]),
    }
