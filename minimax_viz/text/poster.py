"""The texts of a poster: its title, settings, three numbers, the meaning of the colours, and how nodes are drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import player_names, title_of
from minimax_viz.text.summary import PLIES, principal_line, root_value, settings_texts, stopped_sentence, turn_phrase
from minimax_viz.views.side import side_of, turned
from minimax_viz.views.union import Union

LONGEST_POSITION = 60  # characters

Subject = Literal["plain", "pruned", "both"]
"""A search that followed every move, one that pruned, or both overlaid."""

Key = float | Literal["faint", "skipped", "line"]
"""The subject of an entry in the legend: a value, the nodes not looked at, or the line of best play."""


@dataclass(frozen=True, slots=True)
class DrawnNodes:
    """The numbers of nodes drawn: `alone` in cells of their own, and `together` in `shared` cells."""

    alone: int
    together: int
    shared: int


@dataclass(frozen=True, slots=True)
class PosterText:
    """The texts of a poster. `numbers` are three large ones, each with what it counts; `legend` has pairs of an entry
    and its meaning; `node_counts` states how many nodes are drawn alone and how many together; `notes` is small print.
    """

    title: str
    settings: str
    numbers: tuple[tuple[str, str], ...]
    legend: tuple[tuple[Key, str], ...]
    notes: tuple[str, ...]
    node_counts: str


class PosterWriter:
    """Writes the texts of a poster on which these `values` have colours of their own."""

    def __init__(self, union: Union, values: Sequence[float], words: Catalog) -> None:
        self.union = union
        self.trace = union.traces[-1]
        self.values = values
        self.words = words
        self.skipped = self.trace.pruned_moves + self.trace.merged_moves + self.trace.discarded_moves
        self.subject: Subject = "both" if len(union.traces) > 1 else "pruned" if self.skipped else "plain"

    def text(self, drawn: DrawnNodes, *, title: str, shape: str) -> PosterText:
        """Write the texts of a poster; `title` "" means the usual one."""
        trace, text = self.trace, self.words.text
        stopped = stopped_sentence(trace, self.words)
        reading = text(f"poster.reading.{shape}")
        meaning = "estimated" if trace.approximate else "value"
        if stopped or self.subject == "pruned":
            meaning = "returned"
        colour = text(f"poster.colour.{meaning}")
        if trace.view == "mover":
            colour = self.words.passage([colour, text("poster.colour.mover")])
        alone = text("poster.alone", alone=drawn.alone)
        together = text("poster.together", together=drawn.together, shared=drawn.shared) if drawn.together else ""
        game = one_line(title_of(trace.header, self.words))
        return PosterText(
            title=one_line(title) or text(f"poster.title.{self.subject}", game=game),
            settings=" · ".join(map(one_line, self.settings())),
            numbers=tuple(self.numbers()),
            legend=tuple(self.legend()),
            notes=tuple(filter(None, (stopped, self.words.passage([reading, colour])))),
            node_counts=self.words.passage([alone, together]),
        )

    def settings(self) -> Iterator[str]:
        """Yield the settings, preceded by the position if it is short and no board shows it."""
        trace = self.trace
        if trace.header.look is None and len(trace.header.board) <= LONGEST_POSITION:
            yield trace.header.board
        yield from settings_texts(trace, self.words)
        yield turn_phrase(trace, self.words)

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Yield the three large numbers."""
        trace, words = self.trace, self.words
        if self.subject == "both":
            whole = self.union.traces[0].nodes
            side = side_of(trace, trace.root)
            answer = "?" if trace.value is None else self.meaning(trace.value, side, about=trace.approximate)
            yield self.number("whole", whole)
            yield self.number("seen", trace.nodes)
            share = "poster.number.share.estimated" if trace.approximate else "poster.number.share"
            yield words.percent(100 * trace.nodes / whole), words.text(share, answer=answer)
            return
        yield self.number("nodes", trace.nodes)
        if self.subject == "pruned":
            yield self.number("skipped", self.skipped)
        else:
            yield self.number("leaves", trace.leaves)
        certain = ".stopped" if not trace.complete else ".estimated" if trace.approximate else ""
        yield root_value(trace, words), words.text(f"poster.number.value{certain}")

    def number(self, key: str, count: int) -> tuple[str, str]:
        """Write a count and what it counts."""
        return self.words.count(count), self.words.text(f"poster.number.{key}", count=count)

    def legend(self) -> Iterator[tuple[Key, str]]:
        """Explain the colours; for many values, those of the highest, zero and the lowest."""
        for value in sorted({self.values[0], 0.0, self.values[-1]} & {*self.values}, reverse=True):
            yield value, self.meaning(value, MAX)
        if self.subject == "both":
            yield "faint", self.words.text("poster.legend.faint")
        elif self.subject == "pruned":
            yield "skipped", self.words.text("poster.legend.skipped")
        line = one_line(principal_line(self.trace, self.words, PLIES))
        if line:
            yield "line", line

    def meaning(self, value: float, side: Player, *, about: bool = False) -> str:
        """Explain a value: who wins, if the game was searched to its end and ends in a win, a draw or a loss. Where the
        poster is told from the side of whoever moves, the number is that of a `side`.
        """
        trace, number = self.trace, self.words.number(turned(value, side), about)
        told = ".mover" if trace.view == "mover" else ""
        if trace.header.game == "tree" or trace.approximate or not is_win_draw_loss(self.values):
            return self.words.text(f"poster.legend.value{told}", value=number, player=player_names(trace)[side])
        if value == 0:
            return self.words.text("poster.legend.draw", value=number)
        winner = player_names(trace)[MAX if value > 0 else MIN]
        return self.words.text(f"poster.legend.wins{told}", player=winner, value=number)


def is_win_draw_loss(values: Sequence[float]) -> bool:
    """Whether the only values are a loss, a draw and a win of the same size."""
    return len({abs(value) for value in values if value}) <= 1 and len(values) <= 3
