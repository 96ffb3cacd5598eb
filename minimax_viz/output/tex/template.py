"""Templates of TeX documents: what is put into them is escaped, unless it is TeX already."""

from functools import cache

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from minimax_viz.output.assets import asset_text
from minimax_viz.output.tex.text import running
from minimax_viz.picture.theme import theme_named


class Tex(str):
    """TeX, which is not escaped again."""


def escaped_unless_tex(value: object) -> str:
    """What is written for a value."""
    return value if isinstance(value, Tex) else running(str(value))


@cache
def environment() -> Environment:
    """Templates in which a variable is \\VAR{name} and a line that begins with %% a statement."""
    return Environment(
        loader=FunctionLoader(asset_text),
        finalize=escaped_unless_tex,
        undefined=StrictUndefined,
        variable_start_string="\\VAR{",
        variable_end_string="}",
        block_start_string="\\BLOCK{",
        block_end_string="}",
        comment_start_string="\\COMMENT{",
        comment_end_string="}",
        line_statement_prefix="%%",
        keep_trailing_newline=True,
        autoescape=False,  # that is HTML's; `finalize` escapes
    )


def template(name: str) -> Template:
    """A template in `output/assets`."""
    return environment().get_template(name)


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name, as TeX writes them. Raises SettingsError if there is no such theme."""
    return {name: colour.removeprefix("#").upper() for name, colour in theme_named(theme).variables().items()}
