"""The sentences that end a node: how its value is made up of its children's, and at the root why it is that."""

from collections.abc import Iterator, Sequence

from minimax_viz.record.kinds import DISCARDED, MERGED, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import Argument, Mention, Message, Number, Phrase, Series
from minimax_viz.text.wording import Wording

FIRST_PARTS = 4  # of a long series; the one that matters and the last follow


class Finishing(Wording):
    """Tells what finished nodes of one trace are worth."""

    def finish(self, step: Step) -> Iterator[Message]:
        trace, row = self.trace, step.node
        chosen = trace.choices[row]
        about = ".estimate" if trace.rests_on_estimates(row) else ""
        arguments: dict[str, Argument] = {
            "node": self.of(row),
            "lead": self.lead(row),
            "at_node": self.place(row),
            "path": self.path(row, row + trace.sizes[row]),
            "player": self.mover(row),
            "chosen": self.name(chosen),
            "outcome": self.outcome(row),
            "value": self.number(row),
        }
        if row == 0:
            yield from self.result(arguments, chosen, about)
            return
        found = self.number(chosen)
        if found.value != step.best:
            yield (
                "finish.clamped",
                arguments | {"found": found, "alpha": self.entry(row, "alpha"), "beta": self.entry(row, "beta")},
            )
        if row in trace.windows.cutoffs:
            yield f"finish.cut{about}", arguments
            if trace.bound(row):
                enough = "finish.enough" if self.has_first_cutoff(row) else "finish.enough.again"
                yield enough if self.proofs.is_enough(row) else "finish.part", arguments
            return
        discarded = self.children_of_kind(row, DISCARDED)
        merged = self.children_of_kind(row, MERGED)
        yield f"finish.looked.{'candidates' if discarded else 'merged' if merged else 'all'}", arguments
        player, rows = trace.player(row), self.proofs.valued_children(row)
        best = set(self.proofs.best(player, rows))
        yield f"finish.{'chooses' if chosen in best else 'worth'}{about}", arguments
        if self.proofs.is_only_bounded(row) and found.value == step.best and trace.skipped_below(row):
            yield "finish.below", {}
        if discarded:
            yield "finish.left_out", {}
        if chosen not in best:
            yield from self.no_choice(row, bool(best))

    def no_choice(self, row: int, is_known: bool) -> Iterator[Message]:
        """That a node's best move is unknown, or did not have to be."""
        if end := self.proofs.beyond(row, (row,)):
            yield f"finish.{'unneeded' if is_known else 'undecided'}", {}
            yield f"finish.none.{end}", self.end(row, end)
        elif not is_known:
            yield "finish.unknown", {}

    def result(self, arguments: dict[str, Argument], chosen: int, about: str) -> Iterator[Message]:
        """What came out at the root, and why it could not have been otherwise."""
        trace = self.trace
        variation = arguments | {"variation": " ".join(trace.principal_variation)}
        if trace.discarded_moves:
            yield f"finish.root.candidates{about}", variation
        else:
            yield f"finish.root{about}", arguments | {"outcome": self.plain_outcome(0), "children": self.findings(0)}
            yield f"finish.best{about}", variation | {"chosen": Mention(self.called(chosen), chosen)}
            if trace.pruned_moves and trace.bound(0) == "exact":
                yield "finish.never", {"skipped": trace.pruned_moves}
        if about:
            yield "finish.approximate", {}
        if trace.discarded_moves:
            yield "finish.discarded", {}

    def outcome(self, row: int) -> Phrase:
        """What a finished row is worth: as the arithmetic of its children's values, "= min(3, 12, 8) = 3", where these
        make it up, with "?" for moves that were not looked at.
        """
        trace, value = self.trace, self.number(row)
        bound, chosen = trace.bound(row), trace.choices[row]
        rows = [child for child in trace.children(row) if trace.columns.kind[child] != MERGED]
        terms = [self.term(child) for child in self.excerpt(rows, chosen)]
        is_exact = bound == "exact" and not value.about
        if not bound or len(rows) == 1 or None in terms or trace.columns.value[chosen] != value.value:
            return self.plain_outcome(row)
        signed = Number(value.value, row, value.about, bound)
        return Phrase(
            "outcome.reckoned",
            {
                "pick": trace.player(row),
                "terms": Series([term for term in terms if term is not None]),
                "value": Phrase("outcome.equals", {"value": signed}) if is_exact else signed,
            },
        )

    def plain_outcome(self, row: int) -> Phrase:
        """The same without arithmetic: "is worth exactly 3"."""
        worth = self.exactness("worth", row)
        return Phrase("outcome.stated", {"worth": worth, "value": self.number(row)})

    def findings(self, row: int) -> Series:
        """What each child of a finished row has turned out to be, of many some."""
        rows = [child for child in self.trace.children(row) if self.trace.columns.kind[child] <= VISITED]
        parts = self.excerpt(rows, self.trace.choices[row])
        return Series(["…" if child is None else self.finding(child) for child in parts])

    def finding(self, row: int) -> Phrase:
        """What a child has turned out to be: "C is at most 2"."""
        is_, value = self.exactness("is", row), self.number(row)
        return Phrase("outcome.child", {"child": self.of(row), "is": is_, "value": value})

    def exactness(self, form: str, row: int) -> Phrase:
        """How certain a row's value is, saying "exactly" if it is exact."""
        is_exact = self.trace.bound(row) == "exact" and not self.trace.rests_on_estimates(row)
        return Phrase(f"{form}.exactly") if is_exact else self.sureness(form, row)

    def term(self, row: int | None) -> Argument | None:
        """A child's value in the arithmetic of its parent: with the sign of what is proved of it, "?" where it was not
        looked at, "…" for children left out; None if nothing is proved of what it returned.
        """
        if row is None:
            return "…"
        if self.trace.columns.kind[row] > VISITED:
            return Mention("?", row)
        number, bound = self.number(row), self.trace.bound(row)
        return Number(number.value, row, number.about, bound) if bound else None

    def excerpt(self, rows: Sequence[int], chosen: int) -> list[int | None]:
        """Of many rows the first, the chosen one and the last, None for those left out in between."""
        if len(rows) <= FIRST_PARTS + 2:
            return list(rows)
        kept: list[int | None] = list(rows[:FIRST_PARTS])
        for row in rows[FIRST_PARTS:]:
            if row in (chosen, rows[-1]):
                kept.append(row)
            elif kept[-1] is not None:
                kept.append(None)
        return kept
