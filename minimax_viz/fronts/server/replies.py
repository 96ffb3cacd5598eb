"""The replies: an answer, a refusal, or an answer after lines that report the progress of the work.

Only pages of the studio's own address may ask, and every reply says so to the browser.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from html import unescape

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minimax_viz.fronts.server.workers import OnNodes, Refused, WorkerAnswer, body_of
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


class LinesOfWork(StreamingResponse):
    """Lines of the nodes searched so far, then of the status and the answer. The work ends when the client goes away,
    even before the first line.
    """

    def __init__(self, begin: Begin) -> None:
        super().__init__(self.lines(), media_type=LINES)
        self._nodes, self._is_news = 0, asyncio.Event()
        self._work = begin(self.on_nodes)
        self._work.add_done_callback(lambda done: self._is_news.set())

    def on_nodes(self, nodes: int) -> None:
        self._nodes = nodes
        self._is_news.set()

    async def lines(self) -> AsyncIterator[bytes]:
        while not self._work.done():
            await self._is_news.wait()
            self._is_news.clear()
            if not self._work.done():
                yield b'{"nodes":%d}\n' % self._nodes
        answer = self._work.result()
        yield b'{"status":%d,"body":%b}\n' % (answer.status, answer.body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._work.cancel()


LONGEST_HEAD = 16 << 10  # bytes of address and headers
HERE = ("127.0.0.1", "localhost")
OF_EVERY_ANSWER = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """An application that lets through only requests to this address, from its own pages or from programs."""

    def __init__(self, app: ASGIApp, port: int, lang: str) -> None:
        self._app = app
        self.lang = lang
        self._hosts = [f"{name}:{port}" for name in HERE] + (list(HERE) if port == 80 else [])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        unread = MOST_UNREAD  # 0 once there is nothing to read

        async def receive_counted() -> Message:
            nonlocal unread
            message = await receive()
            unread = max(unread - len(message.get("body", b"")), 0) if message.get("more_body") else 0
            return message

        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                while unread:  # else a client that is still sending may not read the answer
                    await receive_counted()
                headers = MutableHeaders(scope=message)
                for name, value in OF_EVERY_ANSWER.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self.refuse_foreign(Headers(scope=scope), len(scope["raw_path"]) + len(scope["query_string"]))
        except Refused as refused:
            await refusal_reply(refused, self.lang)(scope, receive_counted, send_marked)
        else:
            await self._app(scope, receive_counted, send_marked)

    def refuse_foreign(self, headers: Headers, address: int) -> None:
        """Raise Refused if the request is for another host name that leads here, comes from a page of another site, or
        is too long even without its body; `address` is the length of its address.
        """
        if sum(len(name) + len(value) for name, value in headers.raw) + address > LONGEST_HEAD:
            raise Refused(431, "The address or the headers are too long.")
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            address_here = f"http://{self._hosts[0]}/"
            raise Refused(403, "The studio answers to the address {address} only.", address=address_here)
        if any(origin.lower() not in [f"http://{host}" for host in self._hosts] for origin in origins):
            raise Refused(403, "Pages of other addresses may ask the studio nothing.")


MIB = 1 << 20  # bytes
LARGEST_BODY = MIB
LARGEST_BODIES = {"open": 16 * MIB}
"""The limits of calls that take more, by name: files come whole."""

MOST_UNREAD = 2 * max(LARGEST_BODIES.values())
"""The bytes of a body that are skipped before a refusal."""
