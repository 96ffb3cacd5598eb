"""The verdict on a comparison, in sentences: whether the searches agree, where they differ and why, and the savings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, Protocol

from minimax_viz.games.game import MAX
from minimax_viz.record.columns import HORIZON, KINDS, PRUNED, VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.labels import cutoff_text, why_not_followed
from minimax_viz.text.names import path_text
from minimax_viz.text.numbers import BOUND_SIGNS
from minimax_viz.text.summary import root_value, stopped_sentence
from minimax_viz.views.difference import Agreement, FirstDifference, same_position, same_scale
from minimax_viz.views.union import Union

PLAIN = {"minimax", "alphabeta"}
DECIMALS = 9  # of values that are compared: sums can be rounded differently
MOST_NAMED = 2  # up to this many searches are mentioned by name
OF_VALUES = ("depth", "evaluation", "score", "max", "candidates")
OF_MOVES = (*OF_VALUES, "order", "transpositions", "deepen", "aspiration")
SAME_ANSWER = {
    "algorithm": OF_MOVES, "cutoff": OF_MOVES, "fail": OF_VALUES, "symmetry": OF_MOVES, "transpositions": OF_VALUES,
    "order": OF_VALUES, "deepen": OF_VALUES, "aspiration": OF_VALUES, "all_best": OF_MOVES,
}  # fmt: skip
"""Settings that cannot change the root's value (or its move either), with the settings that must be equal for that."""


class SearchComparison(Protocol):
    """Two or more searches with their names, and the findings about the first and the last."""

    @property
    def traces(self) -> Sequence[Trace]: ...

    def said_names(self, words: Catalog) -> Sequence[str]: ...

    @property
    def figures(self) -> Mapping[str, Any]: ...

    @property
    def shape(self) -> tuple[int, int] | None: ...

    @property
    def union(self) -> Union: ...

    @property
    def first_difference(self) -> FirstDifference | None: ...

    @property
    def agreement(self) -> Agreement: ...


class Verdict:
    """The verdict on one comparison in one language."""

    def __init__(self, comparison: SearchComparison, words: Catalog) -> None:
        self.comparison = comparison
        self.first, self.last = comparison.traces[0], comparison.traces[-1]
        self.say = words.text
        self.words = words
        self.names = comparison.said_names(words)
        self.ends = {"first": self.names[0], "last": self.names[-1]}
        self.named = list(zip(self.names, comparison.traces, strict=True))

    @cached_property
    def sentences(self) -> list[str]:
        """The whole verdict, the most important first; anything that cannot be compared comes before that."""
        sentences = list(self.cautions())
        if same_position(self.comparison.traces):
            sentences += [self.agreement(), *self.mistakes(), *self.reasons(), *self.saving()]
            sentences += [*self.passes(), *self.difference()]
            sentences += [*self.where(), *self.minimum()]
        return sentences

    def short(self) -> list[str]:
        """State the verdict in brief: whether the searches agree, and the savings."""
        return [self.agreement(), *self.saving()] if same_position(self.comparison.traces) else []

    def cautions(self) -> Iterator[str]:
        """Yield what cannot be compared meaningfully here, and why."""
        traces = self.comparison.traces
        if not same_position(traces):
            yield self.say("compare.caution.position")
        elif not same_scale(traces):
            yield self.say("compare.caution.scale")
        for name, trace in self.named:
            if not trace.complete:
                yield self.say("compare.caution.stopped", name=name, why=stopped_sentence(trace, self.words))
        rules = dict.fromkeys(str(trace.settings.candidates) for trace in traces if trace.discarded_moves)
        if rules:
            yield self.say("compare.caution.candidates", candidates=", ".join(rules))
        if len(traces) > 2:
            yield self.say("compare.caution.ends", runs=len(traces), **self.ends)

    def agreement(self) -> str:
        """State the check that matters: same value, same move."""
        figures, move = self.comparison.figures, self.first.best_move
        groups = "; ".join(self.answers())
        if not figures["same_value"]:
            key = "compare.unsettled" if figures["same_value"] is None else "compare.other_value"
            return self.say(key, groups=groups)
        surest = min(self.comparison.traces, key=lambda trace: trace.approximate)
        value = root_value(surest, self.words)
        if not figures["same_move"]:
            return self.say("compare.other_move", value=value, groups=groups)
        if move is None:
            return self.say("compare.same.leaf", value=value)
        return self.say("compare.same", value=value, move=one_line(move))

    def answers(self) -> Iterator[str]:
        """Yield the answers of the searches, with equal neighbours grouped."""
        for (key, value, move), run in groupby(self.named, key=lambda named: answer_of(named[1], self.words)):
            yield self.say(key, names=", ".join(name for name, _ in run), value=value, move=move)

    def mistakes(self) -> Iterator[str]:
        """Yield the searches whose estimates chose a move that a search to the end proves to be worse."""
        to_the_end = [named for named in self.named if not (named[1].has_horizon or named[1].discarded_moves)]
        proofs = [(name, trace) for name, trace in to_the_end if trace.complete]
        if not proofs or not same_scale(self.comparison.traces):
            return
        full, truth = proofs[-1]
        for name, trace in self.named:
            if trace.has_horizon and trace.complete and trace.best_move != truth.best_move:
                yield from self.mistake(name, trace, full, truth)

    def mistake(self, name: str, trace: Trace, full: str, truth: Trace) -> Iterator[str]:
        """State that the move chosen by one search is worse than the best, if another search proves this."""
        sign = 1 if truth.player(truth.root) == MAX else -1
        chosen = next((row for row in truth.children(truth.root) if truth[row].move == trace.best_move), None)
        if chosen is None or truth.value is None or truth.best_move is None:
            return
        most = max(sign * end for end in truth[chosen].interval)  # the best that the move can be worth
        if most >= sign * truth.value:
            return
        loses = most < 0 <= sign * truth.value and truth.header.look is not None
        yield self.say(
            "compare.mistake.loses" if loses else "compare.mistake",
            name=name,
            move=one_line(trace.best_move or ""),
            estimate=self.words.number(trace.value),
            evaluation=one_line(trace.settings.evaluation),
            depth=trace.settings.depth or 0,
            full=full,
            proved=self.words.value(truth.columns.value[chosen], truth.bound(chosen)),
            best=one_line(truth.best_move),
            value=self.words.number(truth.value),
        )

    def reasons(self) -> Iterator[str]:
        """Yield what the differing settings do to values and moves; nothing is claimed of stopped searches."""
        traces = self.comparison.traces
        if all(trace.complete for trace in traces):
            for setting, alike in SAME_ANSWER.items():
                yield from self.promise(traces, setting, alike)
            if {trace.settings.algorithm for trace in traces} - PLAIN:
                yield from self.promise(traces, "algorithm", OF_VALUES, "algorithms")
        if len({trace.settings.candidates for trace in traces}) > 1:
            yield self.say("compare.why.candidates")
        yield from self.horizons()

    def promise(self, traces: Sequence[Trace], setting: str, alike: Sequence[str], told: str = "") -> Iterator[str]:
        """Yield that a setting does not change the root, if searches that are `alike` otherwise differ in it.

        Nothing is claimed that these searches contradict, as they may if a game or an evaluation violates the protocol.
        """
        if setting in ("cutoff", "fail"):
            traces = [trace for trace in traces if trace.settings.prunes]
        elif setting == "algorithm" and alike is OF_MOVES:
            traces = [trace for trace in traces if trace.settings.algorithm in PLAIN]
        elif setting in ("order", "symmetry"):  # which moves are candidates may depend on these
            traces = [trace for trace in traces if trace.settings.candidates is None]
        kinds: dict[tuple[Any, ...], dict[Any, set[Any]]] = {}  # by equal settings: answers by `setting`
        for trace in traces:
            kind = kinds.setdefault(tuple(getattr(trace.settings, name) for name in alike), {})
            value = None if trace.value is None else round(trace.value, DECIMALS)
            answer = (value, trace.best_move if alike is OF_MOVES else None)
            kind.setdefault(getattr(trace.settings, setting), set()).add(answer)
        differing = [kind for kind in kinds.values() if len(kind) > 1]
        if differing and all(len(set().union(*kind.values())) == 1 for kind in differing):
            why = self.say(f"compare.why.{told or setting}")
            yield why if len(kinds) == 1 else self.say("compare.why.alike", why=why)

    def horizons(self) -> Iterator[str]:
        resting = [(name, trace.settings) for name, trace in self.named if ends_at_horizon(trace)]
        kinds = {(settings.depth, settings.evaluation) for _, settings in resting}
        if len(kinds) == 1 and len(resting) == len(self.named):
            plies, evaluation = kinds.pop()
            yield self.say("compare.why.horizons.all", plies=plies or 0, evaluation=one_line(evaluation))
        elif len(resting) > MOST_NAMED:
            yield self.say("compare.why.horizons", searches=len(resting))
        else:
            for name, settings in resting:
                evaluation = one_line(settings.evaluation)
                yield self.say("compare.why.horizon", name=name, plies=settings.depth or 0, evaluation=evaluation)

    def saving(self) -> Iterator[str]:
        first, last = self.first, self.last
        saved = self.comparison.figures["saved_nodes"]
        if saved is None:
            return
        if not saved:
            yield self.say("compare.saved.none", **self.ends, nodes=first.nodes)
            return
        share = self.words.percent(100 * abs(saved) / first.nodes)
        key = "compare.saved" if saved > 0 else "compare.saved.more"
        yield self.say(key, **self.ends, nodes=last.nodes, all=first.nodes, saved=abs(saved), percent=share)

    def passes(self) -> Iterator[str]:
        """Yield what the earlier passes of a search cost, and what their order saved if another search shows it."""
        for name, trace in self.named:
            if not trace.complete or len(trace.passes) < 2:
                continue
            depth = trace.last_pass.depth if trace.settings.deepen else None
            last = sum(made.nodes for made in trace.passes if made.depth == depth) if depth else trace.last_pass.nodes
            key = "compare.passes" if depth else "compare.passes.one_depth"
            counts = {"nodes": trace.nodes, "last": last, "before": trace.nodes - last}
            yield self.say(key, name=name, passes=len(trace.passes), **counts)
            other = next((named for named in self.named if is_at_once(named[1], trace)), None)
            if other is not None:
                saved, once = other[1].nodes - last, other[1].nodes
                key = "compare.passes.saved" if saved > 0 else "compare.passes.lost"
                yield self.say(key, saved=saved, other=other[0], once=once)
        if len(self.first.passes) > 1 or len(self.last.passes) > 1:
            yield self.say("compare.passes.compared")

    def difference(self) -> Iterator[str]:
        comparison, first = self.comparison, self.comparison.first_difference
        if first is None:
            yield self.say("compare.part.none", **self.ends)
            return
        path = self.path(first.node)
        if first.difference == "value":
            value, other = (self.value(search, first.node) for search in (0, 1))
            yield self.say("compare.part.value", **self.ends, path=path, value=value, other=other)
            return
        if first.difference == "order":
            there = self.path(comparison.union.rows[1].index(first.row))
            yield self.say("compare.part.order", **self.ends, path=path, other=there)
            return
        visits = [comparison.union.visits(search, first.node) for search in (0, 1)]
        further, nearer = (0, 1) if visits[0] > visits[1] else (1, 0)
        names = {"first": self.names[-further], "last": self.names[-nearer]}
        yield self.say(f"compare.part.{first.difference}", **names, path=path, why=self.why_not(nearer, first.node))

    def why_not(self, search: int, node: int) -> str:
        """State why a search did not visit a node, or stopped there."""
        union = self.comparison.union
        trace, row = union.traces[search], union.nearest[search][node]
        kind = trace.columns.kind[row]
        if kind == PRUNED:
            return self.say("picture.met", bounds=cutoff_text(trace, trace.parents[row], self.words))
        if kind > VISITED:
            return why_not_followed(trace, row, self.words)
        return self.say(f"picture.{KINDS[kind]}") if kind else self.say("compare.stopped_there")

    def where(self) -> Iterator[str]:
        if not same_scale((self.first, self.last)):
            return
        facts = self.comparison.agreement
        if facts.other_values:
            place = self.place(facts.first_other_value)
            yield self.say("compare.where.values", both=facts.both, count=facts.other_values, **self.ends, **place)
        elif facts.both:
            yield self.say("compare.where.agree" if facts.other_bounds else "compare.where.same", both=facts.both)
        # What MTD(f) proves, no pass proves alone.
        if facts.other_bounds and "mtdf" not in {self.first.settings.algorithm, self.last.settings.algorithm}:
            place = self.place(facts.first_other_bound)
            yield self.say("compare.where.bounds", count=facts.other_bounds, **self.ends, **place)
        if facts.unsettled:
            yield self.say("compare.where.unsettled", count=facts.unsettled)

    def place(self, node: int) -> dict[str, str]:
        """Describe a node and both searches' values for it."""
        return {"path": self.path(node), "value": self.claim(0, node), "other": self.claim(1, node)}

    def claim(self, search: int, node: int) -> str:
        """State a search's value for a node: a bound, an exact value, an estimate, or an unproved value."""
        value, bound = self.comparison.union.value_and_bound(search, node)
        if bound in BOUND_SIGNS:
            return self.words.value(value, bound, self.comparison.union.rests_on_estimates(search, node))
        if self.comparison.union.rests_on_estimates(search, node):
            return self.value(search, node)
        key = "compare.exactly" if bound else "compare_page.known.returned"
        return self.say(key, value=self.words.value(value, ""))

    def value(self, search: int, node: int) -> str:
        """Write the value that a search returned for a node, whether it is proved or not."""
        value, _ = self.comparison.union.value_and_bound(search, node)
        return self.words.value(value, "", self.comparison.union.rests_on_estimates(search, node))

    def path(self, node: int) -> str:
        return path_text(self.comparison.union.moves(node)) or self.say("name.start")

    def minimum(self) -> Iterator[str]:
        """Yield how close each search came to the minimum number of leaves."""
        least, shape = self.comparison.figures["minimal_leaves"], self.comparison.shape
        if least is None or shape is None:
            return
        near = "; ".join(
            self.say("compare.near", name=name, leaves=trace.leaves, times=self.words.decimal(trace.leaves / least, 2))
            for name, trace in self.named
            if trace.complete
        )
        yield self.say("compare.minimum", moves=shape[0], depth=shape[1], least=least, near=near)


def ends_at_horizon(trace: Trace) -> bool:
    """Whether the pass that found the result trusted evaluations at its horizon."""
    return trace.columns.kind.find(HORIZON, trace.root, trace.last_pass.end) >= 0


def is_at_once(trace: Trace, deepened: Trace) -> bool:
    """Whether one complete search differs from another only in that it did not deepen to the same depth."""
    alike = replace(trace.settings, deepen=True, aspiration=deepened.settings.aspiration)
    return trace.complete and alike == deepened.settings and not trace.settings.deepen


def answer_of(trace: Trace, words: Catalog) -> tuple[str, str, str]:
    """Return the key of the message about a search's answer, its value and its move."""
    if trace.complete:
        return "compare.answer", root_value(trace, words), one_line(trace.best_move or "–")
    if trace.best_move is None:
        return "compare.answer.nothing", "", ""
    return "compare.answer.so_far", root_value(trace, words), one_line(trace.best_move)
