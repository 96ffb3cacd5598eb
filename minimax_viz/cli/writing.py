"""What is in the way of outputs."""

from pathlib import Path

from minimax_viz.errors import OutputError
from minimax_viz.output.formats import Format
from minimax_viz.tasks.writing import folder_beside, refuse_folder


def refuse_in_the_way(path: Path, *, force: bool) -> None:
    """Raise OutputError if a folder, or without `force` a file, is in the place of a file to write."""
    refuse_folder(path)
    if not force:
        refuse_existing(path)


def refuse_existing(path: Path, form: Format | None = None) -> None:
    """Raise OutputError if a file, or a folder with something in it, is in the way of what would be written."""
    for place in (path, folder_beside(path)) if form and form.contents == "file and folder" else (path,):
        if any(place.iterdir()) if place.is_dir() else place.is_file():
            raise OutputError(
                "{path} already exists; give another name with -o, or --force to overwrite it.", path=place
            )
