"""The templates of pages and Markdown."""

import re
from functools import cache

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from minimax_viz.output.assets import asset_text


def source(name: str) -> str:
    """The text of a template; for a page without indentation, since nobody reads its source."""
    text = asset_text(name)
    return re.sub(r"^ +", "", text, flags=re.MULTILINE) if name.endswith(".html.j2") else text


@cache
def environment() -> Environment:
    """Templates that escape what they are given, and refuse what they are not."""
    return Environment(
        loader=FunctionLoader(source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def template(name: str) -> Template:
    """A template, under the name by which `asset_text` knows it."""
    return environment().get_template(name)
