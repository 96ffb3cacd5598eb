"""How a trace is rendered; and the two simplest renderings, its transcript and its trace file."""

from collections.abc import Iterator
from dataclasses import dataclass

from minimax_viz.picture.theme import ALL_THEMES
from minimax_viz.record.file import trace_bytes
from minimax_viz.record.trace import Trace
from minimax_viz.search.arguments import check_choice
from minimax_viz.text.catalog import catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.summary import capitalised, result_phrase, settings_line, short_line, stopped_sentence
from minimax_viz.views.fold import check_budget


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """How something is shown. `theme` "auto" follows a page's reader, and means "light" for pictures; these show at
    most `draw_nodes` nodes (None: all). A PDF is fitted on paper, if `fit` names one. Raises
    SettingsError for unknown values.
    """

    lang: str = "en"
    theme: str = "auto"
    draw_nodes: int | None = 400
    fit: str | None = None

    def __post_init__(self) -> None:
        catalog(self.lang)
        check_choice("theme", self.theme, ALL_THEMES)
        check_budget(self.draw_nodes)


def transcript_lines(trace: Trace, lang: str = "en") -> Iterator[str]:
    """The lines of the transcript, each with its end: what was searched and how, then a line a step."""
    from minimax_viz.text.mover import narrator_of  # most runs write no transcript

    words = catalog(lang)
    narrator = narrator_of(trace, words)
    yield f"{title_of(trace.header, words)}: {short_line(trace.header.board)}\n{settings_line(trace, words)}\n\n"
    steps = len(trace.steps)
    for step in trace.steps:
        yield f"{words.text('transcript.step', number=step.number, steps=steps)} {narrator.text(step)}\n"
    if not trace.complete:
        yield f"\n{stopped_sentence(trace, words)} {capitalised(result_phrase(trace, words))}.\n"


def txt_file(trace: Trace, look: RenderOptions) -> Iterator[bytes]:
    """The transcript of a trace, line by line."""
    return (line.encode("utf-8") for line in transcript_lines(trace, look.lang))


def trace_file(trace: Trace, look: RenderOptions) -> bytes:
    """The trace file, which looks the same however it is shown."""
    return trace_bytes(trace)
