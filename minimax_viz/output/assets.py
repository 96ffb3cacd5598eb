"""The files of other kinds that outputs include: scripts, style sheets, the sources of templates."""

from functools import cache
from importlib.resources import files


@cache
def asset_text(name: str) -> str:
    """The text of a file in `web`, by its path ("trace/print.css"), or of one in `output/assets`, by its name."""
    folder = files("minimax_viz").joinpath("web") if "/" in name else files(__package__).joinpath("assets")
    return folder.joinpath(name).read_text(encoding="utf-8")


def built_text(name: str) -> str | None:
    """What was built from the pages' files with the package, None if nothing was."""
    built = files(__package__).joinpath("built", name)
    return built.read_text(encoding="utf-8") if built.is_file() else None
