"""The language of messages: the one asked for, else the system's."""

import os
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

from minimax_viz.errors import SettingsError
from minimax_viz.fronts.cli.settings import PREFIX, settings_file

if TYPE_CHECKING:
    from minimax_viz.text.catalog import Catalog  # imported once there is something to say

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
    """Return the language of a locale or of a code, if there is a catalog for it."""
    from minimax_viz.text.catalog import languages

    code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in languages() else None


def asked_catalog() -> "Catalog":
    """Return the catalog for messages when no command can say which language to use: that may be what is wrong."""
    from minimax_viz.text.catalog import catalog

    words = [word for argument in sys.argv[1:] for word in split_option(argument)]
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


def split_option(argument: str) -> list[str]:
    """Split `--lang=ru` into its two words."""
    return argument.split("=", 1) if argument.startswith(f"{OPTION}=") else [argument]
