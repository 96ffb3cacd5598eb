"""The files of other kinds that outputs include: scripts, style sheets, the sources of templates."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

WEB = files("minimax_viz").joinpath("web")
ASSETS, BUILT = (files(__package__).joinpath(folder) for folder in ("assets", "built"))


@cache
def asset_text(name: str) -> str:
    """The text of a file in `web`, by its path ("trace/print.css"), or of one in `output/assets`, by its name."""
    folder = WEB if "/" in name else ASSETS
    return folder.joinpath(name).read_text(encoding="utf-8")


def built_text(name: str) -> str | None:
    """What was built from the pages' files with the package, None if nothing was."""
    built = BUILT.joinpath(name)
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


def package_files(without: tuple[str, ...]) -> dict[str, bytes]:
    """All files of the package by their paths, but for those in folders, or of names, that are left out."""
    package = files("minimax_viz")
    return {f"minimax_viz/{path}": file.read_bytes() for path, file in files_below(package, "", without)}


def files_below(folder: Traversable, path: str, without: tuple[str, ...]) -> Iterator[tuple[str, Traversable]]:
    """The files in a folder and in those below it, by their paths."""
    for entry in folder.iterdir():
        place = path + entry.name
        if place in without or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from files_below(entry, f"{place}/", without)
        else:
            yield place, entry
