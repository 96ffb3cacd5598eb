"""The files of other kinds that renderers put into their output: style sheets, scripts, templates."""

from functools import cache
from importlib.resources import files


@cache
def asset_text(name: str) -> str:
    """The text of a file in `render/assets`."""
    return files(__package__).joinpath("assets", name).read_text(encoding="utf-8")
