"""`minimax-viz doctor`: what is installed, which engine would be used, what each missing piece is for."""

import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any

import click
from rich.markup import escape
from rich.table import Column, Table

from minimax_viz import __version__
from minimax_viz.errors import SettingsError
from minimax_viz.fronts.cli.command import ConfiguredCommand, every_option
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE
from minimax_viz.fronts.cli.options import lang_option
from minimax_viz.fronts.cli.screen import Screen
from minimax_viz.fronts.cli.settings import (
    FILE,
    OPTION,
    PREFIX,
    PROJECT,
    TABLE,
    asked_catalog,
    known_language,
    settings_file,
    system_language,
    system_locale,
    variables_of,
)
from minimax_viz.output.graphviz_engine import find_engine
from minimax_viz.output.png import has_fonts
from minimax_viz.sandbox.lock import NAME, lock_obstacle, no_lock_error
from minimax_viz.text.catalog import Catalog, catalog

REQUIREMENT = re.compile(r"([\w-]+).*?(?:extra == ['\"](\w+)['\"])?$")
OF_DEVELOPERS = ("all", "bench", "site", "test")  # extras: all others together, and those of developers


class DoctorCommand(ConfiguredCommand):
    """A command that also runs if the settings are wrong."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except SettingsError:  # the language; `settings_lines` says so
            return super().parse_args(ctx, [*typed, OPTION, asked_catalog().code])

    def set_in_file(self, path: tuple[str, ...]) -> dict[str, Any]:
        try:
            return super().set_in_file(path)
        except SettingsError:
            return {}


@click.command(cls=DoctorCommand, epilog="\b\nExample:\n  minimax-viz doctor\n")
@lang_option("what is printed")
def command(lang: str) -> None:
    """Show what is installed, what each missing piece is for, and which settings hold and where they come from."""
    words, console = catalog(lang), Screen(soft_wrap=True)
    versions = {"version": __version__, "python": platform.python_version(), "system": platform.system()}
    console.print(words.text("doctor.versions", **versions))
    headings = [words.text(f"doctor.column.{heading}") for heading in ("piece", "version", "for", "how")]
    table = Table("", *(Column(heading, overflow="fold") for heading in headings), box=None, pad_edge=False)
    required, optional = required_distributions()
    for name in required:
        add_row(table, words, name, version_of(name), "pip install minimax-viz")
    graphviz = "apt install graphviz · brew install graphviz · winget install graphviz"
    add_row(table, words, "dot", shutil.which("dot"), graphviz)
    add_row(table, words, "ffmpeg", shutil.which("ffmpeg"), "pip install imageio-ffmpeg")
    for name, extra in optional.items():
        if extra == "sandbox" and sys.platform != "linux":
            continue
        add_row(table, words, name, version_of(name), f'pip install "minimax-viz[{extra}]"')
    fonts = words.text("doctor.found") if has_fonts() else None
    add_row(table, words, "fonts", fonts, "apt install fonts-dejavu-core")
    console.print(table)
    for line in (*system_lines(words), *settings_lines(words)):
        console.print(escape(line))


def system_lines(words: Catalog) -> Iterator[str]:
    """Yield which Graphviz `--engine graphviz` would use, which lock confines foreign code, and the encoding."""
    engine, why = find_engine(), lock_obstacle()
    if engine is None:
        yield words.text("doctor.engine.none")
    else:
        yield words.text("doctor.engine", name=engine.name, version=engine.version)
    yield words.text("doctor.lock", lock=NAME) if why is None else words.error(no_lock_error(why), ON_COMMAND_LINE)
    yield words.text("doctor.encoding", encoding=str(sys.stdout.encoding))


def required_distributions() -> tuple[list[str], dict[str, str]]:
    """Return the distributions that this package requires, and others, each with the first extra that brings it."""
    required: list[str] = []
    optional: dict[str, str] = {}
    for requirement in metadata.requires("minimax-viz") or ():
        found = REQUIREMENT.match(requirement)
        assert found is not None, requirement
        name, extra = found.groups()
        if extra is None:
            required.append(name)
        elif extra not in OF_DEVELOPERS:
            optional.setdefault(name, extra)
    return required, optional


def settings_lines(words: Catalog) -> Iterator[str]:
    """Yield the language and its source, the settings in the environment, and the file with what is wrong in it."""
    variable = f"{PREFIX}LANG"
    file, trouble = None, None
    try:
        file = settings_file()
    except SettingsError as error:
        trouble = words.error(error, ON_COMMAND_LINE)
    if os.environ.get(variable):
        language, source = os.environ[variable], variable
    elif file is not None and "lang" in file.table:
        language, source = str(file.table["lang"]), str(file.path)
    else:
        language, source = system_language(), ""
    if source:
        yield words.text("doctor.language.set", language=language, source=source)
        try:
            catalog(known_language(language) or language)
        except SettingsError as error:
            yield words.error(error, ON_COMMAND_LINE)
    else:
        system = system_locale() or words.text("doctor.language.unsaid")
        yield words.text("doctor.language.system", language=language, locale=system)
    given = {name for name, value in os.environ.items() if name.startswith(PREFIX) and value}
    if given:  # finding all that set an option imports every command
        given &= {variable for path, option in every_option() for variable in variables_of(option, path)}
    if given:
        settings = ", ".join(f"{name}={os.environ[name]}" for name in sorted(given))
        yield words.text("doctor.environment", settings=settings)
    if file is not None:
        settings = ", ".join(file.table) or words.text("doctor.file.empty")
        yield words.text("doctor.file", path=str(file.path), settings=settings)
    else:
        yield trouble or words.text("doctor.file.none", file=FILE, table=TABLE, project=PROJECT)


def add_row(table: Table, words: Catalog, name: str, found: str | None, how: str) -> None:
    """Add a row for a piece; only missing ones say how to get them."""
    piece = words.text("doctor.fonts") if name == "fonts" else name
    state, purpose = found or words.text("doctor.missing"), words.text(f"doctor.for.{name}")
    table.add_row("✓" if found else "✗", piece, escape(state), purpose, "" if found else escape(how))


def version_of(distribution: str) -> str | None:
    """Return the installed version of a distribution; None if it is not installed."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
