"""Programs of students, as files."""

import re
from pathlib import Path

from places import DATA

SEARCH = "(max if is_max else min)(minimax(one, not is_max) for one in tree) if isinstance(tree, list) else tree"


RETURNS = f"def minimax(tree, is_max):\n    return {SEARCH}\n"


def written(folder: Path, text: str, name: str = "student.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def parts_of(path: Path) -> dict[str, str]:
    """The programs in a file by what stands after === in front of each."""
    parts = (
        part.partition("\n") for part in re.split("^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    )
    return {name: body for name, _, body in parts}


def programs(group: str) -> dict[str, tuple[str, str]]:
    """The programs of a group by their names, each with what is to be said of it."""
    found = [(*head.split(" | "), "", body) for head, body in parts_of(DATA / "student-programs.txt").items()]
    return {name: (body, said) for kind, name, said, *_, body in found if kind == group}


def program(name: str) -> str:
    """A game of a user's, or what else is run as a file or a process of its own."""
    return parts_of(DATA / "programs.txt")[name]
