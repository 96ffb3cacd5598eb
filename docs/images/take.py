"""Take the pictures of the docs anew, in the Chromium or Chrome of this machine: `python docs/images/take.py`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from playwright.sync_api import sync_playwright  # noqa: E402 - the path comes first

from browser import ARGUMENTS, find_browser  # noqa: E402
from minimax_viz import trace  # noqa: E402

CUTOFF = 23  # the step at which c2 is cut, in the example that `make demo` traces
SIZE = {"width": 1440, "height": 940}


def main() -> None:
    """Write page.png, the page at its first cutoff, and tree.svg, the picture of a textbook's tree."""
    picture = trace("[[3,12,8],[2,4,6],[14,5,2]]").to_svg()
    (HERE / "tree.svg").write_text(picture, encoding="utf-8", newline="\n")
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        page_file = Path(folder) / "index.html"
        page_file.write_text(trace().to_html(theme="light"), encoding="utf-8")
        browser = driver.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
        page.goto(f"{page_file.as_uri()}#step={CUTOFF}")
        page.screenshot(path=HERE / "page.png")
        browser.close()


if __name__ == "__main__":
    main()
