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


@cache
def package_sources(rooms: tuple[str, ...], single: tuple[str, ...]) -> dict[str, bytes]:
    """The Python sources of whole rooms of the package, and of single modules, by their paths."""
    package = files("minimax_viz")
    found = {f"minimax_viz/{name}": package.joinpath(name).read_bytes() for name in single}
    for room in rooms:
        for file in package.joinpath(room).iterdir():
            if file.name.endswith(".py"):
                found[f"minimax_viz/{room}/{file.name}"] = file.read_bytes()
    return found
