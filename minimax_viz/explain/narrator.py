"""The sentence of each step: which messages tell it, with which arguments.

The page tells the same sentences from the same catalogs; narrator.js repeats the decisions made here, line by line.
"""

from collections.abc import Iterator
from math import inf

from minimax_viz.explain.catalog import Argument, Catalog, Mention, Segment
from minimax_viz.explain.numbers import number_text
from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.kinds import DISCARDED, HORIZON, INTERIOR, MERGED, TRANSPOSITION
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace

Message = tuple[str, dict[str, Argument]]

MOST_TWINS = 8


class Narrator:
    """Tells the steps of one trace in one language."""

    def __init__(self, trace: Trace, catalog: Catalog) -> None:
        self.trace = trace
        self.catalog = catalog
        self.is_tree = trace.header.look is None

    def text(self, step: Step) -> str:
        """What happened at `step`, in one to three sentences."""
        return "".join(segment.text for segment in self.segments(step))

    def segments(self, step: Step) -> list[Segment]:
        """The sentence of `step` in pieces that are tied to the rows they mention."""
        pieces: list[Segment] = []
        for key, arguments in self.messages(step):
            if pieces:
                pieces.append(Segment(" "))
            pieces += self.catalog.segments(key, arguments)
        return pieces

    def messages(self, step: Step) -> Iterator[Message]:
        """The messages that tell `step`, in order."""
        if step.kind == "enter":
            return self.enter(step)
        if step.kind == "evaluate":
            return self.evaluate(step)
        if step.kind == "back_up":
            return self.back_up(step)
        if step.kind == "cutoff":
            return self.cutoff(step)
        return self.finish(step)

    # The five kinds of step -----------------------------------------------------------------------------------------

    def enter(self, step: Step) -> Iterator[Message]:
        row, trace = step.node, self.trace
        kind = "interior" if trace.columns.kind[row] == INTERIOR else "leaf"
        moves = sum(1 for _ in trace.children(row)) + trace.columns.open.get(row, 0)
        player = player_word(trace.player(row))
        if row == 0:
            yield f"enter.root.{kind}", {"at_node": self.place(row), "player": player, "moves": moves}
        else:
            parent = trace.parents[row]
            yield (
                f"enter.{kind}",
                {
                    "parent_player": player_word(trace.player(parent)),
                    "at_parent": self.place(parent),
                    "move": Mention(trace[row].move, row),
                    "player": player,
                    "moves": moves,
                },
            )
        if merged := self.children_of_kind(row, MERGED):
            yield "enter.merged", {"merged": len(merged), "twins": self.twins(merged)}
        if discarded := self.children_of_kind(row, DISCARDED):
            yield "enter.discarded", {"discarded": len(discarded)}
        if trace.settings.prunes and kind == "interior":
            yield self.window(step)

    def window(self, step: Step) -> Message:
        has_alpha, has_beta = step.alpha > -inf, step.beta < inf
        if has_alpha and has_beta:
            shape = "point" if step.alpha == step.beta else "both"
        else:
            shape = "alpha" if has_alpha else "beta" if has_beta else "open"
        return f"window.{shape}", {
            "alpha": self.bound(step.node, MAX, step.alpha),
            "beta": self.bound(step.node, MIN, step.beta),
        }

    def evaluate(self, step: Step) -> Iterator[Message]:
        trace, row, value = self.trace, step.node, step.best
        assert value is not None  # a leaf has been evaluated
        arguments: dict[str, Argument] = {
            "node": self.name(row),
            "at_node": self.place(row),
            "value": Mention(number_text(value), row),
        }
        if trace.columns.kind[row] == HORIZON:
            yield "evaluate.horizon", arguments | {"evaluation": trace.settings.evaluation}
        elif trace.columns.kind[row] == TRANSPOSITION:
            source, bound = trace.columns.source[row], trace.bound(row)
            key = f"evaluate.transposition.{bound}" if bound else "evaluate.transposition"
            yield key, arguments | {"at_source": self.place(source), "number": Mention(str(source), source)}
        elif self.is_tree:
            yield "evaluate.tree", arguments
        elif value == 0:
            yield "evaluate.draw", arguments
        else:
            yield "evaluate.win", arguments | {"player": self.player_and_name(MAX if value > 0 else MIN)}

    def back_up(self, step: Step) -> Iterator[Message]:
        trace, row, child = self.trace, step.node, step.child
        assert child is not None  # every back-up has a child
        value = trace.columns.value[child]
        player = trace.player(row)
        known: dict[str, Argument] = {
            "child": self.name(child),
            "at_node": self.place(row),
            "player": player_word(player),
            "worth": self.worth(child),
            "value": Mention(number_text(value), child),
        }
        if step.previous is not None:
            holder = self.holder(row, child)
            known |= {"previous": Mention(number_text(step.previous), holder), "holder": self.name(holder)}
        if step.previous is None:
            yield "back_up.first", known
        elif step.improved:
            yield f"back_up.better.{player}", known
        elif value == step.best:
            yield "back_up.equal", known
        else:
            yield f"back_up.worse.{player}", known
        if trace.settings.prunes and step.improved:
            yield from self.narrowing(step)

    def narrowing(self, step: Step) -> Iterator[Message]:
        """What a better value does to the window."""
        row, player, best = step.node, self.trace.player(step.node), step.best
        low, high = self.trace.windows.alpha[row], self.trace.windows.beta[row]
        assert best is not None and low is not None and high is not None  # the node was entered and has a best
        narrows = best > low if player == MAX else best < high
        entry = low if player == MAX else high
        if narrows:
            yield f"narrow.{player}", {"best": Mention(number_text(best), row), "at_node": self.place(row)}
        elif abs(entry) < inf:
            source = self.source(row, player)
            yield (
                f"no_narrow.{player}",
                {"bound": Mention(number_text(entry), source), "at_source": self.place(source)},
            )

    def cutoff(self, step: Step) -> Iterator[Message]:
        row, supplier = step.node, step.supplier
        assert supplier is not None and step.skipped is not None  # every cutoff has them
        player = self.trace.player(row)
        bound = step.beta if player == MAX else step.alpha
        relation = "equal" if step.best == bound else "strict"
        parent = self.trace.parents[row]
        yield (
            f"cutoff.{relation}.{player}",
            {
                "node": self.name(row),
                "at_node": self.place(row),
                "best": Mention(number_text(step.best), self.holder(row, row + self.trace.sizes[row])),
                "bound": Mention(number_text(bound), supplier),
                "at_supplier": self.place(supplier),
                "skipped": step.skipped,
            },
        )
        yield (
            f"cutoff.{'shallow' if supplier == parent else 'deep'}.{player}",
            {
                "at_supplier": self.place(supplier),
                "plies": self.trace.columns.ply[row] - self.trace.columns.ply[supplier],
            },
        )

    def finish(self, step: Step) -> Iterator[Message]:
        trace, row = self.trace, step.node
        chosen = trace.choices[row]
        found = trace.columns.value[chosen]
        known: dict[str, Argument] = {
            "node": self.name(row),
            "at_node": self.place(row),
            "player": player_word(trace.player(row)),
            "chosen": self.name(chosen),
            "found": Mention(number_text(found), chosen),
            "value": Mention(number_text(step.best), row),
            "alpha": number_text(trace.windows.alpha[row]),
            "beta": number_text(trace.windows.beta[row]),
            "line": " ".join(trace.principal_variation) if row == 0 else "",
        }
        if row == 0:
            yield "finish.root", known
            if trace.has_horizon:
                yield "finish.approximate", known
            if trace.discarded_moves:
                yield "finish.discarded", known
            return
        if found != step.best:
            yield "finish.clamped", known
        is_narrowed = bool(self.children_of_kind(row, DISCARDED))
        looked = "cut" if row in trace.windows.cutoffs else "candidates" if is_narrowed else "all"
        bound = trace.bound(row)
        if bound == "exact" and looked == "all":
            yield "finish.exact", known
        elif bound in ("lower", "upper") and found == step.best:
            yield f"finish.{looked}.{bound}", known
        else:
            yield f"finish.{looked}", known
        if looked == "all" and self.children_of_kind(row, MERGED):
            yield "finish.merged", known

    # The parts of a sentence ----------------------------------------------------------------------------------------

    def name(self, row: int) -> Mention:
        """A row as the subject of a sentence."""
        return Mention(self.trace.name(row) or self.catalog.text("name.start"), row)

    def place(self, row: int) -> Mention:
        """Where something happens: "at C" in a tree, "after c2" in a game."""
        name = self.trace.name(row)
        if not name:
            return Mention(self.catalog.text("place.start"), row)
        return Mention(self.catalog.text("place.node" if self.is_tree else "place.move", name=name), row)

    def children_of_kind(self, row: int, kind: int) -> list[int]:
        """Those of a row's children that are of a kind."""
        trace = self.trace
        return (
            [child for child in trace.children(row) if trace.columns.kind[child] == kind] if trace.counts[kind] else []
        )

    def twins(self, merged: list[int]) -> str:
        """Merged moves, each with its twin; "…" for more than a few."""
        trace = self.trace
        named = [
            self.catalog.text("enter.twin", move=trace[row].move, twin=trace[trace.columns.source[row]].move)
            for row in merged[:MOST_TWINS]
        ]
        return ", ".join(named) + (", …" if len(merged) > MOST_TWINS else "")

    def worth(self, row: int) -> str:
        """How sure a row's value is, as a predicate without the number."""
        return self.catalog.text(f"worth.{self.trace.bound(row) or 'returned'}")

    def player_and_name(self, player: Player) -> str:
        """MAX or MIN, with what that player is called on the board."""
        called = self.trace.header.players.get(player)
        return f"{player_word(player)} ({called})" if called else player_word(player)

    def holder(self, row: int, before: int) -> int:
        """The child of `row` that holds the best value among those whose rows come before `before`."""
        trace, maximises = self.trace, self.trace.player(row) == MAX
        best, standing = -1, -inf if maximises else inf
        for child in trace.children(row):
            value = trace.columns.value[child]
            if child >= before:
                break
            if value is None:
                continue
            if value > standing if maximises else value < standing:
                best, standing = child, value
        return best

    def source(self, row: int, player: Player) -> int:
        """The ancestor whose back-up set the bound of `player` (α of MAX, β of MIN) with which `row` was entered."""
        bounds = self.trace.windows.alpha if player == MAX else self.trace.windows.beta
        above = self.trace.parents[row]
        while above > 0 and bounds[above] == bounds[row]:
            above = self.trace.parents[above]
        return above

    def bound(self, row: int, player: Player, value: float) -> Argument:
        """An end of a row's window, tied to the node that set it."""
        return number_text(value) if abs(value) == inf else Mention(number_text(value), self.source(row, player))


def player_word(player: Player) -> str:
    """MAX or MIN, as sentences have it in every language."""
    return player.upper()
