"""What stands over and under a picture: what was searched and how, what came out, and what the signs mean."""

from dataclasses import dataclass

from minimax_viz.games.game import MAX
from minimax_viz.picture.items import Item, players
from minimax_viz.picture.part import part_of
from minimax_viz.record.trace import Trace
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import declared, stopped_sentence
from minimax_viz.text.result import line_told, value_told

PLIES_TOLD = 12  # of the principal variation


@dataclass(frozen=True, slots=True)
class Heading:
    """The game's `title`, the `settings` of the search one by one, its `result`, a `warning` ("" if complete), and
    whose `turn` it is at the root ("" where the picture does not tell).
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
        """The settings in a line, as they stand over the picture of a step, where somebody else may be to move."""
        return " ".join(filter(None, [self.warning, " · ".join(self.settings)]))

    def __str__(self) -> str:
        first = ": ".join((self.title, ", ".join(self.all_settings)))
        told = [first, self.warning.removesuffix("."), self.result.removesuffix(".")]
        return ". ".join(part for part in told if part)


@dataclass(frozen=True, slots=True)
class Sign:
    """An entry of the legend: a name for what is drawn, and what it means."""

    symbol: str
    meaning: str


def heading_of(trace: Trace, items: list[Item], words: Catalog) -> Heading:
    """The heading of a picture of these items."""
    return Heading(
        title=one_line(trace.header.title),
        settings=tuple(map(one_line, [*declared(trace, words), *part_shown(trace, words)])),
        result=" · ".join(result_of(trace, items, words)),
        warning=stopped_sentence(trace, words),
        turn=one_line(words.text("picture.turn", player=players(trace)[trace.player(0)])),
    )


def part_shown(trace: Trace, words: Catalog) -> list[str]:
    """Which part of a large board is shown, where it is not the whole."""
    part, grid = part_of(trace), trace.header.look
    if part is None or not isinstance(grid, tuple):
        return []
    rows = f"{part.top + 1}–{part.top + part.rows}"
    columns = f"{part.left + 1}–{part.left + part.columns}"
    board = f"{part.width}×{len(grid)}"
    return [words.text("picture.part", rows=rows, columns=columns, board=board)]


def result_of(trace: Trace, items: list[Item], words: Catalog) -> list[str]:
    """What the search found and what it cost."""
    text = words.text
    told = [value_told(trace, words), line_told(trace, words, PLIES_TOLD)]
    told = [one_line(part) for part in told if part]
    told.append(text("picture.nodes", nodes=trace.nodes))
    if trace.pruned_moves:
        told += [text("picture.cutoffs", cutoffs=trace.cutoffs), text("picture.pruned_moves", moves=trace.pruned_moves)]
    for key, number in (("merged_moves", trace.merged_moves), ("discarded_moves", trace.discarded_moves)):
        if number:
            told.append(text(f"picture.{key}", moves=number))
    if trace.transpositions:
        told.append(text("picture.transpositions", nodes=trace.transpositions))
    drawn = sum(item.kind != "stub" and not item.skipped for item in items)
    if drawn < trace.nodes:
        told.append(text("picture.drawn", nodes=drawn))
    told[0] = told[0][0].upper() + told[0][1:]
    return told


def is_crowd(item: Item, trace: Trace) -> bool:
    """Whether it is a stub of poor candidates: of moves that nobody looked at, and that no cutoff skipped."""
    return trace.discarded_moves > 0 and item.kind == "stub" and item.skipped and not item.reason


def legend_of(trace: Trace, items: list[Item], words: Catalog) -> list[Sign]:
    """What the signs in this picture mean; only those that occur."""
    names = players(trace)
    inner = [item for item in items if item.kind == "interior"]
    used = {
        "max": any(item.player == MAX for item in inner),
        "min": any(item.player != MAX for item in inner),
        "chosen": any(item.chosen for item in items),
        "principal": any(item.principal for item in items),
        "bound": any(item.value.removeprefix("⇐ ").startswith(("≥", "≤")) for item in items),
        "window": any(item.window for item in items),
        "pruned": any(item.kind == "pruned" or (item.kind == "stub" and item.reason) for item in items),
        "merged": any(item.kind == "merged" for item in items),
        "discarded": any(item.kind == "discarded" or is_crowd(item, trace) for item in items),
        "transposition": any(item.kind == "transposition" for item in items),
        "horizon": any("≈" in item.value for item in items),
        "stub": any(item.kind == "stub" for item in items),
        "open": any(item.still_open for item in items),
    }
    return [
        Sign(symbol, words.text(f"picture.legend.{symbol}", max=names[MAX], min=names["min"]))
        for symbol, is_used in used.items()
        if is_used
    ]
