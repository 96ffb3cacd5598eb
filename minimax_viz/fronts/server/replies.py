"""The replies: an answer, a refusal, or an answer after lines that report the progress of the work."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from html import unescape

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from minimax_viz.fronts.server.process import OnNodes, Refused, WorkerAnswer, body_of
from minimax_viz.fronts.studio.calls import refusal
from minimax_viz.output.html.studio import refusal_page

JSON = "application/json"
LINES = "application/x-ndjson"
HTML = "text/html"
POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')

Begin = Callable[[OnNodes], "asyncio.Task[WorkerAnswer]"]
"""A function that begins the work on a call."""


def page_reply(page: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a reply with a page, whose own policy is among the headers; no other page may show it in a frame."""
    found = POLICY.search(page)
    policy = f"{unescape(found[1])}; frame-ancestors 'none'" if found else "default-src 'none'"
    return Response(page, status, {**(headers or {}), "Content-Security-Policy": policy}, HTML)


def refusal_reply(refused: Refused, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a reply with a refusal, in a language."""
    return Response(body_of(refused, {"lang": lang}), refused.status, headers, JSON)


def refusal_shown(request: Request, refused: Refused, lang: str, headers: Mapping[str, str]) -> Response:
    """Return a reply with a refusal as the client reads it: a page for browsers that open an address, JSON for
    programs.
    """
    if request.method not in ("GET", "HEAD") or HTML not in request.headers.get("accept", ""):
        return refusal_reply(refused, lang, headers)
    sentence = refusal(refused, {"lang": lang})["error"]
    return page_reply(refusal_page(sentence, lang), refused.status, headers)


def reply_in_lines(begin: Begin, refused_as: Callable[[BaseException], WorkerAnswer]) -> Response:
    """Reply with lines of the nodes searched so far, then the status and the answer. The work ends if the client goes
    away.
    """
    searched, is_news = 0, asyncio.Event()

    def on_nodes(nodes: int) -> None:
        nonlocal searched
        searched = nodes
        is_news.set()

    work = begin(on_nodes)
    work.add_done_callback(lambda done: is_news.set())

    async def lines() -> AsyncIterator[bytes]:
        while not work.done():
            await is_news.wait()
            is_news.clear()
            if not work.done():
                yield b'{"nodes":%d}\n' % searched
        answer = outcome(work, refused_as)
        yield b'{"status":%d,"body":%b}\n' % (answer.status, answer.body)

    return LinesOfWork(lines(), work)


class LinesOfWork(StreamingResponse):
    """Lines that a client waits for; the work ends when it goes away, even before the first line."""

    def __init__(self, lines: AsyncIterator[bytes], work: "asyncio.Task[WorkerAnswer]") -> None:
        super().__init__(lines, media_type=LINES)
        self._work = work

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._work.cancel()


def outcome(work: "asyncio.Task[WorkerAnswer]", refused_as: Callable[[BaseException], WorkerAnswer]) -> WorkerAnswer:
    """Return the outcome of finished work."""
    error = asyncio.CancelledError() if work.cancelled() else work.exception()
    return work.result() if error is None else refused_as(error)
