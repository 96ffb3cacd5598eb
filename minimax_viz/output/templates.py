"""The templates of pages and Markdown."""

import re
from functools import cache
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from minimax_viz.output.assets import asset_text


def template_source(name: str) -> str:
    """The text of a template; for a page without indentation, since nobody reads its source."""
    text = asset_text(name)
    return re.sub(r"^ +", "", text, flags=re.MULTILINE) if name.endswith(".html.j2") else text


@cache
def environment(**options: Any) -> Environment:
    """Templates, by the names that `asset_text` knows; they refuse to leave out what they are not given."""
    return Environment(
        loader=FunctionLoader(template_source), undefined=StrictUndefined, keep_trailing_newline=True, **options
    )


def template(name: str) -> Template:
    """A template that escapes what it is given."""
    return environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template(name)
