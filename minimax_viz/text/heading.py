"""The heading and the summary of a picture: what was searched and how, and the result."""

from dataclasses import dataclass

from minimax_viz.record.trace import Trace
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import declared, stopped_sentence
from minimax_viz.text.names import player_names
from minimax_viz.text.result import PLIES, capitalised, principal_line, result_phrase
from minimax_viz.views.part import part_of


@dataclass(frozen=True, slots=True)
class Heading:
    """The game's `title`, the `settings` of the search one by one, its `result`, a `warning` ("" if complete), and
    whose `turn` it is at the root ("" if the picture does not say).
    """

    title: str
    settings: tuple[str, ...]
    result: str
    warning: str
    turn: str = ""

    @property
    def all_settings(self) -> tuple[str, ...]:
        """The settings, and whose turn it is."""
        return (*self.settings, self.turn) if self.turn else self.settings

    @property
    def over_steps(self) -> str:
        """The settings on one line, as above the picture of a step, where the other player may be to move."""
        return " ".join(filter(None, [self.warning, " · ".join(self.settings)]))

    def __str__(self) -> str:
        first = ": ".join((self.title, ", ".join(self.all_settings)))
        parts = [first, self.warning.removesuffix("."), self.result.removesuffix(".")]
        return ". ".join(part for part in parts if part)


def heading_of(trace: Trace, drawn: int, words: Catalog) -> Heading:
    """The heading of a picture with this many visited nodes drawn individually."""
    return Heading(
        title=one_line(trace.header.title),
        settings=tuple(map(one_line, [*declared(trace, words), *part_shown(trace, words)])),
        result=" · ".join(result_of(trace, drawn, words)),
        warning=stopped_sentence(trace, words),
        turn=one_line(words.text("picture.turn", player=player_names(trace)[trace.player(0)])),
    )


def part_shown(trace: Trace, words: Catalog) -> list[str]:
    """Which part of a large board is shown, if not all of it."""
    part, grid = part_of(trace), trace.header.look
    if part is None or not isinstance(grid, tuple):
        return []
    rows = f"{part.top + 1}–{part.top + part.rows}"
    columns = f"{part.left + 1}–{part.left + part.columns}"
    board = f"{part.width}×{len(grid)}"
    return [words.text("picture.part", rows=rows, columns=columns, board=board)]


def result_of(trace: Trace, drawn: int, words: Catalog) -> list[str]:
    """What the search found and what it cost."""
    text = words.text
    parts = [result_phrase(trace, words), principal_line(trace, words, PLIES)]
    parts = [one_line(part) for part in parts if part]
    parts.append(text("picture.nodes", nodes=trace.nodes))
    if trace.pruned_moves:
        parts += [
            text("picture.cutoffs", cutoffs=trace.cutoffs),
            text("picture.pruned_moves", moves=trace.pruned_moves),
        ]
    for key, number in (("merged_moves", trace.merged_moves), ("discarded_moves", trace.discarded_moves)):
        if number:
            parts.append(text(f"picture.{key}", moves=number))
    if trace.transpositions:
        parts.append(text("picture.transpositions", nodes=trace.transpositions))
    if drawn < trace.nodes:
        parts.append(text("picture.drawn", nodes=drawn))
    parts[0] = capitalised(parts[0])
    return parts
