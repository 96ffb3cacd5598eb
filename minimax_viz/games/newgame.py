"""The source of a new game: a file that runs as it is, with the names that follow from its own."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template

from minimax_viz.errors import GameError


def game_source(file: Path) -> str:
    """The template with the names that follow from the file's. Raises GameError if none do."""
    stem = file.stem
    if file.suffix != ".py" or not stem.isidentifier() or iskeyword(stem):
        raise GameError(
            f"{file.name!r} cannot name a Python file; use letters, digits and _, then .py, as in my_game.py."
        )
    words = [word for word in stem.split("_") if word]
    name = "".join(word[0].upper() + word[1:] for word in words)
    template = files("minimax_viz.games").joinpath("template.py.txt").read_text(encoding="utf-8")
    return Template(template).substitute(
        file=file.name,
        name=f"My{name}" if name in ("", "Game") or not name.isidentifier() or iskeyword(name) else name,
        title=" ".join(words).capitalize() or "My game",
    )
