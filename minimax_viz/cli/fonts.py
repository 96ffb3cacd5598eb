"""The fonts that posters are set in, the same on every machine: DejaVu Sans, which matplotlib carries; and what fonts
lack.
"""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from minimax_viz.cli.console import say
from minimax_viz.errors import EngineError
from minimax_viz.games.game import Change, Look
from minimax_viz.output.raster.glyphs import FontFiles, unshown
from minimax_viz.record.trace import Trace

TOLD = 12  # characters
FOLDER = Path("mpl-data") / "fonts" / "ttf"


def font_files() -> FontFiles:
    """Where the fonts are; matplotlib is not imported for that. Raises EngineError where they are missing."""
    found = find_spec("matplotlib")
    folder = Path(found.origin).parent / FOLDER if found is not None and found.origin else Path()
    regular, bold = folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"
    if not (regular.is_file() and bold.is_file()):
        raise EngineError(
            "A poster is set in DejaVu Sans, which comes with matplotlib; install both with: "
            "pip install matplotlib reportlab."
        )
    return FontFiles(str(regular), str(bold))


def warn_of_boxes(texts: Iterable[str], fonts: FontFiles | None = None) -> None:
    """Say which characters of the texts are boxes in a picture in pixels, if there are any."""
    missing = unshown(texts, fonts)
    if missing:
        named = " ".join(missing[:TOLD]) + (" …" if len(missing) > TOLD else "")
        advice = "a poster is set in DejaVu Sans alone" if fonts else "install one that has, such as Noto Sans"
        say(f"No font has a glyph for {named}, so the picture shows boxes instead; {advice}.", err=True)


def texts_of(trace: Trace) -> Iterator[str]:
    """All that a game has named in a trace, and the marks on its boards."""
    header = trace.header
    yield from (header.title, header.board)
    yield from marks_of(header.look)
    for label in trace.columns.labels:
        yield from (label.move, label.name)
        yield from marks_of(label.change)


def marks_of(look: Look | Change) -> Iterator[str]:
    """What is written in a look or a change of one."""
    if isinstance(look, str):
        yield look
        return
    for row in look or ():
        yield from (mark for mark in row if isinstance(mark, str))
