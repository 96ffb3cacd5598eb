"""The page of the studio in a browser, its calls answered here instead of by a server."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from browser import wait_until
from minimax_viz.output.html.studio import studio_page
from minimax_viz.studio.calls import call_in_json

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SERVER = "http://studio.test"
TOKEN = "the-token"


class Answers:
    """What answers the calls of a page: Python, at once. Calls of a name in `held` wait until they are let go."""

    def __init__(self, page: "Page", *, lang: str = "en", runs_code: bool = True, held: Iterable[str] = ()) -> None:
        self.asked: list[tuple[str, str]] = []
        self.held = set(held)
        self.waiting: list[Route] = []
        carrier = {"kind": "http", "token": TOKEN, "runsCode": runs_code}
        self.html = studio_page(lang=lang, carrier=carrier)
        page.route(f"{SERVER}/**", self.answer)

    def answer(self, route: "Route") -> None:
        """Answer a request of the page."""
        name = route.request.url.removeprefix(f"{SERVER}/").partition("#")[0]
        if not name.startswith("api/"):
            route.fulfill(body=self.html, content_type="text/html")
            return
        assert route.request.headers["authorization"] == f"Bearer {TOKEN}"
        name = name.removeprefix("api/")
        self.asked.append((name, route.request.post_data or ""))
        if name in self.held:
            self.waiting.append(route)
        else:
            self.let_go(route)

    def let_go(self, route: "Route") -> None:
        """Answer a call."""
        name = route.request.url.rpartition("/")[2]
        is_answered, text = call_in_json(name, route.request.post_data or "")
        told = f'{{"nodes":1}}\n{{"status":{200 if is_answered else 422},"body":{text}}}\n'
        route.fulfill(body=told, content_type="application/x-ndjson")


def open_studio(page: "Page", hash_: str = "", **known: Any) -> Answers:
    """Open the studio, and wait for its first page."""
    answers = Answers(page, **known)
    page.goto(f"{SERVER}/{hash_}")
    wait_until(page, "document.body.classList.contains('ready')")
    return answers


def settled(page: "Page") -> None:
    """Wait until the page shows what it is asked for, or says why not."""
    page.evaluate("minimaxStudio.ready")


def is_shown(page: "Page", text: str) -> bool:
    """Whether the page beside has a text."""
    shown: bool = page.evaluate("(text) => document.querySelector('.front').srcdoc.includes(text)", text)
    return shown
