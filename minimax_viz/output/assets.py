"""The files of other kinds that renderers put into their output: scripts, style sheets, the sources of templates."""

from functools import cache
from importlib.resources import files


@cache
def asset_text(name: str) -> str:
    """The text of a file in `web`, by its path ("trace/print.css"), or of one in `output/assets`, by its name."""
    folder = files("minimax_viz").joinpath("web") if "/" in name else files(__package__).joinpath("assets")
    return folder.joinpath(name).read_text(encoding="utf-8")


def built_text(name: str) -> str | None:
    """What was built of the pages' files when the package was, None where it was not."""
    built = files(__package__).joinpath("built", name)
    return built.read_text(encoding="utf-8") if built.is_file() else None
