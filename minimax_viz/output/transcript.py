"""The transcript: every sentence of a trace, in order, as plain text. And the trace file."""

from collections.abc import Iterator

from minimax_viz.picture.look import Look
from minimax_viz.record.file import trace_bytes
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog
from minimax_viz.text.heading import settings_line
from minimax_viz.text.result import capitalised, result_phrase, short_line, stopped_sentence
from minimax_viz.text.titles import title_of


def transcript_of(trace: Trace, lang: str = "en") -> str:
    """The whole transcript."""
    return "".join(transcript_lines(trace, lang))


def transcript_lines(trace: Trace, lang: str = "en") -> Iterator[str]:
    """The lines of the transcript, each with its end: what was searched and how, then a line a step."""
    from minimax_viz.text.narrator import Narrator  # most runs write no transcript

    words = catalog(lang)
    narrator = Narrator(trace, words)
    yield f"{title_of(trace.header, words)}: {short_line(trace.header.board)}\n{settings_line(trace, words)}\n\n"
    steps = len(trace.steps)
    for step in trace.steps:
        yield f"{words.text('transcript.step', number=step.number, steps=steps)} {narrator.text(step)}\n"
    if not trace.complete:
        yield f"\n{stopped_sentence(trace, words)} {capitalised(result_phrase(trace, words))}.\n"


def txt_file(trace: Trace, look: Look) -> Iterator[bytes]:
    """The transcript of a trace, line by line."""
    return (line.encode("utf-8") for line in transcript_lines(trace, look.lang))


def trace_file(trace: Trace, look: Look) -> bytes:
    """The trace file, which looks the same however it is shown."""
    return trace_bytes(trace)
