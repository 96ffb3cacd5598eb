"""What is wrong with the site: links that lead nowhere, what is fetched from elsewhere, and what axe finds."""

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit


class Anchors(HTMLParser):
    """The anchors of a page, and what it links to or shows."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.ids.add(value)
            elif name in ("href", "src") and value is not None:
                self.links.append((tag, value))


@cache
def anchors_of(page: Path) -> Anchors:
    """What a page of the site has and links to."""
    anchors = Anchors()
    anchors.feed(page.read_text("utf-8"))
    return anchors


def pages_of(site: Path) -> list[Path]:
    """The pages that the generator made: what the program made has its own tests."""
    shown = site / "shown"
    return sorted(page for page in site.rglob("*.html") if shown not in page.parents and page.name != "studio.html")


def check_links(site: Path) -> Iterator[str]:
    """Each link of each page that leads nowhere, and each file that comes from another host."""
    pages = {*pages_of(site)}
    for page in sorted(pages):
        for tag, target in anchors_of(page).links:
            parts = urlsplit(target)
            if parts.scheme in ("http", "https"):
                if tag != "a":
                    yield f"{page.relative_to(site)} fetches {target}"
                continue
            path = page if not parts.path else (page.parent / unquote(parts.path)).resolve()
            if path.is_dir():
                path /= "index.html"
            is_there = path.is_file() and site.resolve() in path.resolve().parents
            is_page = path in pages
            if not is_there or (is_page and parts.fragment and parts.fragment not in anchors_of(path).ids):
                yield f"{page.relative_to(site)} links to {target}"


def check_pages(site: Path) -> Iterator[str]:
    """What axe finds wrong, wide and on a phone, light and dark; and pages that are wider than the screen."""
    from axe_playwright_python.base import AXE_SCRIPT
    from playwright.sync_api import sync_playwright

    from axe import OPTIONS, PHONE, RUN
    from browser import ARGUMENTS, find_browser

    looks: list[dict[str, Any]] = [{"viewport": {"width": 1280, "height": 800}}, PHONE | {"color_scheme": "dark"}]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        for look in looks:
            context = browser.new_context(**look, reduced_motion="reduce")
            context.route("**/shown/**", lambda route: route.abort())  # frames have tests of their own
            shown = context.new_page()
            for page in pages_of(site):
                shown.goto(page.as_uri(), wait_until="load")
                shown.evaluate(AXE_SCRIPT)
                for said in shown.evaluate(RUN, [None, OPTIONS]):
                    yield f"{page.relative_to(site)} ({look['viewport']['width']}): {said}"
                if shown.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    yield f"{page.relative_to(site)} is wider than {look['viewport']['width']} pixels"
            context.close()
        yield from check_search(browser.new_page(), site / "gallery.html")
        browser.close()


def check_search(page: Any, path: Path) -> Iterator[str]:
    """What is wrong with the search, from a file, where browsers start no worker."""
    page.goto(path.as_uri())
    page.locator(".md-search__button").click()
    field = page.get_by_role("combobox")
    field.press_sequentially("negamax")
    found = page.get_by_role("option").first
    found.wait_for()
    if field.input_value() != "negamax" or "negamax" not in found.inner_text().lower():
        yield f"the search finds {found.inner_text()!r} for {field.input_value()!r}"
