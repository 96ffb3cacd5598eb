"""What a search found out about a position: its value, the best move and the principal variation."""

from dataclasses import dataclass
from itertools import count

from minimax_viz.games.game import CHANCE, MAX
from minimax_viz.record.columns import HORIZON, LEFT_OUT, PRUNED, TERMINAL, VISITED, Value
from minimax_viz.record.proved import is_proved
from minimax_viz.record.steps import Step
from minimax_viz.record.trace import Trace


@dataclass(frozen=True)
class Analysis:
    """A position in a trace, given by its row."""

    trace: Trace
    row: int

    @property
    def value(self) -> Value:
        """What the position is worth to MAX."""
        return self.trace.columns.value[self.row]

    @property
    def proved(self) -> bool:
        """Whether the value is free of estimates, or proved whatever they say."""
        trace = self.trace
        return not trace.discarded_moves and (not trace.has_horizon or is_proved(trace, self.row))

    @property
    def depth(self) -> int | None:
        """The depth limit in plies; None if the search went to the end."""
        return None if self.proved else self.trace.settings.depth

    @property
    def at_horizon(self) -> bool:
        """Whether the position is at the horizon, so that its value is only an estimate."""
        return self.trace.columns.kind[self.trace.settled_by(self.row)] == HORIZON

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.trace.columns.kind[self.trace.settled_by(self.row)] == TERMINAL

    @property
    def rests_on_chance(self) -> bool:
        """Whether the value is a mean of what chance may bring: not if it is the best or the worst there can be."""
        has_chance = any(label.player == CHANCE for label in self.trace.columns.labels)
        return has_chance and self.value not in (self.trace.header.value_range or ())

    @property
    def best(self) -> int:
        """The row of the best move; -1 if the game is over, or if chance decides."""
        return self.trace.choices[self.row]

    @property
    def principal_variation(self) -> list[str]:
        """The names of the best moves from here on."""
        return self.trace.best_line(self.row)

    def finish(self) -> Step | None:
        """Return the step that settles the position; None for a leaf."""
        if self.best < 0:
            return None
        steps = self.trace.steps
        kinds = self.trace.columns.kind
        # Moves left out before the search are passed over: they appear when their parent is entered, long before.
        last = next(at for at in reversed(range(self.row + self.trace.sizes[self.row])) if kinds[at] < LEFT_OUT)
        return next(
            step
            for step in map(steps.at, count(steps.first_step(last)))
            if step.kind == "finish" and step.node == self.row
        )

    @property
    def is_best_alone(self) -> bool:
        """Whether every other move that was followed is known to be worse than the best one."""
        trace, best = self.trace, self.best
        lows, highs = trace.intervals
        others = [row for row in trace.children(self.row) if row != best and trace.columns.kind[row] <= VISITED]
        if trace.player(self.row) == MAX:
            return all(highs[row] < lows[best] for row in others)
        return all(lows[row] > highs[best] for row in others)

    def largest_cutoff(self) -> Step | None:
        """Return the cutoff one ply further down that skipped the most moves; None if there was no cutoff."""
        trace = self.trace
        cutoffs = trace.windows.cutoffs if trace.settings.prunes else {}
        rows = [row for row in trace.children(self.row) if row in cutoffs]
        if not rows:
            return None
        row = max(rows, key=lambda row: cutoffs[row].skipped)
        skipped = next(child for child in trace.children(row) if trace.columns.kind[child] == PRUNED)
        return trace.steps.at(trace.steps.first_step(skipped))


@dataclass(frozen=True)
class Assessment:
    """A move and the best one, by name, and the analyses of the positions before and after the move."""

    move: str
    best: str
    before: Analysis
    after: Analysis

    @property
    def loss(self) -> float:
        """How much worse the move is than the best one for the player who makes it; 0 if it is as good."""
        before, after = self.before.value, self.after.value
        assert before is not None and after is not None  # both were searched to the end
        return before - after if self.before.trace.player(self.before.row) == MAX else after - before
