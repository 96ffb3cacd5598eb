"""`minimax-viz doctor`: what is installed, which engine would be used, what each missing piece is for."""

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from minimax_viz import __version__
from minimax_viz.cli.command import ConfiguredCommand
from minimax_viz.cli.commands import all_variables
from minimax_viz.cli.language import system_language, system_locale
from minimax_viz.cli.screen import Screen
from minimax_viz.cli.settings import FILE, PREFIX, PROJECT, TABLE, settings_file
from minimax_viz.errors import SettingsError
from minimax_viz.output.dot.graphviz_engine import find_engine
from minimax_viz.output.raster.png import has_fonts

REQUIRED = {
    "click": "the command line",
    "jinja2": "the page",
    "graphviz": "the DOT source",
    "resvg-py": "PNG pictures",
    "rich": "progress and tables on the terminal",
}
# distribution: (module, what it is for, the extra it comes with)
OPTIONAL = {
    "pygraphviz": ("pygraphviz", "Graphviz without the dot program", "engine"),
    "open_spiel": ("pyspiel", "--game openspiel:chess and others", "openspiel"),
    "pyarrow": ("pyarrow", "export --to parquet, survey --format parquet", "parquet"),
    "matplotlib": ("matplotlib", "the charts of growth and survey, the fonts of posters", "charts"),
    "reportlab": ("reportlab", "posters", "poster"),
    "python-pptx": ("pptx", "slides --to pptx", "slides"),
    "pillow": ("PIL", "slides --to gif and apng", "slides"),
}


class DoctorCommand(ConfiguredCommand):
    """A command that also runs where the settings file is what is wrong."""

    def set_in_file(self, path: tuple[str, ...]) -> dict[str, Any]:
        try:
            return super().set_in_file(path)
        except SettingsError:
            return {}


@click.command(cls=DoctorCommand, epilog="\b\nExample:\n  minimax-viz doctor\n")
def command() -> None:
    """Show what is installed, what each missing piece is for, and which settings hold and where they come from."""
    console = Screen(soft_wrap=True)
    console.print(f"minimax-viz {__version__}, Python {platform.python_version()} on {platform.system()}")
    table = Table(box=None, pad_edge=False)
    for heading in ("", "piece", "version", "for", "how to get it"):
        table.add_column(heading, overflow="fold")
    for name, purpose in REQUIRED.items():
        add_row(table, name, version_of(name), purpose, "pip install minimax-viz")
    dot = shutil.which("dot")
    add_row(
        table, "dot", dot, "--engine graphviz, --format pdf",
        "apt install graphviz · brew install graphviz · winget install graphviz",
    )  # fmt: skip
    add_row(table, "ffmpeg", shutil.which("ffmpeg"), "slides --to mp4", "pip install imageio-ffmpeg")
    for name, (module, purpose, extra) in OPTIONAL.items():
        found = version_of(name) if find_spec(module) else None
        add_row(table, name, found, purpose, f'pip install "minimax-viz[{extra}]"')
    add_row(table, "fonts", "found" if has_fonts() else None, "text in PNG pictures", "apt install fonts-dejavu-core")
    console.print(table)
    console.print(escape(engine_line()))
    console.print(f"Standard output is written as {sys.stdout.encoding}.")
    for line in settings_lines():
        console.print(escape(line))


def settings_lines() -> Iterator[str]:
    """The language and why, the settings in the environment, and the settings file; what is wrong with it."""
    variable = f"{PREFIX}LANG"
    system = system_locale()
    try:
        file = settings_file()
        trouble = ""
    except SettingsError as error:
        file, trouble = None, str(error)
    if os.environ.get(variable):
        yield f"Language: {os.environ[variable]}, from {variable}."
    elif file is not None and "lang" in file.table:
        yield f"Language: {file.table['lang']}, from {file.path}."
    else:
        yield f"Language: {system_language()}, from the system ({system or 'which says nothing'})."
    names = settings_variables()
    if names:
        yield f"Settings in the environment: {', '.join(f'{name}={os.environ[name]}' for name in names)}."
    if file is not None:
        yield f"Settings file: {file.path}, with {', '.join(file.table) or 'nothing in it'}."
    elif not trouble:
        yield f"Settings file: none; {FILE}, or [{TABLE}] in {PROJECT}, may hold defaults of options."
    if trouble:
        yield trouble


def settings_variables() -> list[str]:
    """The environment variables that are set and give an option its default."""
    return sorted(name for name in all_variables() if os.environ.get(name))


def add_row(table: Table, name: str, found: str | None, purpose: str, how: str) -> None:
    """A row for a piece; only missing ones say how to get them."""
    table.add_row("✓" if found else "✗", name, escape(found or "missing"), purpose, "" if found else escape(how))


def version_of(distribution: str) -> str | None:
    """The installed version of a distribution, None if there is none."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def engine_line() -> str:
    """Which Graphviz `--engine graphviz` would use."""
    engine = find_engine()
    if engine is None:
        return "--engine graphviz has nothing to draw with here; the built-in engine draws SVG and PNG without it."
    return f"--engine graphviz and --format pdf would use {engine.name} {engine.version}."
