"""Passes and scouts: sentences about searches from the root, and about null windows, which only ask a question."""

from collections.abc import Iterator
from math import inf

from minimax_viz.games.game import CHANCE, MAX, MIN, Player
from minimax_viz.record.columns import PRUNED, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import Argument, Message, Number, Phrase
from minimax_viz.text.othermoves import OtherMovesWording
from minimax_viz.text.proofs import End


class PassWording(OtherMovesWording):
    """The parts of a narrator that tell of passes and of questions."""

    # Questions ------------------------------------------------------------------------------------------------------

    def is_about_alpha(self, asker: int) -> bool:
        """Whether a question is about the lower end of its null window; the upper end is the number beside it."""
        trace, parent = self.trace, self.trace.parents[asker]
        if parent >= 0:
            is_for_ties = trace.settings.all_best and trace.columns.ply[parent] == 0
            return (trace.player(parent) == MAX) != is_for_ties
        return trace.windows.alpha[asker] == self.known_before(asker)[0]

    def asked(self, asker: int) -> Phrase:
        """A question: "more than 3", "at most 3"."""
        parent = self.trace.parents[asker]
        asks_for_more = parent < 0 or self.trace.player(parent) == MAX
        return self.answer(asker, "beta" if asks_for_more else "alpha")

    def answer(self, asker: int, end: End) -> Phrase:
        """What is so of a value at or beyond an end of a question's null window: "more than 3", "at most 3"."""
        return Phrase(f"asked.{self.form_of_answer(asker, end)}", {"value": self.asked_about(asker)})

    def form_of_answer(self, asker: int, end: End) -> str:
        """How a value at or beyond an end of a question's null window compares with what is asked about."""
        is_about_alpha = self.is_about_alpha(asker)
        return ("more" if is_about_alpha else "least") if end == "beta" else ("most" if is_about_alpha else "less")

    def asked_about(self, asker: int) -> Number:
        """The number that a question is about, as MAX sees it."""
        return Number(self.proofs.entry(asker, "alpha" if self.is_about_alpha(asker) else "beta"), asker)

    def is_yes(self, scout: int) -> bool:
        """Whether a settled scout answers yes."""
        trace = self.trace
        value, is_max = self.proofs.value(scout), trace.player(trace.parents[scout]) == MAX
        return value >= self.proofs.entry(scout, "beta") if is_max else value <= self.proofs.entry(scout, "alpha")

    def limit(self, row: int, end: End) -> dict[str, Argument]:
        """Why nothing at or beyond an end of a row's window matters, where no back-up set it; `beyond` is what that
        means.
        """
        asker = self.proofs.question(row)
        if asker >= 0:
            limit = Phrase("limit.question", {"node": self.name(asker), "asked": self.asked(asker)})
            return {"beyond": self.answer(asker, end), "limit": limit}
        bound, told = self.entry(row, end), self.end_told(row, end)
        what, source = self.proofs.set_by(row, MAX if end == "alpha" else MIN)
        limit = Phrase(f"limit.{what}.{told}", {"bound": bound, "at_node": self.place(source)})
        return {"beyond": Phrase(f"asked.{'most' if told == 'alpha' else 'least'}", {"value": bound}), "limit": limit}

    def limits(self, step: Step) -> Iterator[Message]:
        """Yield what the window at a step is for, as far as no back-up set it."""
        trace, row = self.trace, step.node
        asker = self.proofs.question(row)
        if asker >= 0:
            if asker != row:
                yield "why.window.question", {"node": self.name(asker), "asked": self.asked(asker)}
            return
        above = trace.parents[row]
        if above >= 0 and trace.player(above) == CHANCE:
            if trace[row].purpose != "probe":
                yield f"why.window.{'whole' if trace.settings.range is None else 'outcome'}", {"node": self.name(row)}
            return
        for end in self.open_ends(step):
            yield "why.window.limit", self.limit(row, end)

    def open_ends(self, step: Step) -> list[End]:
        """The finite ends of the window at a step that no back-up set."""
        players: list[tuple[End, Player]] = [("alpha", MAX), ("beta", MIN)]
        return [
            end
            for end, player in players
            if abs(self.proofs.entry(step.node, end)) < inf and self.proofs.set_by(step.node, player)[0] != "node"
        ]

    # Passes ---------------------------------------------------------------------------------------------------------

    def pass_of(self, row: int) -> int:
        """The number of a row's pass, from 0."""
        return len([made for made in self.trace.passes if made.root <= row]) - 1

    def known_before(self, root: int) -> tuple[float, float]:
        """The least and the most that the root is worth by the earlier passes of the same depth."""
        trace, at = self.trace, self.pass_of(root)
        low, high = -inf, inf
        for made in trace.passes[:at]:
            value = trace.columns.value[made.root]
            if made.depth == trace.passes[at].depth and value is not None:
                if value >= made.limits.beta:
                    low = max(low, value)
                else:
                    high = min(high, value)
        return low, high

    def known_after(self, root: int) -> tuple[float, float]:
        """The same by these and the pass of this root, which is finished."""
        (low, high), value = self.known_before(root), self.proofs.value(root)
        is_high = value >= self.proofs.entry(root, "beta")
        return max(low, value) if is_high else low, high if is_high else min(high, value)

    def has_failed(self, root: int) -> bool:
        """Whether the value of a finished pass lies outside its window, and is only a bound."""
        value = self.proofs.value(root)
        return not self.proofs.entry(root, "alpha") < value < self.proofs.entry(root, "beta")

    def is_result(self, root: int) -> bool:
        """Whether a finished pass is the last one that the search needs."""
        settings = self.trace.settings
        if self.trace.passes[self.pass_of(root)].depth != settings.depth:
            return False
        if settings.algorithm == "mtdf":
            low, high = self.known_after(root)
            return low == high
        return not self.has_failed(root)

    def begin(self, step: Step) -> Iterator[Message]:
        """Yield how a pass searches: how deep, in which window, and in which order."""
        trace, at = self.trace, self.pass_of(step.node)
        settings, made = trace.settings, trace.passes[at]
        is_deeper = at == 0 or made.depth != trace.passes[at - 1].depth
        arguments: dict[str, Argument] = {"number": at + 1}
        arguments["alpha"] = Number(self.entry(step.node, self.end_told(step.node, "alpha")).value)
        arguments["beta"] = Number(self.entry(step.node, self.end_told(step.node, "beta")).value)
        arguments |= {"node": self.name(step.node), "plies": made.depth or 0}
        if settings.algorithm == "mtdf":
            arguments["asked"] = self.asked(step.node)
            yield f"pass.question{'.deep' if settings.deepen and is_deeper else ''}", arguments
        elif not is_deeper:
            open_end: End = "alpha" if step.alpha < self.proofs.entry(trace.passes[at - 1].root, "alpha") else "beta"
            yield f"pass.again.{'low' if self.end_told(step.node, open_end) == 'alpha' else 'high'}", arguments
        elif step.alpha > -inf:
            yield "pass.window", arguments | {"value": self.number(trace.passes[at - 1].root)}
        else:
            yield "pass.deep", arguments
        if at == 0:
            yield f"why.pass.first.{'question' if settings.algorithm == 'mtdf' else 'deep'}", {}
            return
        if settings.algorithm != "mtdf" and step.alpha > -inf:
            yield "why.pass.window", {}
        if settings.deepen and trace.player(step.node) != CHANCE:
            yield from self.order(step.node, trace.passes[at - 1].root)

    def order(self, root: int, before: int) -> Iterator[Message]:
        """Yield the order in which a pass tries the moves of the root, with what the pass before found."""
        trace = self.trace
        tried = [row for row in self.proofs.last_visits(root) if trace.columns.kind[row] <= PRUNED]
        others = trace.columns.open.get(root, 0)
        if len(tried) > 0 and len(tried) + others > 1:
            yield "why.pass.order", {"moves": self.enumeration([self.found(row, before) for row in tried], others)}

    def found(self, row: int, before: int) -> Argument:
        """A move of the root, with the value that the pass before found for it, if it did."""
        trace = self.trace
        same = [
            child
            for child in trace.children(before)
            if trace.columns.label[child] == trace.columns.label[row] and trace.columns.kind[child] <= VISITED
        ]
        if not same:
            return self.move(row)
        number, bound = self.counted(same[-1]), self.counted_bound(same[-1])
        return Phrase(
            "pass.found", {"move": self.move(row), "value": Number(number.value, same[-1], number.about, bound)}
        )

    def end_of_pass(self, row: int) -> Iterator[Message]:
        """Yield what a pass has found that is not the result, or whose result needs what the passes before it found."""
        trace, chosen = self.trace, self.trace.choices[row]
        arguments: dict[str, Argument] = {
            "subject": self.subject(row),
            "node": self.name(row),
            "path": "",
            "outcome": self.brings(row),
            "brings": self.brings(row),
            "value": self.number(row),
            "plies": trace.passes[self.pass_of(row)].depth or 0,
            "player": self.turn(row),
        }
        if trace.settings.algorithm == "mtdf":
            yield f"answer.{'yes' if self.proofs.value(row) >= self.proofs.entry(row, 'beta') else 'no'}", {}
            yield "finish.worth", arguments
            low, high = self.known_after(row)
            if low == high:
                yield "finish.meet", {"value": self.seen(Number(low, row, trace.rests_on_estimates(row)), row)}
        elif self.has_failed(row):
            failed: End = "alpha" if self.proofs.value(row) <= self.proofs.entry(row, "alpha") else "beta"
            yield f"finish.failed.{'low' if self.end_told(row, failed) == 'alpha' else 'high'}", arguments
        elif chosen < 0:
            yield "finish.pass.worth", arguments
        else:
            yield "finish.pass", arguments | {"chosen": self.name(chosen), "brings": self.counts(chosen)}
            yield from self.change(row, "")

    def change(self, root: int, why: str) -> Iterator[Message]:
        """Yield whether a pass chooses what the one before it chose, which looked less far."""
        trace, depth = self.trace, self.trace.passes[self.pass_of(root)].depth
        earlier = [made.root for made in trace.passes if made.root < root and made.depth != depth]
        if not earlier or trace.settings.algorithm == "mtdf":
            return
        before, now = trace.choices[earlier[-1]], trace.choices[root]
        if before >= 0:
            is_same = trace.columns.label[before] == trace.columns.label[now]
            yield f"{why}finish.pass.{'same' if is_same else 'changed'}", {"before": self.name(before)}
