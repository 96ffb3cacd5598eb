"""The page of the studio in a browser, its calls answered here instead of by a server, and pages of one editor."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from browser import Page, Route, wait_until
from minimax_viz.fronts.studio.calls import call_in_json
from minimax_viz.output.assets import asset_text
from minimax_viz.output.html.page import script_data
from minimax_viz.output.html.scripts import bundled
from minimax_viz.output.html.studio import studio_page
from minimax_viz.text.catalog import catalog

SERVER = "http://studio.test"
TOKEN = "the-token"
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SET = "(request) => minimaxStudio.set(request)"
SET_APART = """([name, request]) => {
    window[name] = null;
    minimaxStudio.set(request).then((summary) => (window[name] = summary), (error) => (window[name] = error.name));
}"""
Each = Callable[[str], AbstractContextManager[None]]
SECONDS = re.compile(r'(?<="seconds":) ?[0-9.e-]+')
HARNESS = "studio/harness.js"
POLICY = "default-src 'none'; script-src 'nonce-t'; style-src 'nonce-t'"


class Answers:
    """What answers the calls of a page: Python, at once. Calls of a name in `held` wait until they are let go."""

    def __init__(self, page: Page, *, lang: str = "en", held: Iterable[str] = ()) -> None:
        self.asked: list[tuple[str, str]] = []
        self.held = set(held)
        self.waiting: list[Route] = []
        carrier = {"kind": "http", "token": TOKEN}
        self.html = studio_page(lang=lang, carrier=carrier)
        page.route(f"{SERVER}/**", self.answer)

    def answer(self, route: Route) -> None:
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

    def let_go(self, route: Route) -> None:
        """Answer a call."""
        name = route.request.url.rpartition("/")[2]
        is_answered, text = call_in_json(name, route.request.post_data or "")
        told = f'{{"nodes":1}}\n{{"status":{200 if is_answered else 422},"body":{text}}}\n'
        route.fulfill(body=told, content_type="application/x-ndjson")


def open_studio(page: Page, hash_: str = "", **known: Any) -> Answers:
    """Open the studio, and wait for its first page."""
    answers = Answers(page, **known)
    page.goto(f"{SERVER}/{hash_}")
    wait_until(page, "document.body.classList.contains('ready')")
    return answers


def settled(page: Page) -> None:
    """Wait until the page shows what it is asked for, or says why not."""
    page.evaluate("minimaxStudio.ready")


def is_shown(page: Page, text: str) -> bool:
    """Whether the page beside has a text."""
    shown: bool = page.evaluate("(text) => document.querySelector('.front').srcdoc.includes(text)", text)
    return shown


def timeless(answer: str) -> str:
    """An answer in JSON without how long its searches took."""
    return SECONDS.sub("0", answer)


def several_checks(page: Page, each: Each) -> tuple[Answers, Each]:
    """Open the studio once for several checks: each finds what is shown at first, and can undo what was before."""
    answers, begun = open_studio(page), list[str]()

    @contextmanager
    def anew(name: str) -> Iterator[None]:
        if begun:
            answers.held = set()
            answers.waiting.clear()
            page.evaluate(SET, {"lang": "en"})
            settled(page)
        begun.append(name)
        with each(name):
            yield

    return answers, anew


def open_bench(page: Page, folder: Path, script: str, style: str, *, lang: str, theme: str, **known: Any) -> None:
    """Open a page with nothing but an editor, made by a script that stands beside this file, and what it knows."""

    def read(path: str) -> str:
        return Path(__file__).with_name(script).read_text("utf-8") if path == HARNESS else asset_text(path)

    told = json.dumps({"lang": lang, "catalog": catalog(lang).document, **known})
    file = folder / "bench.html"
    file.write_text(
        f'<!DOCTYPE html><html lang="{lang}" data-theme="{theme}"><head><meta charset="utf-8"><title>Bench</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<meta name="viewport" content="width=device-width"><style nonce="t">{style}</style></head>'
        '<body><header><h1>Bench</h1></header><main></main><button id="after">After</button>'
        f'<script nonce="t" type="application/json" id="known">{script_data(told)}</script>'
        f'<script nonce="t">{bundled(HARNESS, read)}</script></body></html>',
        encoding="utf-8",
    )
    page.goto(file.as_uri())
