"""What a poster says: its title, how the search was made, three numbers, what the colours mean, what is drawn how."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from minimax_viz.games.game import MAX, MIN
from minimax_viz.picture.poster.cells import Counted
from minimax_viz.picture.poster.ink import Ink
from minimax_viz.picture.scale import Scale
from minimax_viz.record.trace import Trace
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import declared, stopped_sentence
from minimax_viz.text.names import player_names
from minimax_viz.text.result import PLIES, principal_line
from minimax_viz.views.union import Union

LONGEST_POSITION = 60  # characters

Subject = Literal["plain", "pruned", "both"]
"""One search that followed every move, one that did not, or the latter laid over the former."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the legend: colours and what they mean; without colours, the line of the principal variation."""

    colours: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Said:
    """All words of a poster: `numbers` are three big ones, each with what it counts, `counted` is how many nodes are
    drawn alone and how many together, `notes` is the rest of the small print.
    """

    title: str
    settings: str
    numbers: tuple[tuple[str, str], ...]
    legend: tuple[Entry, ...]
    notes: tuple[str, ...]
    counted: str


def said_of(union: Union, counted: Counted, scale: Scale, ink: Ink, words: Catalog, *, title: str, shape: str) -> Said:
    """The words of a poster; `title` "" stands for the usual one."""
    trace, text = union.traces[-1], words.text
    subject = subject_of(union)
    stopped = stopped_sentence(trace, words)
    reading = text(f"poster.reading.{shape}")
    colour = text(f"poster.colour.{'returned' if subject == 'pruned' else known(trace)}")
    alone = text("poster.alone", alone=counted.alone)
    together = text("poster.together", together=counted.together, shared=counted.shared) if counted.together else ""
    return Said(
        title=one_line(title) or text(f"poster.title.{subject}", game=one_line(trace.header.title)),
        settings=" · ".join(map(one_line, settings_told(trace, words))),
        numbers=tuple(numbers_of(union, subject, scale, words)),
        legend=tuple(legend_of(trace, subject, scale, ink, words)),
        notes=(*([stopped] if stopped else []), f"{reading} {colour}"),
        counted=f"{alone} {together}".rstrip(),
    )


def known(trace: Trace) -> str:
    """What the values rest on."""
    if not trace.complete:
        return "returned"
    return "estimated" if trace.approximate else "value"


def subject_of(union: Union) -> Subject:
    """What a poster shows."""
    trace = union.traces[-1]
    if len(union.traces) > 1:
        return "both"
    return "pruned" if trace.pruned_moves + trace.merged_moves + trace.discarded_moves else "plain"


def settings_told(trace: Trace, words: Catalog) -> Iterator[str]:
    """How the search was made, after its position where no board shows it and it is short enough to be read."""
    if trace.header.look is None and len(trace.header.board) <= LONGEST_POSITION:
        yield trace.header.board
    yield from declared(trace, words)
    yield words.text("picture.turn", player=player_names(trace)[trace.player(0)])


def numbers_of(union: Union, subject: Subject, scale: Scale, words: Catalog) -> Iterator[tuple[str, str]]:
    """The three big numbers."""
    trace, text = union.traces[-1], words.text

    def counted(key: str, count: int) -> tuple[str, str]:
        return text("poster.count", count=count), text(f"poster.number.{key}", count=count)

    if subject == "both":
        whole = union.traces[0].nodes
        answer = "?" if trace.value is None else meaning_of(trace.value, trace, scale, words, about=trace.approximate)
        yield counted("whole", whole)
        yield counted("seen", trace.nodes)
        share = "poster.number.share.estimated" if trace.approximate else "poster.number.share"
        yield words.percent(100 * trace.nodes / whole), text(share, answer=answer)
        return
    yield counted("nodes", trace.nodes)
    skipped = trace.pruned_moves + trace.merged_moves + trace.discarded_moves
    yield counted("skipped", skipped) if subject == "pruned" else counted("leaves", trace.leaves)
    certain = ".stopped" if not trace.complete else ".estimated" if trace.approximate else ""
    yield words.known(trace.value, "", trace.approximate), text(f"poster.number.value{certain}")


def legend_of(trace: Trace, subject: Subject, scale: Scale, ink: Ink, words: Catalog) -> Iterator[Entry]:
    """What the colours mean; of many values the highest, zero and the lowest."""
    values = sorted({scale.values[0], 0.0, scale.values[-1]} & {*scale.values}, reverse=True)
    tones = [scale.tone(value) for value in values]
    for value, tone in zip(values, tones, strict=True):
        yield Entry((ink.of_tone(tone),), meaning_of(value, trace, scale, words))
    if subject == "both":
        yield Entry(tuple(map(ink.ghost, tones)), words.text("poster.legend.ghost"))
    elif subject == "pruned":
        yield Entry((ink.ghost(0.0),), words.text("poster.legend.skipped"))
    line = one_line(principal_line(trace, words, PLIES))
    if line:
        yield Entry((), line)


def meaning_of(value: float, trace: Trace, scale: Scale, words: Catalog, *, about: bool = False) -> str:
    """What a value means: who wins, where the game is played to its end and ends in a win, a draw or a loss."""
    told = words.number(value, about)
    if trace.header.game == "tree" or trace.approximate or not scale.symmetrical:
        return words.text("poster.legend.value", value=told)
    if value == 0:
        return words.text("poster.legend.draw", value=told)
    return words.text("poster.legend.wins", player=player_names(trace)[MAX if value > 0 else MIN], value=told)
