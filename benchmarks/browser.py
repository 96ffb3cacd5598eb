"""A headless browser to measure pages in."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class NoBrowserError(Exception):
    """There is none; the message says why."""


@contextmanager
def headless() -> Iterator[Any]:
    """A Chromium-like browser that is on this machine, for a while. Raises NoBrowserError."""
    try:
        from playwright.sync_api import sync_playwright

        from tests.support.browser import ARGUMENTS, find_browser
    except ImportError as error:
        raise NoBrowserError(f"{error.name} is not installed: pip install playwright pytest") from error
    path = find_browser()
    if path is None:
        raise NoBrowserError("there is no Chromium-like browser")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()
