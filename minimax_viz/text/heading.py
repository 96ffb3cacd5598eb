"""The description of a search: its settings on a line, the heading of a picture, the facts on a title slide."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minimax_viz.games.game import MAX
from minimax_viz.record.trace import Trace
from minimax_viz.signs import collapsed, one_line, shortened
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import player_names
from minimax_viz.text.result import PLIES, capitalised, principal_line, result_phrase, stopped_sentence
from minimax_viz.text.titles import title_of
from minimax_viz.views.part import part_of

OPEN_LEAF = re.compile(r'(?:^|[\[,]|"value":)"\?"')  # in a tree's usual text; as a name it follows "name":
LONGEST_BOARD, LONGEST_WORD = 160, 40  # characters


class Heading(NamedTuple):
    """The game's `title`, the `settings` of the search one by one, its `result`, a `warning` ("" if it is complete),
    and the player whose `turn` it is at the root ("" to leave that out).
    """

    title: str
    settings: tuple[str, ...]
    result: str
    warning: str
    turn: str = ""

    @property
    def all_settings(self) -> tuple[str, ...]:
        """The settings, and the player to move."""
        return (*self.settings, self.turn) if self.turn else self.settings

    @property
    def over_steps(self) -> str:
        """The settings on one line, for the picture of a step, in which the other player may be to move."""
        return " ".join(filter(None, [self.warning, " · ".join(self.settings)]))

    def __str__(self) -> str:
        first = ": ".join((self.title, ", ".join(self.all_settings)))
        parts = [first, self.warning.removesuffix("."), self.result.removesuffix(".")]
        return ". ".join(part for part in parts if part)


def heading_of(trace: Trace, drawn: int, words: Catalog) -> Heading:
    """Write the heading of a picture in which this many visited nodes are drawn individually."""
    return Heading(
        title=one_line(title_of(trace.header, words)),
        settings=tuple(map(one_line, [*settings_texts(trace, words), *part_note(trace, words)])),
        result=" · ".join(result_of(trace, drawn, words)),
        warning=stopped_sentence(trace, words),
        turn=one_line(words.text("picture.turn", player=player_names(trace)[trace.player(0)])),
    )


def part_note(trace: Trace, words: Catalog) -> list[str]:
    """State which part of a large board is shown; an empty list if all of it is."""
    part, grid = part_of(trace), trace.header.look
    if part is None or not isinstance(grid, tuple):
        return []
    rows = f"{part.top + 1}–{part.top + part.rows}"
    columns = f"{part.left + 1}–{part.left + part.columns}"
    board = f"{part.width}×{len(grid)}"
    return [words.text("picture.part", rows=rows, columns=columns, board=board)]


def result_of(trace: Trace, drawn: int, words: Catalog) -> list[str]:
    """State the result of the search and its cost."""
    text = words.text
    parts = [one_line(capitalised(result_phrase(trace, words))), one_line(principal_line(trace, words, PLIES))]
    parts.append(text("picture.nodes", nodes=trace.nodes))
    if trace.cutoffs:
        parts.append(text("picture.cutoffs", cutoffs=trace.cutoffs))
    moves = {"pruned": trace.pruned_moves, "merged": trace.merged_moves, "discarded": trace.discarded_moves}
    parts += [text(f"picture.{kind}_moves", moves=count) for kind, count in moves.items() if count]
    if trace.transpositions:
        parts.append(text("picture.transpositions", nodes=trace.transpositions))
    if drawn < trace.nodes:
        parts.append(text("picture.drawn", nodes=drawn))
    return [part for part in parts if part]


def settings_texts(trace: Trace, words: Catalog) -> list[str]:
    """List the settings: algorithm, cutoff rule, fail mode, who MAX is, and all others that are not the default."""
    settings, text = trace.settings, words.text
    parts = [text(f"settings.{settings.algorithm}")]
    if settings.prunes:
        parts += [text(f"settings.cutoff.{settings.cutoff}"), text(f"settings.fail.{settings.fail}")]
    if MAX in trace.header.players:
        parts.append(text("settings.max", player=trace.header.players[MAX]))
    if settings.order.startswith("random:"):
        parts.append(text("settings.order.random", seed=settings.order.removeprefix("random:")))
    elif f"settings.order.{settings.order}" in words.messages:
        parts.append(text(f"settings.order.{settings.order}"))
    elif settings.order != "natural":
        parts.append(text("settings.order.own", order=settings.order))
    if settings.symmetry:
        parts.append(text("settings.symmetry"))
    if settings.transpositions:
        parts.append(text("settings.transpositions"))
    if settings.candidates is not None:
        parts.append(text("settings.candidates", candidates=settings.candidates))
    if settings.depth is not None:
        parts.append(text("settings.depth", plies=settings.depth))
        parts.append(text("settings.evaluation", evaluation=settings.evaluation))
    if trace.header.game == "tree" and OPEN_LEAF.search(trace.header.board):
        parts.append(text("settings.open_leaves"))
    if settings.score not in (None, "win"):
        parts.append(text("settings.score", score=str(settings.score)))
    return parts


def settings_line(trace: Trace, words: Catalog) -> str:
    """Write the settings on one line."""
    return " · ".join(settings_texts(trace, words))


def title_facts(trace: Trace, settings: Sequence[str], words: Catalog) -> Iterator[tuple[str, str]]:
    """Yield the facts on the title slide, as pairs of a label and a text."""
    text = words.text
    yield text("slides.pptx.game"), one_line(title_of(trace.header, words))
    board = collapsed(trace.header.board)
    if board and (trace.header.look is None or len(board) <= LONGEST_WORD):  # longer ones are seen better than read
        yield text("slides.pptx.board"), breakable(board)
    yield text("slides.pptx.search"), " · ".join(settings)
    yield text("slides.pptx.question"), text("slides.question")


def breakable(board: str) -> str:
    """Make a long position breakable after its commas, and shorten a very long one."""
    if len(board) <= LONGEST_WORD:
        return board
    broken = re.sub(r",(?=\S)", ", ", board)
    return shortened(broken, LONGEST_BOARD)
