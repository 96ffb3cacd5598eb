"""The files of other kinds that renderers put into their output: style sheets, scripts, templates."""

from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template


@cache
def asset_text(name: str) -> str:
    """The text of a file in `render/assets`."""
    return files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


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
    """A template in `render/assets`."""
    return environment().get_template(name)
