"""Take the pictures of the docs anew, in the Chromium or Chrome of this machine: `python docs/images/take.py`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402 - the path comes first

from booth_pages import open_booth  # noqa: E402
from browser import ARGUMENTS, find_browser  # noqa: E402
from compare_files import both, open_comparison  # noqa: E402
from minimax_viz import trace  # noqa: E402
from minimax_viz.games.mnk import Mnk  # noqa: E402
from minimax_viz.output.html.booth import BoothGame, booth_page  # noqa: E402
from minimax_viz.play.booth import appearance_of  # noqa: E402
from page_files import open_page  # noqa: E402

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
WIDE = {"width": 1440, "height": 940}
PHONE = {"width": 390, "height": 844}


class Picture(NamedTuple):
    """A picture of the page: of which search, at which address, after which keys."""

    name: str
    board: str | None
    address: str
    keys: str = ""
    algorithm: Any = "alphabeta"
    theme: str = "light"
    lang: str = "en"
    size: dict[str, int] = WIDE


PICTURES = (
    Picture("page", None, "#step=24"),  # the step at which c2 is cut
    Picture("page-textbook", AIMA, "#step=18", keys="w"),
    Picture("page-dark", AIMA, "#step=32", theme="dark", lang="ru"),
    Picture("page-large", ".........", "#step=30001"),
    Picture("page-rows", AIMA, "", keys="b→→", algorithm="minimax"),
    Picture("page-phone", None, "#step=24", size=PHONE),
)


BOOTHS = {"booth": {"width": 1280, "height": 800}, "booth-phone": PHONE}
BOOTH_KEYS = "126"  # a1, b1 and c2, which loses


def take_booths(browser: Browser, folder: Path) -> None:
    """The pictures of the booth, after a game of tic-tac-toe that the visitor has lost."""
    record = trace(".........", algorithm="minimax", transpositions=True, score="fast")
    html = booth_page([BoothGame(records=[record], face=appearance_of(Mnk("3,3,3")))])
    for name, size in BOOTHS.items():
        page = browser.new_page(viewport=size, color_scheme="light", reduced_motion="reduce")
        open_booth(page, folder, html)
        for key in BOOTH_KEYS:
            page.keyboard.press(key)
        page.screenshot(path=HERE / f"{name}.png")
        page.close()


COMPARISONS = (  # name, board, address, theme
    ("compare-page", ".........", "#step=700001", "light"),
    ("compare-page-merged", AIMA, "#view=merged&step=38", "light"),
    ("compare-page-race", "XOX/.O./.XO", "#race=12", "dark"),
)


def take_comparisons(browser: Browser, folder: Path) -> None:
    """The pictures of the page that compares plain minimax with alpha-beta."""
    for name, board, address, theme in COMPARISONS:
        page = browser.new_page(viewport=WIDE, color_scheme="light", reduced_motion="reduce")
        open_comparison(page, folder, both(board), address, theme=theme)
        page.screenshot(path=HERE / f"{name}.png")
        page.close()


def main() -> None:
    """Write the pictures of the page, and tree.svg, the picture of a textbook's tree."""
    (HERE / "tree.svg").write_text(trace(AIMA).to_svg(), encoding="utf-8", newline="\n")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        for picture in PICTURES:
            page = browser.new_page(viewport=picture.size, color_scheme="light", reduced_motion="reduce")
            shown = trace(picture.board, algorithm=picture.algorithm) if picture.board else trace(example="cut")
            open_page(page, Path(folder), shown, picture.address, theme=picture.theme, lang=picture.lang)
            for key in picture.keys:
                page.keyboard.press("ArrowRight" if key == "→" else key)
            page.screenshot(path=HERE / f"{picture.name}.png")
            page.close()
        take_booths(browser, Path(folder))
        take_comparisons(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
