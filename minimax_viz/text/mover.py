"""The sentences of each step as negamax reckons: values and windows are told from the side of whoever moves, and turn
where the side changes.

What is claimed rests on the same proofs as in narrator.py. Who tells a trace is chosen by its `view`.
"""

from collections.abc import Iterator
from math import inf

from minimax_viz.games.game import INFINITE, MAX, MIN, Player, opponent_of
from minimax_viz.record.columns import TRANSPOSITION
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Argument, Catalog, Message, Number, Phrase
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.proofs import End
from minimax_viz.views.side import side_of, turned, turned_bound, turned_window

OTHER_ANSWER: dict[str, str] = {"more": "less", "least": "most", "less": "more", "most": "least"}


def narrator_of(trace: Trace, catalog: Catalog) -> Narrator:
    """Return the narrator who tells a trace from the side that its view asks for."""
    return MoverNarrator(trace, catalog) if trace.view == "mover" else Narrator(trace, catalog)


class MoverNarrator(Narrator):
    """Describes the steps of one trace from the side of whoever moves."""

    # Values ---------------------------------------------------------------------------------------------------------

    def counting(self, row: int) -> Player:
        """The player who reckons with a row's value: who moves above it; at a root, from whose side it is told."""
        parent = self.trace.parents[row]
        return self.chooser(parent) if parent >= 0 else side_of(self.trace, row)

    def value_to(self, player: Player, row: int) -> Number:
        """A row's value as a player sees it."""
        value = self.trace.columns.value[row]
        assert value is not None  # sentences mention only settled rows
        return Number(turned(value, player), row, self.trace.rests_on_estimates(row))

    def number(self, row: int) -> Number:
        return self.value_to(side_of(self.trace, row), row)

    def counted(self, row: int) -> Number:
        return self.value_to(self.counting(row), row)

    def counted_bound(self, row: int) -> str:
        return turned_bound(self.trace.bound(row), self.counting(row))

    def bound_told(self, row: int) -> str:
        return turned_bound(self.trace.bound(row), side_of(self.trace, row))

    def seen(self, value: Number, row: int) -> Number:
        return Number(turned(value.value, side_of(self.trace, row)), value.row, value.about)

    def end_told(self, row: int, end: End) -> End:
        if side_of(self.trace, row) == MAX:
            return end
        return "beta" if end == "alpha" else "alpha"

    def pick(self, row: int) -> Player:
        return MAX

    def form_of(self, player: Player, row: int) -> str:
        """How to tell what a row is worth to a player: as a win, a loss or a draw, or how certain the number is."""
        number, relation = self.value_to(player, row), turned_bound(self.trace.bound(row), player) or "returned"
        form = self.told_as(number)
        if form == "draw" and relation == "exact":
            return form
        if form == "win" and number.value > 0 and (relation == "exact" or relation == "lower"):
            return form
        return (
            "loss" if form == "win" and number.value < 0 and (relation == "exact" or relation == "upper") else relation
        )

    def worth_to(self, form: str, player: Player, row: int) -> Phrase:
        """What a row is worth to a player, in a form of the catalog."""
        number, key = self.value_to(player, row), self.form_of(player, row)
        if key == "win" or key == "loss":
            number = Number(number.value, row, number.about, turned_bound(self.trace.bound(row), player))
        return Phrase(f"mover.{form}.{key}", {"value": number, "player": self.who(player)})

    def brings(self, row: int) -> Phrase:
        """A row's value as a predicate, from its own side: "is worth at most 2 to MIN", "is a draw (0) for X"."""
        return self.worth_to("worth", side_of(self.trace, row), row)

    def counts(self, row: int) -> Phrase:
        """A row's value as a predicate in a sentence about the player who reckons with it: "is worth 3"."""
        key = self.form_of(self.counting(row), row)
        if key == "win" or key == "loss" or key == "draw":
            return self.worth_to("worth", self.counting(row), row)
        return Phrase(f"brings.number.{key}", {"value": self.counted(row)})

    def reported(self, row: int) -> Phrase:
        side, counting = side_of(self.trace, row), self.counting(row)
        if side == counting:
            return self.brings(row)
        return Phrase("mover.turned", {"worth": self.brings(row), "so": self.worth_to("so", counting, row)})

    def held(self, row: int) -> Phrase:
        number, relation, form = self.counted(row), self.counted_bound(row), self.told_as(self.counted(row))
        if relation == "exact" and form != "number":
            return Phrase("held.words", {"ending": self.own(self.counting(row), number)})
        return Phrase("held.number", {"value": Number(number.value, row, number.about, relation)})

    def own(self, player: Player, number: Number) -> Argument:
        """A value that is told from a player's side already: "a win (1)"."""
        form = self.told_as(number)
        if form == "win" and number.value < 0:
            form = "loss"
        return number if form == "number" else Phrase(f"own.{form}", {"value": number})

    def stated(self, row: int) -> Argument:
        return Phrase("mover.value", {"value": self.number(row), "player": self.who(side_of(self.trace, row))})

    def ending_at(self, row: int) -> Argument:
        side, number = side_of(self.trace, row), self.number(row)
        form = "draw" if number.value == 0 else "win" if number.value > 0 else "loss"
        return Phrase(f"mover.ending.{form}", {"value": number, "player": self.who(side)})

    def finding(self, row: int) -> Phrase:
        player = self.counting(row)
        is_exact = self.trace.bound(row) == "exact" and not self.trace.rests_on_estimates(row)
        certain = "exactly" if is_exact else self.counted_bound(row) or "returned"
        return Phrase(
            "mover.child",
            {
                "child": self.of(row),
                "is": Phrase(f"is.{certain}"),
                "value": self.counted(row),
                "player": self.who(player),
            },
        )

    # A node is reached ----------------------------------------------------------------------------------------------

    def aims(self, row: int) -> Message:
        return "mover.aims", {}

    def sought(self, row: int, arguments: dict[str, Argument]) -> Iterator[Message]:
        """Yield how the window turns on the way down, or what the player above looks for."""
        trace, holder = self.trace, self.trace.holders[row]
        window = trace.windows.at(row)
        if trace.settings.prunes and window != (-inf, inf) and self.proofs.question(row) < 0:
            yield self.handed_down(row)
            yield "why.enter.moves", arguments
        elif holder < 0 or trace[row].purpose != "search":
            yield "enter.moves", arguments
        else:
            parent = trace.parents[row]
            yield (
                "enter.seeks.max",
                {"holder": self.subject(holder), "player": self.turn(parent), "brings": self.counts(holder)},
            )
            yield "why.enter.moves", arguments

    def handed_down(self, row: int) -> Message:
        """Say how a window is told above a row, and at it."""
        side = side_of(self.trace, row)
        above = self.pair(row, self.counting(row))
        if side == self.counting(row):
            return "mover.window.same", {"player": self.turn(row), "window": above}
        return "mover.window.turned", {"player": self.who(side), "before": above, "window": self.pair(row, side)}

    def pair(self, row: int, player: Player) -> Phrase:
        """The window with which a row was entered as a player sees it: "(−∞, −3)"."""
        alpha, beta = turned_window(self.trace.windows.at(row), player)
        return Phrase("picture.window_pair", {"alpha": Number(alpha, row), "beta": Number(beta, row)})

    def window(self, step: Step) -> Iterator[Message]:
        row, player = step.node, side_of(self.trace, step.node)
        other = opponent_of(player)
        is_asked = self.proofs.question(row) >= 0
        alpha, beta = turned_window((step.alpha, step.beta), player)
        has_alpha = alpha > -inf and not is_asked and self.proofs.is_set_above(row, player)
        has_beta = beta < inf and not is_asked and self.proofs.is_set_above(row, other)
        arguments: dict[str, Argument] = {}
        if has_alpha:
            arguments |= self.own_bound(player, alpha, *self.proofs.supplier(step, player))
        if has_beta:
            arguments |= self.other_bound(other, beta, *self.proofs.supplier(step, other))
        is_alpha, is_beta = (has_alpha, has_beta) if player == MAX else (has_beta, has_alpha)
        is_open = self.is_open_to_ties(step, is_alpha, is_beta)
        rule = "gt" if is_open else self.trace.settings.cutoff
        if has_alpha and has_beta and alpha == beta:
            yield f"why.mover.window.point{'.ties' if is_open else ''}", arguments
        elif has_alpha and has_beta:
            yield f"why.mover.window.both.{rule}", arguments
        elif has_alpha or has_beta:
            yield f"why.mover.window.{'alpha' if has_alpha else 'beta'}.{rule}", arguments
        if self.trace.is_in_visits:
            yield from self.limits(step)

    def own_bound(self, player: Player, value: float, supplier: int, holder: int) -> dict[str, Argument]:
        """What the player to move has on the path, which is α; `value` is told from that player's side."""
        about = self.trace.rests_on_estimates(holder)
        return {
            "player": self.who(player),
            "has": self.sure_of(player, value, holder),
            "value": Number(value, supplier, about),
            "at": self.place(supplier),
            "alpha": Number(value, supplier),
        }

    def other_bound(self, other: Player, value: float, supplier: int, holder: int) -> dict[str, Argument]:
        """What the other player has, which is β with the sign turned; `value` is told from the side of the player to
        move.
        """
        about = self.trace.rests_on_estimates(holder)
        return {
            "player": self.who(opponent_of(other)),
            "other": self.who(other),
            "other_has": self.sure_of(other, 0 - value, holder),
            "theirs": Number(0 - value, supplier, about),
            "at_other": self.place(supplier),
            "beta": Number(value, supplier),
        }

    def sure_of(self, player: Player, value: float, holder: int) -> Phrase:
        """How certain it is that a row brings a player a value, told from that player's side."""
        if not self.proofs.has_at_least(player, holder, turned(value, player)):
            return Phrase("has.candidates")
        return Phrase(f"has.{'estimate' if self.trace.rests_on_estimates(holder) else 'proved'}")

    def bound_at(self, row: int, end: End) -> dict[str, Argument]:
        """An end of the window with which a row was entered."""
        owner: Player = MAX if end == "alpha" else MIN
        return self.bound_of(owner, row, self.proofs.entry(row, end), *self.proofs.supplier_above(row, owner))

    def bound_of(self, player: Player, row: int, value: float, supplier: int, holder: int) -> dict[str, Argument]:
        side = side_of(self.trace, row)
        if player == side:
            return self.own_bound(player, turned(value, side), supplier, holder)
        return self.other_bound(player, turned(value, side), supplier, holder)

    def at_end(self, key: str, row: int, end: End) -> Message:
        return f"why.mover.{key}.{self.end_told(row, end)}", self.bound_at(row, end)

    def whose_leaf(self, row: int) -> Iterator[Message]:
        if self.trace.columns.kind[row] != TRANSPOSITION and self.trace.parents[row] >= 0:
            side = side_of(self.trace, row)
            yield "why.mover.leaf", {"player": self.who(side), "other": self.who(opponent_of(side))}

    # Questions ------------------------------------------------------------------------------------------------------

    def answer(self, asker: int, end: End) -> Phrase:
        form, number = self.form_of_answer(asker, end), self.asked_about(asker)
        player = self.counting(asker)
        told = Number(turned(number.value, player), number.row)
        asked = Phrase(f"asked.{form if player == MAX else OTHER_ANSWER[form]}", {"value": told})
        return Phrase("mover.asked", {"asked": asked, "player": self.who(player)})

    # A child's value reaches its parent -----------------------------------------------------------------------------

    def left_behind(self, step: Step, child: int) -> Iterator[Message]:
        """Yield nothing: what a bound was inside the child is told there, and with the other sign."""
        yield from []

    def narrowing(self, step: Step, child: int) -> Iterator[Message]:
        row, player = step.node, self.chooser(step.node)
        alpha, _ = turned_window((step.alpha, step.beta), player)
        entry, _ = turned_window(self.trace.windows.at(row), player)
        if alpha == entry:
            end: End = "alpha" if player == MAX else "beta"
            if self.proofs.is_set_above(row, player):
                yield "why.mover.no_narrow", self.bound_at(row, end)
            else:
                yield "why.no_narrow.limit.max", self.limit(row, end) | {"bound": self.entry(row, end)}
            return
        if alpha == -INFINITE:
            yield f"why.narrow.infinite.{player}", {"opening": self.opening(row), "bound": Number(alpha, row)}
            return
        holder = self.trace.holders[child]
        before = entry if holder < 0 else max(entry, self.counted(holder).value)
        more: dict[str, Argument] = {"opening": self.opening(row), "before": Number(before, row)}
        yield "why.mover.narrow", self.own_bound(player, alpha, row, child) | more
        if self.is_first_narrowing(row, child):
            yield "why.mover.narrow.first", {}

    # The other moves are skipped ------------------------------------------------------------------------------------

    def cutoff(self, step: Step) -> Iterator[Message]:
        """Yield why nothing better matters: the other player has more elsewhere. All cutoffs are at β."""
        trace, row, holder = self.trace, step.node, self.trace.choices[step.node]
        assert step.skipped is not None and step.best is not None  # every cutoff has them
        player = self.chooser(row)
        other = opponent_of(player)
        if not self.proofs.is_set_above(row, other):
            yield from self.cutoff_at_limit(step, other)
            return
        _, beta = turned_window((step.alpha, step.beta), player)
        source, kept = self.proofs.supplier_above(row, other)
        bound = step.beta if player == MAX else step.alpha
        is_proved = self.proofs.has_at_least(player, holder, step.best) and self.proofs.has_at_least(other, kept, bound)
        arguments: dict[str, Argument] = {
            "best": self.counted(holder),
            "alpha": Number(self.counted(holder).value, row),
            "at_node": self.place(row),
            "node": self.of(row),
            "sign": ">" if trace.settings.cutoff == "gt" else "≥",
            "skipped": step.skipped,
        }
        arguments |= self.other_bound(other, beta, source, kept)
        relation = "equal" if self.counted(holder).value == beta else "strict"
        yield f"mover.cutoff.{relation if is_proved else 'candidates'}", arguments
        if relation == "equal":
            yield "why.cutoff.equal", arguments
        is_shallow = source == trace.parents[row]
        yield f"why.mover.cutoff.{'shallow' if is_shallow else 'deep'}", self.where_set(row, source)
        yield "why.cutoff.skipped.max", arguments
        if self.has_first_cutoff(row):
            yield "why.mover.cutoff.first", {}

    def skipped_key(self, row: int) -> str:
        return "why.cutoff.skipped.max"
