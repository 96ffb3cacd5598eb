"""The browser that is on this machine, and pages that must stay quiet in it.

Nothing is downloaded: the fixtures drive an installed Chromium or Chrome, and skip where there is none.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from scripts import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page, Route
else:
    Browser = Frame = Page = Route = Any  # a machine that skips the browser's tests may lack Playwright

OpenPage = Callable[..., Page]

NAMES = (  # the shell has no windows to draw, and is quicker
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome",
    "msedge", "microsoft-edge",
)  # fmt: skip
PLACES = (  # where it is installed but on no PATH
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
ARGUMENTS = (
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Waits until what was changed before has been painted.
FRAMED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LOCAL = {"file", "data", "blob", "about"}

HANGS = 120  # seconds, after which nothing is waited for any more


def find_browser() -> str | None:
    """The path of a Chromium-like browser: MINIMAX_VIZ_BROWSER if set, else the first one found."""
    if named := os.environ.get("MINIMAX_VIZ_BROWSER"):
        return named
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in (*found, *PLACES) if path and Path(path).exists()), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless browser for the session."""
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright to test the page")
    path = find_browser()
    if path is None:
        pytest.skip("no browser found: install Chromium (Debian: apt install chromium) or set MINIMAX_VIZ_BROWSER")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


KEPT, FORGET = scripted(__file__, "kept", "forget")
MOST_IDLE = 6
# What can be changed in a context that is there: a test's keywords, and what holds without them.
LOOKS: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 720},
    "color_scheme": "light",
    "reduced_motion": "no-preference",
}


class QuietPage:
    """A page in a context of its own, and what it threw, wrote to the console or asked of the network."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.options = options
        self.noise: list[str] = []
        self.page = page = browser.new_context(**options).new_page()
        page.on("pageerror", lambda error: self.noise.append(f"error: {error}"))
        page.on("console", lambda message: self.noise.append(f"console {message.type}: {message.text}"))
        page.on("crash", lambda _: self.noise.append("the page crashed"))
        page.on("websocket", lambda socket: self.noise.append(f"network: {socket.url}"))
        server = options.get("base_url", "file:///")
        page.on(
            "request",
            lambda request: (
                is_local(request.url)
                or request.url.startswith(f"{server}/")
                or self.noise.append(f"network: {request.url}")
            ),
        )
        self.kept = page.evaluate(KEPT)

    def look(self, viewport: Any, **media: Any) -> None:
        """Let the page look as if its context had been made with these keywords."""
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(media="null", **media)

    def is_like_new(self) -> bool:
        """Leave what the page has shown; whether its context is then as it was at first."""
        if self.noise or self.page.is_closed() or len(self.page.context.pages) > 1:
            return False
        self.page.mouse.move(-9, -9)
        self.page.evaluate(FORGET)  # all files share one storage
        self.page.goto("about:blank")
        self.look(**LOOKS)
        self.page.context.clear_cookies()
        return self.page.evaluate(KEPT) == self.kept


@pytest.fixture(scope="session")
def idle_pages(chromium: Browser) -> list[QuietPage]:
    """Pages for the next test that asks for their options: a new one costs several times what a small page does."""
    return []


@pytest.fixture
def open_quiet_page(chromium: Browser, idle_pages: list[QuietPage]) -> Iterator[OpenPage]:
    """Open a page in a context of its own; keywords are those of `Browser.new_context` (viewport, color_scheme, …).

    What the page throws, writes to the console or asks of the network, but for the server of its `base_url`, fails the
    test when it ends.
    """
    used: list[QuietPage] = []

    def open_page(**options: Any) -> Page:
        kept = {name: value for name, value in options.items() if name not in LOOKS}
        quiet = next((idle for idle in idle_pages if idle.options == kept), None)
        if quiet is None:
            quiet = QuietPage(chromium, kept)
        else:
            idle_pages.remove(quiet)
        used.append(quiet)
        quiet.look(**LOOKS | {name: options[name] for name in LOOKS.keys() & options})
        return quiet.page

    yield open_page
    noise = [line for quiet in used for line in quiet.noise]
    for quiet in used:
        if quiet.is_like_new():
            idle_pages.append(quiet)
        else:
            quiet.page.context.close()
    while len(idle_pages) > MOST_IDLE:
        idle_pages.pop(0).page.context.close()
    assert not noise, "the page was not quiet:\n" + "\n".join(noise)


@pytest.fixture
def quiet_page(open_quiet_page: OpenPage) -> Page:
    """A fresh page of the default size that must stay quiet."""
    return open_quiet_page()


def is_local(url: str) -> bool:
    """Whether the address can be read without a network; `//server/share` in a file address cannot."""
    parts = urlsplit(url)
    return parts.scheme in LOCAL and not (parts.scheme == "file" and parts.netloc)


def act(page: Page | Frame, name: str) -> None:
    """Click what does something on a page, in its menu where it is in sight nowhere else."""
    button = f"button[data-act={name}]"
    if not any(one.is_visible() for one in page.locator(button).all()):
        page.click("#more")
    page.click(f"{button} >> visible=true >> nth=0")


def press_keys(page: Page, *keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def wait_until(page: Page | Frame, condition: str) -> None:
    """Wait until an expression in JavaScript is true: on a busy machine for long, but not for ever.

    The pages' policy forbids `wait_for_function`, which evaluates text in the page whenever it has to ask twice.
    """
    deadline = time.monotonic() + HANGS
    while not page.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < deadline, f"not true within {HANGS} s: {condition}"
        page.wait_for_timeout(10)
