"""The look of results: the language, the colours, and how much a picture shows; options of many tasks."""

from dataclasses import dataclass
from typing import Any, get_args

from minimax_viz.errors import SettingsError
from minimax_viz.picture.theme import ALL_THEMES
from minimax_viz.record.trace import View
from minimax_viz.safe_text import short_repr
from minimax_viz.tasks.options import ResultT, Task, option
from minimax_viz.text.catalog import catalog, languages
from minimax_viz.views.fold import check_budget


def lang_option(of: str) -> Any:
    """Make the option for the language of `of`."""
    return option("en", f"The language of {of}.", check=check_lang, choices=languages(), group="Look")


def check_lang(name: str, lang: Any) -> None:
    """Raise SettingsError if there is no such language."""
    catalog(lang)


def theme_option(help: str) -> Any:
    """Make the option for the colours."""
    return option("auto", help, choices=ALL_THEMES, group="Look")


VIEW_HELP = "From whose side values and windows are told: MAX's, or that of whoever moves (mover), as negamax reckons"
RECORD_STAYS = "; what is recorded stays the same."
"""The end of the help where a search is told."""


def view_option(ending: str = ".", *, only_in_python: bool = False) -> Any:
    """Make the option for the side from which values are told; `ending` is the end of its help."""
    return option("max", VIEW_HELP + ending, choices=get_args(View), group="Look", only_in_python=only_in_python)


def number_to_draw(text: str) -> int | None:
    """Read a number of nodes; None for "all". Raises SettingsError."""
    if text.strip().lower() == "all":
        return None
    if not text.strip().isdecimal() or int(text) < 1:
        raise SettingsError(
            "{value} is not a number of nodes; give a number from 1 up, or all.", value=short_repr(text)
        )
    return int(text)


def draw_nodes_option(default: Any, help: str) -> Any:
    """Make the option for how many nodes a picture shows."""
    return option(default, help, check=check_draw_nodes, metavar="N|all", read=number_to_draw, group="Look")


def check_draw_nodes(name: str, value: Any) -> None:
    """Raise SettingsError if the value is not a number of nodes; the default of a task may be several to try."""
    if not isinstance(value, tuple):
        check_budget(value)


@dataclass(frozen=True, kw_only=True)
class ChartTask(Task[ResultT]):
    """The options of what makes a table and a chart."""

    lang: str = lang_option("the table and the chart")
    theme: str = theme_option("The colours of the chart; with auto they are light.")
