"""The files of other kinds that outputs include: scripts, style sheets, the sources of templates, fonts."""

import logging
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from minimax_viz.errors import EngineError

PACKAGE = Path(__file__).parent.parent
WEB = PACKAGE / "web"
ASSETS, BUILT = (Path(__file__).with_name(folder) for folder in ("assets", "built"))


@cache
def asset_text(name: str) -> str:
    """The text of a file in `web`, by its path ("trace/print.css"), or of one in `output/assets`, by its name."""
    folder = WEB if "/" in name else ASSETS
    return folder.joinpath(name).read_text(encoding="utf-8")


def built_text(name: str) -> str | None:
    """The text that was built from the pages' files along with the package; None if nothing was built."""
    built = BUILT.joinpath(name)
    return built.read_text(encoding="utf-8") if built.is_file() else None


@cache
def package_sources(rooms: tuple[str, ...], single: tuple[str, ...]) -> dict[str, bytes]:
    """The Python sources of whole rooms of the package and of single modules, by path."""
    paths = [*single, *(f"{room}/{file.name}" for room in rooms for file in PACKAGE.joinpath(room).glob("*.py"))]
    return {f"minimax_viz/{path}": PACKAGE.joinpath(path).read_bytes() for path in paths}


def package_files(without: tuple[str, ...]) -> dict[str, bytes]:
    """All files of the package by path, except those in the folders, or with the names, to leave out."""
    left_out = tuple(f"{name}/" for name in without)
    paths = ((file, file.relative_to(PACKAGE).as_posix()) for file in PACKAGE.rglob("*") if file.is_file())
    return {
        f"minimax_viz/{path}": file.read_bytes()
        for file, path in paths
        if "__pycache__" not in file.parts and not f"{path}/".startswith(left_out)
    }


FOLDER = Path("mpl-data") / "fonts" / "ttf"


CHINESE_FONTS = (
    "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Noto Sans SC", "Microsoft YaHei", "SimHei", "DengXian", "PingFang SC",
    "Heiti SC", "STHeiti", "Hiragino Sans GB", "Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC",
    "Source Han Sans CN", "Droid Sans Fallback", "SimSun", "Arial Unicode MS",
)  # fmt: skip
"""Families that have simplified Chinese; first those that can stand in a PDF."""


class FontFiles(NamedTuple):
    """The paths of the font files that a picture is set in; `further` is for what the others lack."""

    regular: str
    bold: str
    further: tuple[str, ...] = ()


def chinese_font() -> tuple[str, str]:
    """Find a font with Chinese characters, and return its family and its file. Raises EngineError if there is none."""
    from matplotlib.font_manager import fontManager  # slow, and only needed in Chinese

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # else it says that a family has no bold
    found = {font.name: font.fname for font in fontManager.ttflist}
    family = next(filter(found.__contains__, CHINESE_FONTS), None)
    if family is None:
        raise EngineError(
            "No font with Chinese characters was found; install one, such as Noto Sans CJK, or use another language."
        )
    return family, found[family]


def font_files(lang: str = "en") -> FontFiles:
    """Find the fonts for a language, where it can be without importing matplotlib. Raises EngineError if they are
    missing.
    """
    found = find_spec("matplotlib")
    folder = Path(found.origin).parent / FOLDER if found is not None and found.origin else Path()
    regular, bold = folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"
    if not (regular.is_file() and bold.is_file()):
        raise EngineError(
            "A poster is set in DejaVu Sans, which comes with matplotlib; install both with: "
            'pip install "minimax-viz[poster]".'
        )
    return FontFiles(str(regular), str(bold), (chinese_font()[1],) if lang == "zh" else ())
