"""The fonts that pictures on paper are set in, the same on every machine: DejaVu Sans, which matplotlib carries."""

from importlib.util import find_spec
from pathlib import Path

from minimax_viz.errors import EngineError
from minimax_viz.render.poster_png import FontFiles

FOLDER = Path("mpl-data") / "fonts" / "ttf"


def font_files() -> FontFiles:
    """Where the fonts are; matplotlib is not imported for that. Raises EngineError where they are missing."""
    found = find_spec("matplotlib")
    folder = Path(found.origin).parent / FOLDER if found is not None and found.origin else Path()
    regular, bold = folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"
    if not (regular.is_file() and bold.is_file()):
        raise EngineError(
            "A poster is set in DejaVu Sans, which comes with matplotlib; install both with: "
            "pip install matplotlib reportlab."
        )
    return FontFiles(str(regular), str(bold))
