"""Graphviz: the `dot` program if it is installed, else the Graphviz inside the `pygraphviz` package."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from typing import Literal, NamedTuple

from minimax_viz.errors import EngineError, Given, Sentence, SettingName, reason_of
from minimax_viz.output.reproducible import reproducible_pdf

PictureFormat = Literal["svg", "png", "pdf"]

TIME_LIMIT = 120.0  # seconds

# Its Graphviz bypasses Python's output and cannot be interrupted, so it runs in a process of its own.
IN_PACKAGE = """
import sys, pygraphviz
graph = pygraphviz.AGraph(string=sys.stdin.buffer.read().decode("utf-8"))
sys.stdout.buffer.write(graph.draw(format=sys.argv[1].removeprefix("-T"), prog="dot"))
"""


class Engine(NamedTuple):
    """A working Graphviz: its `name` for readers, its `version`, and the `command`, which takes the option -T."""

    name: Literal["dot", "pygraphviz"]
    version: str
    command: tuple[str, ...]


def find_engine() -> Engine | None:
    """Find the engine to use; None if there is no Graphviz."""
    return find_program() or find_package()


def check_engine() -> Engine:
    """Find the engine to use. Raises EngineError if there is no Graphviz."""
    engine = find_engine()
    if engine is None:
        raise EngineError(
            "Graphviz was not found; install it (Debian or Ubuntu: sudo apt install graphviz; macOS: brew install "
            'graphviz; Windows: winget install graphviz), or run: pip install "minimax-viz[engine]".'
        )
    return engine


def find_program() -> Engine | None:
    """Find the `dot` program, if it is on the path and runs."""
    path = shutil.which("dot")
    if path is None:
        return None
    try:
        said = subprocess.run([path, "-V"], capture_output=True, timeout=TIME_LIMIT, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    text = (said.stderr or said.stdout).decode("utf-8", "replace")  # "dot - graphviz version 2.43.0 (0)"
    return Engine("dot", text.partition("version ")[2].split(" ")[0].strip(), (path,))


def find_package() -> Engine | None:
    """Find the `pygraphviz` package, if it is installed and its libraries are there."""
    if find_spec("pygraphviz") is None or not sys.executable:
        return None
    try:
        import pygraphviz
    except (ImportError, OSError):  # a bare container may lack the X libraries
        return None
    version: str = getattr(pygraphviz, "__graphviz_version__", pygraphviz.__version__)
    return Engine("pygraphviz", version, (sys.executable, "-c", IN_PACKAGE))


def render_dot(
    dot_source: str, format: PictureFormat, *, engine: Engine | None = None, time_limit: float = TIME_LIMIT
) -> bytes:
    """Render DOT source with `engine`, by default the one found. Raises EngineError, also after `time_limit` s."""
    engine = engine or check_engine()
    # Both engines inherit this process's environment; for the dates they write, see `reproducible_pdf`.
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "TZ": "UTC"}
    try:
        done = subprocess.run(
            [*engine.command, f"-T{format}"],
            input=dot_source.encode("utf-8"),
            capture_output=True,
            timeout=time_limit,
            env=environment,
        )
    except subprocess.TimeoutExpired as error:
        raise EngineError(
            "Graphviz did not finish within {seconds} seconds; draw fewer nodes ({draw_nodes}), or use {own}, which "
            "draws trees of any size at once.",
            seconds=f"{time_limit:g}",
            draw_nodes=SettingName("draw_nodes"),
            own=Given("engine", "own"),
        ) from error
    except OSError as error:
        raise EngineError("Graphviz could not be started ({reason}).", reason=reason_of(error)) from error
    if done.returncode or not done.stdout:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()  # perhaps a traceback
        reason = lines[-1][:300] if lines else Sentence("it wrote nothing and gave no reason.")
        raise EngineError("Graphviz failed: {reason}", reason=reason)
    return reproducible_pdf(done.stdout) if format == "pdf" else done.stdout
