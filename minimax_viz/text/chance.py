"""Chance nodes: sentences with the arithmetic of averages, and about what bounds them (Star1 and Star2)."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Literal, NamedTuple

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.columns import PURPOSES, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import Argument, Message, Number, Phrase
from minimax_viz.text.passes import PassWording
from minimax_viz.text.proofs import End

FIRST_TERMS = 2  # of a long sum; the last one follows

Side = Literal["least", "most"]


class KnownOutcome(NamedTuple):
    """An outcome of a chance node: its probability, and the least and the most that it is worth by what is known.
    `row` is its last visit, -1 if it has not been looked at; `searched` says whether more than its first move was.
    """

    row: int
    searched: bool
    probability: float
    least: float
    most: float


class ChanceWording(PassWording):
    """The parts of a narrator that tell of chance nodes."""

    def outcomes(self, node: int, end: int) -> list[KnownOutcome]:
        """The outcomes of a chance node in their order, as the rows before `end` show them."""
        trace, kinds = self.trace, self.trace.columns.kind
        limits = trace.settings.range
        low, high = (-inf, inf) if limits is None else limits
        known: dict[int, KnownOutcome] = {}
        for place, chance in trace.columns.rest.get(node, ()):
            known[place] = KnownOutcome(-1, False, chance, low, high)
        for child in trace.children(node):
            place, value = trace.places[0][child], trace.columns.value[child]
            seen = known.get(place)
            if seen is None or seen.row < 0:
                seen = KnownOutcome(-1, False, self.probability(child), low, high)
            if child < end and kinds[child] <= VISITED and value is not None and trace.columns.open.get(child) is None:
                seen = self.seen_again(child, value, seen)
            known[place] = seen
        return [known[place] for place in sorted(known)]

    def probability(self, row: int) -> float:
        """The probability of the outcome that a row below a chance node is."""
        probability: float | None = self.trace[row].probability
        return probability or 0

    def seen_again(self, child: int, value: float, seen: KnownOutcome) -> KnownOutcome:
        """What is known of an outcome after one more visit."""
        trace = self.trace
        if trace[child].purpose == "probe":
            is_max = trace.player(child) == MAX
            least, most = max(value, seen.least) if is_max else seen.least, min(value, seen.most)
            return KnownOutcome(child, False, seen.probability, least, seen.most if is_max else most)
        alpha, beta = trace.windows.at(child)
        least = max(value, seen.least) if value > alpha else seen.least
        most = min(value, seen.most) if value < beta else seen.most
        return KnownOutcome(child, True, seen.probability, least, most)

    def total(self, outcomes: Sequence[KnownOutcome], side: Side) -> float:
        """What a chance node is worth at least or at most, added up in the search's order."""
        total = 0.0
        for one in outcomes:
            total += one.probability * (one.least if side == "least" else one.most)
        return total

    def sum(self, node: int, outcomes: Sequence[KnownOutcome], side: Side) -> Phrase:
        """A sum with its result: "0.7 · 9 + 0.3 · 10 = 9.3"; of a long one the first and the last terms."""
        terms: list[Argument] = [self.term_of(one, side) for one in outcomes]
        if len(terms) > FIRST_TERMS + 2:
            terms = [*terms[:FIRST_TERMS], "…", terms[-1]]
        written = terms[0]
        for term in terms[1:]:
            written = Phrase("chance.plus", {"sum": written, "term": term})
        about = any(one.row >= 0 and self.trace.rests_on_estimates(one.row) for one in outcomes)
        return Phrase("chance.sum", {"sum": written, "value": Number(self.total(outcomes, side), node, about)})

    def term_of(self, outcome: KnownOutcome, side: Side) -> Phrase:
        value, row = outcome.least if side == "least" else outcome.most, outcome.row
        number = Number(value, row, self.trace.rests_on_estimates(row)) if row >= 0 else Number(value)
        return Phrase("chance.term", {"probability": self.catalog.probability(outcome.probability), "value": number})

    # Steps ----------------------------------------------------------------------------------------------------------

    def outcome_tried(self, parent: int, row: int, path: Argument) -> Message:
        """Say that one of a chance node's outcomes is looked at."""
        arguments: dict[str, Argument] = {"opening": self.opening(parent), "move": self.move(row), "path": path}
        arguments["probability"] = self.catalog.probability(self.probability(row))
        return f"enter.{'probe' if self.trace[row].purpose == 'probe' else 'outcome'}", arguments

    def why_tried(self, row: int) -> Iterator[Message]:
        """Yield what the first scout, or a probe, is good for."""
        purpose = self.trace[row].purpose
        if purpose == "scout" and self.trace.columns.purpose.find(PURPOSES.index("scout")) == row:
            yield "why.enter.scout", {}
        elif purpose == "probe":
            side = "lower" if self.trace.player(row) == MAX else "upper"
            yield f"why.enter.probe.{side}", {"player": self.turn(row), "move": self.move(row)}

    def chance_back_up(self, step: Step, child: int) -> Iterator[Message]:
        """Yield what an outcome brings, and the sum so far."""
        node, trace = step.node, self.trace
        outcomes = self.outcomes(node, child + trace.sizes[child])
        seen = [one for one in outcomes if one.row >= 0]
        is_sum = len(seen) < len(outcomes) and all(one.searched and one.least == one.most for one in seen)
        arguments: dict[str, Argument] = {
            "child": self.subject(child),
            "path": self.path(child, child + trace.sizes[child]),
            "brings": self.brings(child),
            "probability": self.catalog.probability(self.probability(child)),
        }
        if is_sum:
            yield "back_up.chance.sum", arguments | {"sum": self.sum(node, seen, "least")}
        else:
            yield "back_up.chance", arguments
        least, most = self.total(outcomes, "least"), self.total(outcomes, "most")
        if -inf < least and least < most and most < inf:
            about = any(trace.rests_on_estimates(one.row) for one in seen)
            ends: dict[str, Argument] = {"least": Number(least, node, about), "most": Number(most, node, about)}
            yield "why.back_up.chance", {"node": self.of(node), **ends}

    def chance_cutoff(self, step: Step) -> Iterator[Message]:
        """Yield why the other outcomes of a chance node need not be looked at: even at their best they are not enough,
        or even at their worst they are.
        """
        node, skipped = step.node, step.skipped
        assert skipped is not None and step.best is not None  # every cutoff has them
        outcomes = self.outcomes(node, node + self.trace.sizes[node])
        is_low = self.total(outcomes, "most") <= step.alpha
        end: End = "alpha" if is_low else "beta"
        side: Side = "most" if is_low else "least"
        player: Player = MAX if is_low else MIN
        rest = [one for one in outcomes if not one.searched]
        limits = self.trace.settings.range
        assert limits is not None  # or there would be no cutoff
        extreme = limits[1] if is_low else limits[0]
        is_plain = all((one.most if is_low else one.least) == extreme for one in rest)
        arguments: dict[str, Argument] = {
            "sum": self.sum(node, outcomes, side),
            "node": self.name(node),
            "extreme": Number(extreme),
            "skipped": skipped,
            "limit": self.limit_of(node, end, player),
        }
        yield f"cutoff.chance.{side}{'' if is_plain else '.probed'}", arguments
        yield "why.cutoff.chance", {"low": Number(limits[0]), "high": Number(limits[1]), "skipped": skipped}

    def limit_of(self, row: int, end: End, player: Player) -> Argument:
        """Why nothing beyond an end of a row's window matters: "MAX already has 7 at A"."""
        if self.proofs.set_by(row, player)[0] != "node":
            return self.limit(row, end)["limit"]
        source, kept = self.proofs.supplier_above(row, player)
        about = self.trace.rests_on_estimates(kept)
        bound = Number(self.proofs.entry(row, end), source, about)
        return Phrase("limit.node", {"other": self.who(player), "bound": bound, "at_node": self.place(source)})

    def chance_finish(self, row: int) -> Iterator[Message]:
        """Yield what a chance node is worth, with the arithmetic."""
        trace, value = self.trace, self.number(row)
        outcomes = self.outcomes(row, row + trace.sizes[row])
        least, most = self.total(outcomes, "least"), self.total(outcomes, "most")
        is_exact = least == most == value.value
        is_probed = not any(one.searched for one in outcomes)
        key = "exact" if is_exact else "upper" if most == value.value else "lower" if least == value.value else ""
        arguments: dict[str, Argument] = {
            "subject": self.subject(row),
            "node": self.name(row),
            "path": self.path(row, row + trace.sizes[row]),
            "outcome": self.brings(row),
            "value": value,
        }
        if is_probed:
            yield "finish.chance.probes", {}
        about = ".estimate" if value.about else ""
        if not key or trace.bound(row) == "":
            yield f"finish.worth{about}", arguments
        else:
            side: Side = "least" if key == "lower" else "most"
            yield f"finish.chance.{key}{about}", arguments | {"sum": self.sum(row, outcomes, side)}
        yield "why.finish.chance", {}
        limits = trace.settings.range
        if not is_exact and limits is not None and any(one.row < 0 for one in outcomes):
            counted = limits[0] if key == "lower" else limits[1]
            yield "why.finish.chance.rest", {"extreme": Number(counted)}

    def spared(self) -> Iterator[Message]:
        """Yield what probes made it needless to look at, if they did."""
        if self.trace.settings.algorithm == "star2" and self.trace.spared.nodes:
            known = self.trace.spared
            yield "why.finish.spared", {"nodes": known.nodes, "outcomes": known.outcomes, "moves": known.moves}
