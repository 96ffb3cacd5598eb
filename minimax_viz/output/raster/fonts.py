"""The fonts of posters, the same on every machine: DejaVu Sans, which comes with matplotlib."""

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from minimax_viz.errors import EngineError

FOLDER = Path("mpl-data") / "fonts" / "ttf"


@dataclass(frozen=True, slots=True)
class FontFiles:
    """The paths of the font files that a picture is set in."""

    regular: str
    bold: str


def font_files() -> FontFiles:
    """Find the fonts, without importing matplotlib. Raises EngineError if they are missing."""
    found = find_spec("matplotlib")
    folder = Path(found.origin).parent / FOLDER if found is not None and found.origin else Path()
    regular, bold = folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"
    if not (regular.is_file() and bold.is_file()):
        raise EngineError(
            "A poster is set in DejaVu Sans, which comes with matplotlib; install both with: "
            'pip install "minimax-viz[poster]".'
        )
    return FontFiles(str(regular), str(bold))
