"""Write what was asked for: each format to its file, each file whole or not at all."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Literal

from minimax_viz.api import ShownTrace
from minimax_viz.cli.folder import refuse_file
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.patience import patience
from minimax_viz.cli.progress import Progress
from minimax_viz.errors import EngineError
from minimax_viz.output.signed import signed_png
from minimax_viz.record.atomic import atomic_file
from minimax_viz.record.file import packed

FILE_NAMES = {
    "html": "index.html",
    "svg": "tree.svg",
    "gv": "tree.gv",
    "png": "tree.png",
    "pdf": "tree.pdf",
    "txt": "transcript.txt",
    "trace": "trace.json.gz",
}
PNG_ZOOM = 2.0  # sharp on a projector and in print
# The trace first: whatever happens to the pictures, the record of a long search is safe.
WRITING_ORDER = ("trace", "html", "svg", "gv", "png", "txt", "pdf")


def write_outputs(
    trace: ShownTrace, options: OutputOptions, progress: Progress
) -> tuple[dict[str, str], list[EngineError]]:
    """Write the formats that were asked for into the folder.

    Returns the path of each format written, and what kept an engine from writing the others. Raises OutputError.
    """
    folder = options.output
    refuse_file(folder)
    written: dict[str, str] = {}
    missing: list[EngineError] = []
    for name in WRITING_ORDER:
        if name not in options.formats:
            continue
        path = folder / FILE_NAMES[name]
        progress.phase(f"Writing {path.name} …")
        try:
            with patience() if name == "trace" else nullcontext():
                write_output(path, WRITERS[name](trace, options))
        except EngineError as error:
            missing.append(error)
            continue
        written[name] = str(path)
    return {name: written[name] for name in options.formats if name in written}, missing


def write_output(path: Path, pieces: Iterator[bytes]) -> None:
    """Write one output. Raises EngineError before anything is written, and OutputError."""
    first = next(pieces, b"")
    with atomic_file(path) as file:
        file.write(first)
        for piece in pieces:
            file.write(piece)


def picture_theme(options: OutputOptions) -> str:
    """The theme of pictures, which cannot follow a reader's system."""
    return "light" if options.theme == "auto" else options.theme


def html_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The page."""
    # A page prints itself with the colours of paper, whatever its theme.
    theme = "light" if options.theme == "print" else options.theme
    yield trace.to_html(lang=options.lang, theme=theme).encode("utf-8")


def dot_text(trace: ShownTrace, options: OutputOptions) -> str:
    """The DOT source."""
    return trace.to_dot(theme=picture_theme(options), draw_nodes=options.draw_nodes, lang=options.lang)


def gv_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The DOT file."""
    yield dot_text(trace, options).encode("utf-8")


def svg_text(trace: ShownTrace, options: OutputOptions) -> str:
    """The picture that our own engine draws."""
    return trace.to_svg(theme=picture_theme(options), draw_nodes=options.draw_nodes, lang=options.lang)


def svg_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The picture, by the engine that was asked for."""
    if options.engine == "graphviz":
        yield from graphviz_file(trace, options, "svg")
    else:
        yield svg_text(trace, options).encode("utf-8")


def png_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The picture in pixels, by the engine that was asked for."""
    if options.engine == "graphviz":
        yield from map(signed_png, graphviz_file(trace, options, "png"))
    else:
        from minimax_viz.cli.fonts import texts_of, warn_of_boxes  # only who asks for a PNG waits for its library
        from minimax_viz.output.raster.png import png_of

        warn_of_boxes(texts_of(trace))
        yield signed_png(png_of(svg_text(trace, options), zoom=PNG_ZOOM))


def pdf_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The picture as PDF, which only Graphviz draws."""
    yield from graphviz_file(trace, options, "pdf")


def graphviz_file(trace: ShownTrace, options: OutputOptions, form: Literal["svg", "png", "pdf"]) -> Iterator[bytes]:
    """The DOT source drawn by Graphviz."""
    from minimax_viz.output.dot.graphviz_engine import rendered  # only who asks for Graphviz looks for it

    yield rendered(dot_text(trace, options), form)


def txt_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The transcript, line by line."""
    from minimax_viz.output.transcript import transcript_lines

    return (line.encode("utf-8") for line in transcript_lines(trace, options.lang))


def trace_file(trace: ShownTrace, options: OutputOptions) -> Iterator[bytes]:
    """The trace file."""
    yield packed(trace)


WRITERS: Mapping[str, Callable[[ShownTrace, OutputOptions], Iterator[bytes]]] = {
    "html": html_file,
    "svg": svg_file,
    "gv": gv_file,
    "png": png_file,
    "pdf": pdf_file,
    "txt": txt_file,
    "trace": trace_file,
}


def page_of_folder(written: Mapping[str, str]) -> Path | None:
    """The page to open: index.html where it was written, else the picture."""
    for name in ("html", "svg", "png", "pdf"):
        if name in written:
            return Path(written[name]).resolve()
    return None
