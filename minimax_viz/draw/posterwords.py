"""What a poster says: its title, how the search was made, three numbers, what the colours mean, what is drawn how."""

from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.draw.items import players
from minimax_viz.draw.metrics import one_line
from minimax_viz.draw.postercells import Counted
from minimax_viz.draw.posterink import Ink, Scale
from minimax_viz.explain.catalog import Catalog
from minimax_viz.explain.headline import declared, stopped_sentence
from minimax_viz.explain.numbers import number_text
from minimax_viz.games.game import MAX, MIN
from minimax_viz.record.kinds import PRUNED
from minimax_viz.record.union import Union

PLIES_TOLD = 12  # of the principal variation
LONGEST_POSITION = 60  # characters


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the legend: colours and what they mean; without colours, the line of the principal variation."""

    colours: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Said:
    """All words of a poster; `numbers` are three big ones, each with what it counts."""

    title: str
    settings: str
    numbers: tuple[tuple[str, str], ...]
    legend: tuple[Entry, ...]
    notes: tuple[str, ...]


def said_of(
    union: Union, counted: Counted, scale: Scale, ink: Ink, words: Catalog, *, title: str, shape: str
) -> Said:
    """The words of a poster; `title` "" stands for the usual one."""
    trace = union.traces[-1]
    both = len(union.traces) > 1
    kind = "both" if both else "pruned" if trace.pruned_moves else "plain"
    text = words.text
    turn = text("picture.turn", player=players(trace)[trace.player(0)])
    return Said(
        title=one_line(title) or text(f"poster.title.{kind}", game=one_line(trace.header.title)),
        settings=" · ".join(map(one_line, [*position_told(union), *declared(trace, words), turn])),
        numbers=tuple(numbers_of(union, kind, words)),
        legend=tuple(legend_of(union, scale, ink, words, kind)),
        notes=tuple(
            note
            for note in (
                stopped_sentence(trace, words),
                text(f"poster.reading.{shape}"),
                text("poster.alone", alone=counted.alone)
                + (
                    " " + text("poster.together", together=counted.together, shared=counted.shared)
                    if counted.together
                    else ""
                ),
            )
            if note
        ),
    )


def position_told(union: Union) -> list[str]:
    """The position's text, where no board shows it and it is short enough to be read."""
    header = union.traces[-1].header
    return [header.board] if header.look is None and len(header.board) <= LONGEST_POSITION else []


def numbers_of(union: Union, kind: str, words: Catalog) -> Iterator[tuple[str, str]]:
    """The three big numbers."""
    trace = union.traces[-1]
    value = number_text(trace.value) or "?"
    if kind == "both":
        whole = union.traces[0].nodes
        yield words.text("poster.count", count=whole), words.text("poster.number.whole", nodes=whole)
        yield words.text("poster.count", count=trace.nodes), words.text("poster.number.seen", nodes=trace.nodes)
        yield percent(trace.nodes / whole, words), words.text("poster.number.share", value=value)
        return
    yield words.text("poster.count", count=trace.nodes), words.text("poster.number.nodes", nodes=trace.nodes)
    if kind == "pruned":
        yield words.text("poster.count", count=trace.pruned_moves), words.text("poster.number.skipped", moves=trace.pruned_moves)
    else:
        yield words.text("poster.count", count=trace.leaves), words.text("poster.number.leaves", leaves=trace.leaves)
    yield value, words.text("poster.number.value")


def percent(share: float, words: Catalog) -> str:
    """A share as a percentage, with one decimal where it is small."""
    if share >= 0.1 or share == 0:
        return words.text("poster.percent", whole=f"{share:.0%}".removesuffix("%"))
    whole, tenths = f"{share * 100:.1f}".split(".")
    return words.text("poster.percent.tenths", whole=whole, tenths=tenths)


def legend_of(union: Union, scale: Scale, ink: Ink, words: Catalog, kind: str) -> Iterator[Entry]:
    """What the colours mean; of many values the ends and the middle."""
    trace = union.traces[-1]
    names = players(trace)
    wins = trace.header.game != "tree" and not trace.has_horizon and scale.symmetrical
    for value in sorted({scale.values[0], scale.values[-1], *([0.0] if 0.0 in scale.values else [])}, reverse=True):
        tone = scale.tone(value)
        if not wins:
            key = "value"
        else:
            key = "draw" if value == 0 else "wins"
        player = names[MAX if value > 0 else MIN]
        meaning = words.text(f"poster.legend.{key}", player=player, value=number_text(value))
        yield Entry((ink.of_tone(tone),), meaning)
    if kind != "plain" or any(code >= PRUNED for code in trace.columns.kind):
        tones = (1.0, 0.0, -1.0) if kind == "both" else (0.0,)
        yield Entry(tuple(map(ink.ghost, tones)), words.text(f"poster.legend.{'ghost' if kind == 'both' else 'skipped'}"))
    line = [one_line(move) for move in trace.principal_variation]
    if line:
        moves = " ".join(line[:PLIES_TOLD] + ["…"] * (len(line) > PLIES_TOLD))
        yield Entry((), words.text("picture.line", moves=moves))
