"""The sentences of each step: which messages, with which arguments.

Everything said about choices and bounds is proved by the visited nodes. The page says the same from the same catalogs:
`python -m tests.mirrors` translates this module and those below it for it.
"""

from collections.abc import Iterator, Sequence
from math import inf

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.kinds import DISCARDED, HORIZON, INTERIOR, MERGED, TRANSPOSITION, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import Argument, Mention, Message, Number, Phrase, Series, TextRun
from minimax_viz.text.wording import Wording

EXTREMES: dict[str | None, float] = {"ten": 10.0, "fast": 100.0}
"""With scores other than 1 for a win, a value that is large enough."""

FIRST_PARTS = 4  # of a long series; the one that matters and the last follow


class Narrator(Wording):
    """Describes the steps of one trace in one language."""

    def text(self, step: Step) -> str:
        """What happened at `step`, in a few sentences."""
        return "".join(segment.text for segment in self.segments(step))

    def segments(self, step: Step) -> list[TextRun]:
        """The sentence of `step` in pieces that are tied to the rows they mention."""
        pieces: list[TextRun] = []
        for key, arguments in self.messages(step):
            if pieces:
                pieces.append(TextRun(" "))
            pieces += self.catalog.segments(key, arguments)
        return pieces

    def messages(self, step: Step) -> Iterator[Message]:
        """The messages for `step`, in order."""
        if step.kind == "enter":
            return self.enter(step)
        if step.kind == "evaluate":
            return self.evaluate(step)
        if step.kind == "back_up":
            return self.back_up(step)
        if step.kind == "cutoff":
            return self.cutoff(step)
        return self.finish(step)

    # A node is reached ----------------------------------------------------------------------------------------------

    def enter(self, step: Step) -> Iterator[Message]:
        row, trace = step.node, self.trace
        kind = "interior" if trace.columns.kind[row] == INTERIOR else "leaf"
        moves = sum(1 for _ in trace.children(row)) + trace.columns.open.get(row, 0)
        arguments: dict[str, Argument] = {"at_node": self.place(row), "player": self.mover(row), "moves": moves}
        if row == 0:
            yield f"enter.root.{kind}", arguments
            if kind == "interior":
                yield "enter.players", arguments
        else:
            parent = trace.parents[row]
            arguments |= {"parent_player": self.mover(parent), "at_parent": self.place(parent)}
            arguments |= {"move": self.move(row), "path": self.path_of_either(parent, row)}
            yield f"enter.{kind}", arguments
        if merged := self.children_of_kind(row, MERGED):
            yield "enter.merged", {"merged": len(merged), "twins": self.twins(merged)}
        if discarded := self.children_of_kind(row, DISCARDED):
            yield "enter.discarded", {"discarded": len(discarded)}
        if trace.settings.prunes and (kind == "interior" or step.alpha == step.beta):
            yield self.window(step)

    def path_of_either(self, parent: int, row: int) -> Argument:
        """The path to a row that is reached, where its name or its parent's has been told of another too."""
        told = row + 1
        if self.trace.columns.ply[row] < 2 or not (self.path(parent, told) or self.path(row, told)):
            return ""
        return self.path_to(row)

    def window(self, step: Step) -> Message:
        """What both players have on the path to a step."""
        arguments: dict[str, Argument] = {}
        if step.alpha > -inf:
            arguments |= self.bound(MAX, step.alpha, *self.proofs.supplier(step, MAX))
        if step.beta < inf:
            arguments |= self.bound(MIN, step.beta, *self.proofs.supplier(step, MIN))
        rule = self.trace.settings.cutoff
        if not arguments:
            return "window.open" if step.node else "window.first", arguments
        if step.alpha > -inf and step.beta < inf:
            return "window.point" if step.alpha == step.beta else f"window.both.{rule}", arguments
        return f"window.{'alpha' if step.alpha > -inf else 'beta'}.{rule}", arguments

    # A leaf has its value -------------------------------------------------------------------------------------------

    def evaluate(self, step: Step) -> Iterator[Message]:
        trace, row = self.trace, step.node
        number = self.number(row)
        path = self.path(row, row + 1)
        arguments: dict[str, Argument] = {
            "lead": self.lead(row),
            "at_node": self.place(row),
            "path": path,
            "value": number,
        }
        ending = "tree"
        if trace.columns.kind[row] == HORIZON:
            ending = "horizon"
            arguments["evaluation"] = trace.settings.evaluation
        elif trace.columns.kind[row] == TRANSPOSITION:
            ending = "transposition"
            source = trace.columns.source[row]
            arguments |= {"at_source": self.place(source), "number": self.row_number(source)}
            arguments["worth"] = self.sureness("worth", row)
        elif not self.is_tree:
            ending = "draw" if number.value == 0 else "win"
            arguments["player"] = self.player_and_name(MAX if number.value > 0 else MIN)
        yield f"evaluate.{ending}", arguments
        if self.is_first(row) and ending not in ("draw", "win"):
            yield f"evaluate.{ending}.first", arguments

    # A child's value reaches its parent -----------------------------------------------------------------------------

    def back_up(self, step: Step) -> Iterator[Message]:
        row, child = step.node, step.child
        assert child is not None  # every back-up has a child
        arguments: dict[str, Argument] = {
            "child": self.lead(child),
            "path": self.path(child, child + self.trace.sizes[child]),
            "at_node": self.place(row),
            "player": self.mover(row),
            "worth": self.sureness("worth", child),
            "value": self.number(child),
        }
        holder = self.trace.holders[child]
        if holder < 0:
            yield "back_up.first", arguments
        else:
            arguments |= {
                "holder": self.of(holder),
                "kept": self.name(child if step.improved else holder),
                "is": self.sureness("is", holder),
                "previous": self.number(holder),
            }
            yield from self.choice(step, child, holder, arguments)
        if self.trace.settings.prunes:
            yield from self.left_behind(step, child)
            if step.improved:
                yield self.narrowing(step, child)

    def choice(self, step: Step, child: int, holder: int, arguments: dict[str, Argument]) -> Iterator[Message]:
        """Which of two moves is better, or that this is unknown."""
        proofs, player = self.proofs, self.trace.player(step.node)
        kept, other = (child, holder) if step.improved else (holder, child)
        if proofs.no_worse(player, kept, other):
            is_equal = self.trace.columns.value[child] == step.best
            yield f"back_up.{'better' if step.improved else 'equal' if is_equal else 'worse'}", arguments
            return
        yield "back_up.both", arguments
        end = proofs.beyond(step.node, (child, holder))
        is_known = proofs.no_worse(player, other, kept)
        if end:
            yield f"back_up.{'unneeded' if is_known else 'undecided'}", arguments
            yield f"back_up.neither.{end}", arguments | self.end(step.node, end)
        elif any(map(proofs.rests_on_candidates, (child, holder))):
            yield "back_up.candidates", {"kept": self.name(kept)}
        elif not is_known:
            yield "back_up.unknown", arguments

    def left_behind(self, step: Step, child: int) -> Iterator[Message]:
        """The bound that was narrower inside the child, where it is what it was before."""
        trace, held = self.trace, self.trace.choices[child]
        found = trace.columns.value[held] if held >= 0 else None
        if found is None:
            return
        bounds = trace.windows.alpha if trace.player(child) == MAX else trace.windows.beta
        now, entry = (step.alpha if trace.player(child) == MAX else step.beta), bounds[child]
        assert entry is not None  # the child was entered
        if now == entry and (found > entry if trace.player(child) == MAX else found < entry):
            arguments: dict[str, Argument] = {"at_child": self.place(child), "at_node": self.place(step.node)}
            yield (
                f"back.{trace.player(child)}",
                arguments | {"inner": Number(found, child), "bound": Number(now, step.node)},
            )

    def narrowing(self, step: Step, child: int) -> Message:
        """What a better value does to the window."""
        row, player = step.node, self.trace.player(step.node)
        bounds = self.trace.windows.alpha if player == MAX else self.trace.windows.beta
        entry, now = bounds[row], step.alpha if player == MAX else step.beta
        assert entry is not None  # the node was entered
        if now == entry:
            return f"no_narrow.{player}", self.end(row, "alpha" if player == MAX else "beta")
        holder = self.trace.holders[child]
        held = self.trace.columns.value[holder] if holder >= 0 else None
        before = entry if held is None else max(entry, held) if player == MAX else min(entry, held)
        arguments = self.bound(player, now, row, child) | {"inside": self.inside(row), "before": Number(before, row)}
        return f"narrow.{player}", arguments

    # The other moves are skipped ------------------------------------------------------------------------------------

    def cutoff(self, step: Step) -> Iterator[Message]:
        trace, row, supplier = self.trace, step.node, step.supplier
        assert supplier is not None and step.skipped is not None and step.best is not None  # every cutoff has them
        player, holder = trace.player(row), trace.choices[row]
        other: Player = MIN if player == MAX else MAX
        bound = step.beta if player == MAX else step.alpha
        is_sure = self.proofs.has_at_least(player, holder, step.best)
        arguments: dict[str, Argument] = {
            "node": self.of(row),
            "at_node": self.place(row),
            "path": self.path(row, self.first_skipped(row)),
            "best": self.number(holder),
            "is": Phrase(f"is.{'lower' if player == MAX else 'upper'}{'' if is_sure else '.candidates'}"),
            "sign": ">" if trace.settings.cutoff == "gt" else "≥",
            "skipped": step.skipped,
        }
        source, kept = self.proofs.supplier_above(row, other)
        arguments |= self.bound(other, bound, source, kept)
        is_shallow = supplier == trace.parents[row]
        arguments["beta" if player == MIN else "alpha"] = Number(step.best, row)
        yield f"cutoff.found.{player}", arguments
        yield f"cutoff.{'equal' if step.best == bound else 'strict'}", arguments
        extreme = self.extreme(step, bound) if self.proofs.has_at_least(other, kept, bound) else None
        if extreme is None:
            yield f"cutoff.skipped.{player}", arguments
        else:
            better = extreme if player == MAX else -extreme
            arguments |= {"better": Number(better), "worse": Number(-better), "kept": self.name(kept)}
            yield "cutoff.if", arguments
            yield f"cutoff.kept.{'shallow' if is_shallow else 'deep'}.{player}", arguments
        yield (
            f"cutoff.{'shallow' if is_shallow else 'deep'}.{player}",
            {
                "supplier": self.node(supplier),
                "at_supplier": self.place(supplier),
                "plies": trace.columns.ply[row] - trace.columns.ply[supplier],
            },
        )
        if self.has_first_cutoff(row):
            yield "cutoff.first", arguments

    def extreme(self, step: Step, bound: float) -> float | None:
        """The size of a very good and a very bad value that skipped moves might have had; None if it would not show
        that they do not matter: where the best value so far is not proved, is moved to an end of the window, or is the
        best there is.
        """
        trace, row, best = self.trace, step.node, step.best
        assert best is not None  # every cutoff has found something
        is_moved = trace.settings.fail == "hard" and best != bound
        if is_moved or self.proofs.so_far(row) != (best, best):
            return None
        size, largest = EXTREMES.get(trace.settings.score, 1.0), max(abs(best), abs(bound))
        if self.is_tree or largest > size:
            size = 100.0
            while size <= largest:
                size *= 10
        is_best = best == (size if trace.player(row) == MAX else -size)
        return None if is_best or size == inf else size

    # A node is finished ----------------------------------------------------------------------------------------------

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
