"""A user's settings for every command: in the environment, or in a settings file in the folder or one above it.

An option `--draw-nodes` is `MINIMAX_VIZ_DRAW_NODES` in the environment and `draw-nodes` in the file; for one command,
`MINIMAX_VIZ_TRACE_DRAW_NODES`, and `draw-nodes` in the table `[trace]`. The command line wins over the environment, and
the environment over the file. The language is the one asked for, else that of the system.
"""

import os
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from minimax_viz.errors import Sentence, SettingsError, os_error_as

if TYPE_CHECKING:
    from minimax_viz.text.catalog import Catalog  # imported once there is something to say

FILE = "minimax-viz.toml"
PROJECT = "pyproject.toml"
TABLE = "tool.minimax-viz"
PREFIX = "MINIMAX_VIZ_"
RUNS_FILES = ("game", "evaluation")  # parameters that may name a file with code


class SettingsFile(NamedTuple):
    """A settings file: its path, and the table with the settings."""

    path: Path
    table: Mapping[str, Any]

    def of(self, path: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """Yield the settings for a command, by the names of options; those for it alone come last."""
        tables = [self.table]
        for name in path:
            below = tables[-1].get(name)
            tables.append(below if isinstance(below, Mapping) else {})
        for table in tables:
            yield from ((name, value) for name, value in table.items() if not isinstance(value, Mapping))


def settings_file() -> SettingsFile | None:
    """Return the settings file in the current folder, or the nearest above it. Raises SettingsError."""
    try:
        here = Path.cwd()
    except OSError:  # the folder is gone
        return None
    for folder in (here, *here.parents):
        for name in (FILE, PROJECT):
            path = folder / name if folder != here else Path(name)
            if path.is_file() and (table := table_of(path)) is not None:
                return SettingsFile(path, table)
    return None


def table_of(path: Path) -> Mapping[str, Any] | None:
    """Return the settings in a file; None for a project's file without any. Raises SettingsError."""
    with os_error_as(SettingsError, Sentence("{path} cannot be read", path=path)):
        data = path.read_bytes()
    if path.name == PROJECT and b"minimax-viz" not in data:
        return None
    import tomllib  # imported only if there are settings

    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SettingsError("{path} is no TOML file: {error}.", path=path, error=str(error)) from error
    if path.name == FILE:
        return document
    tools = document.get("tool", {})
    table = tools.get("minimax-viz") if isinstance(tools, Mapping) else None
    return table if isinstance(table, Mapping) else None


def variables_of(option: click.Option, path: Sequence[str]) -> list[str]:
    """Return the environment variables that set an option of a command: its own, then that for all commands."""
    name = long_name(option).replace("-", "_").upper()
    own = "_".join((*path, name)).replace("-", "_").upper()
    return [f"{PREFIX}{own}", f"{PREFIX}{name}"]


def long_name(option: click.Option) -> str:
    """Return the name of an option without the hyphens before it: draw-nodes."""
    return next((name for name in option.opts if name.startswith("--")), option.opts[0]).lstrip("-")


def checked(option: click.Option, name: str, value: Any, file: SettingsFile) -> Any:
    """Return the value of a setting, converted as for its option. Raises SettingsError."""
    if option.is_flag != isinstance(value, bool):
        expected = Sentence("true or false") if option.is_flag else Sentence("a text or a number")
        raise SettingsError(
            "{path}: {name} = {value}: give {expected}.",
            path=file.path, name=name, value=f"{value!r:.60}", expected=expected,
        )  # fmt: skip
    from minimax_viz.games.userfile import is_file_spec

    values = value if isinstance(value, list) else [value]
    if option.name in RUNS_FILES and any(isinstance(one, str) and is_file_spec(one) for one in values):
        raise SettingsError(
            "{path}: {name} names a file with code, which runs only if it is named on the command line: {given}",
            path=file.path, name=name, option=option.name, value=values[0],
        )  # fmt: skip
    if option.is_flag:
        return value
    texts = [str(one) for one in values]
    return texts if option.multiple else ",".join(texts)


def check_known(what: Sentence, name: str, known: Collection[str], file: SettingsFile) -> None:
    """Raise SettingsError if a setting, or the command of a table, is not among those that are known."""
    if name in known:
        return
    from difflib import get_close_matches

    fields: dict[str, Any] = {"path": file.path, "what": what, "name": repr(name)}
    if near := get_close_matches(name, known, 1):
        raise SettingsError("{path}: {what} {name}; did you mean {near}?", near=near[0], **fields)
    raise SettingsError(
        "{path}: {what} {name}; settings are the options of minimax-viz, without the hyphens.", **fields
    )


def source_of(context: click.Context, option: click.Option, path: Sequence[str]) -> str:
    """Return the source of a value that was not typed: an environment variable, or a setting in a file; else ""."""
    match context.get_parameter_source(option.name or ""):
        case click.core.ParameterSource.ENVIRONMENT:
            return next((name for name in variables_of(option, path) if os.environ.get(name)), "")
        case click.core.ParameterSource.DEFAULT_MAP:
            file = settings_file()
            return "" if file is None else f"{file.path}: {long_name(option)}"
    return ""


OPTION = "--lang"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as for every program


def system_language() -> str:
    """Return the language of the system if there is a catalog for it, else English."""
    return known_language(system_locale()) or "en"


def system_locale() -> str:
    """Return the name of the system's language, such as ru_RU.UTF-8; "" if it has none."""
    for variable in VARIABLES:
        if os.environ.get(variable):
            return os.environ[variable]
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def known_language(name: str) -> str | None:
    """Return the language of a locale or of a code, such as pt_BR.UTF-8, if there is a catalog for it; one for another
    country is better than none.
    """
    from minimax_viz.text.catalog import languages

    asked = language_part(name)
    return next((code for code in languages() if language_part(code) == asked), None)


def language_part(name: str) -> str:
    """Return the language of a locale or of a code, without its country and its encoding."""
    return name.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def asked_catalog() -> "Catalog":
    """Return the catalog for messages when no command can say which language to use: that may be what is wrong."""
    from minimax_viz.text.catalog import catalog

    words = []
    for argument in sys.argv[1:]:  # `--lang=ru` is two words
        words += argument.split("=", 1) if argument.startswith(f"{OPTION}=") else [argument]
    typed = [language for word, after in pairwise(words) if word == OPTION and (language := known_language(after))]
    return catalog((typed or [set_language() or system_language()])[-1])


def set_language() -> str | None:
    """Return the language that the environment or a settings file asks for, if it is known."""
    try:
        file = settings_file()
    except SettingsError:  # which is reported elsewhere
        file = None
    in_file = file.table.get("lang") if file is not None else None
    return known_language(os.environ.get(f"{PREFIX}LANG") or str(in_file or ""))
