"""Pages of traces, written into a folder and opened in the browser."""

import base64
import json
import re
import traceback
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from browser import LOOKS, Frame, OpenPage, Page
from minimax_viz.output.html.page import page_of
from minimax_viz.output.html.scripts import ESCAPED
from minimax_viz.tracing.result import TraceResult
from scripts import scripted

READY, SETTLED, FOLLOW = scripted(__file__, "ready", "settled", "follow")
IS_READY = 'document.body.classList.contains("ready")'  # of any page


def words_of(html: str) -> dict[str, Any]:
    """What a page says, as it carries it packed."""
    text = carried(html, "words")
    is_tight = 'type="application/x-packed-json" id="words"' in html
    known: dict[str, Any] = json.loads(tightly_unpacked(text) if is_tight else zlib.decompress(base64.b64decode(text)))
    return known


def script_of(html: str) -> str:
    """The script that a page carries packed."""
    return tightly_unpacked(carried(html, "script"))


def style_of(html: str) -> str:
    """The style sheets that a page carries packed."""
    return tightly_unpacked(carried(html, "style"))


def carried(html: str, name: str) -> str:
    """What a page carries packed in the element of this id."""
    (text,) = re.findall(f'id="{name}">([^<]*)<', html)
    return str(text)


def tightly_unpacked(text: str) -> str:
    """What `tightly_packed` was given."""
    count, _, packed = text.partition(" ")
    codes = map(ord, packed)
    sevens = "".join(
        f"{code:07b}" if code < 128 else f"{ESCAPED[(code >> 7) - 1]:07b}{code & 127:07b}" for code in codes
    )
    known = bytes(int(sevens[8 * at : 8 * at + 8], 2) for at in range(int(count)))
    return zlib.decompress(known).decode()


def page_file(folder: Path, shown: TraceResult, **options: Any) -> Path:
    """A new file with the page of a trace."""
    path = folder / f"page{len(list(folder.iterdir()))}.html"
    path.write_text(page_of(shown, **options), encoding="utf-8")
    return path


def open_page(page: Page, folder: Path, shown: TraceResult, hash_: str = "", **options: Any) -> None:
    """Open the page of a trace, and wait until it is there."""
    page.goto(page_file(folder, shown, **options).as_uri() + hash_)
    page.evaluate(READY)


def in_frame(page: Page, folder: Path, source: str, ready: str = READY) -> Frame:
    """A page of the folder in a frame of another one, where it may run scripts and nothing else."""
    outer = folder / "outer.html"
    frame = f'<iframe sandbox="allow-scripts" src="{source}" width="1000" height="600"></iframe>'
    outer.write_text(f"<h1>Around it</h1>{frame}", encoding="utf-8")
    page.goto(outer.as_uri())
    page.frames[1].evaluate(ready)
    return page.frames[1]


@pytest.fixture
def opened(open_quiet_page: OpenPage, tmp_path: Path) -> OpenPage:
    """Open the page of a trace, at a hash; keywords are those of the browser's context, and `lang` and `theme`.

    What is opened next takes the place of what is there, wherever a context for it can be had without making one.
    """
    known: list[tuple[dict[str, Any], Page]] = []

    def open_trace(shown: TraceResult, hash_: str = "", **options: Any) -> Page:
        said = {name: options.pop(name) for name in ("lang", "theme") if name in options}
        kept = {name: value for name, value in options.items() if name not in LOOKS}
        page = next((page for others, page in known if others == kept), None)
        if page is None:
            page = open_quiet_page(**options)
            known.append((kept, page))
        else:
            look = LOOKS | {name: options[name] for name in LOOKS.keys() & options}
            page.set_viewport_size(look.pop("viewport"))
            page.emulate_media(media="null", **look)
        open_page(page, tmp_path, shown, hash_, **said)
        return page

    return open_trace


@pytest.fixture
def each() -> Iterator["Callable[[object], AbstractContextManager[None]]"]:
    """`with each("name"):` around each of several checks that one page is asked; what failed is told at the end."""
    failed: list[str] = []

    @contextmanager
    def check(name: object) -> Iterator[None]:
        try:
            yield
        except AssertionError as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            failed.append(f"{name} ({Path(at.filename).name}, line {at.lineno}): {error}")

    yield check
    if failed:
        pytest.fail("\n".join(failed), pytrace=False)


def go_to(page: Page, step: int) -> None:
    """Show a step by its number; −1 is the last one, and so on."""
    page.evaluate("(step) => minimaxViz.goTo(step < 0 ? minimaxViz.steps + 1 + step : step)", step)


def step_of(page: Page) -> int:
    """The step that is shown."""
    return page.evaluate("minimaxViz.step")


def follow(page: Page, hash_: str) -> None:
    """Change the hash, and wait until the page has read it."""
    page.evaluate(FOLLOW, hash_)
