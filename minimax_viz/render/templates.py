"""The templates of pages and Markdown."""

from functools import cache

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from minimax_viz.render.assets import asset_text


@cache
def environment() -> Environment:
    """Templates that escape what they are given, and refuse what they are not."""
    return Environment(
        loader=FunctionLoader(asset_text),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def template(name: str) -> Template:
    """A template, under the name by which `asset_text` knows it."""
    return environment().get_template(name)
