"""Templates of TeX documents: what is put into them is escaped, unless it is TeX already."""

from typing import Any

from jinja2 import Template

from minimax_viz.output.templates import environment
from minimax_viz.output.tex.text import running
from minimax_viz.picture.theme import theme_named

SYNTAX: dict[str, Any] = {
    "variable_start_string": "\\VAR{",
    "variable_end_string": "}",
    "block_start_string": "\\BLOCK{",
    "block_end_string": "}",
    "comment_start_string": "\\COMMENT{",
    "comment_end_string": "}",
    "line_statement_prefix": "%%",
}


class Tex(str):
    """TeX, which is not escaped again."""


def escaped_unless_tex(value: object) -> str:
    """What is written for a value."""
    return value if isinstance(value, Tex) else running(str(value))


def tex_template(name: str) -> Template:
    """A template of a TeX document."""
    return environment(finalize=escaped_unless_tex, **SYNTAX).get_template(name)


def color_definitions(theme: str) -> dict[str, str]:
    """The colours of a theme by name, as TeX writes them. Raises SettingsError if there is no such theme."""
    return {name: colour.removeprefix("#").upper() for name, colour in theme_named(theme).variables().items()}
