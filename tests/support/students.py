"""Programs of students, as files."""

from pathlib import Path

SEARCH = "(max if is_max else min)(minimax(one, not is_max) for one in tree) if isinstance(tree, list) else tree"


RETURNS = f"def minimax(tree, is_max):\n    return {SEARCH}\n"


def written(folder: Path, text: str, name: str = "student.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
