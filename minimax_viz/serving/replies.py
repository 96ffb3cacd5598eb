"""What is sent: an answer, a refusal, or an answer after lines that tell how far the work is."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Mapping
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from minimax_viz.serving.process import OnNodes, WorkerAnswer
from minimax_viz.serving.refused import STYLE, Refused, body_of, page_of

JSON = "application/json"
LINES = "application/x-ndjson"
HTML = "text/html"
STYLE_HASH = b64encode(sha256(STYLE.encode()).digest()).decode("ascii")
POLICY_OF_REFUSAL = f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; frame-ancestors 'none'"

Begin = Callable[[OnNodes], "asyncio.Task[WorkerAnswer]"]
"""Begins the work on a call."""


def refusal_reply(refused: Refused, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal, in a language."""
    return Response(body_of(refused, {"lang": lang}), refused.status, headers, JSON)


def refusal_shown(request: Request, refused: Refused, lang: str, headers: Mapping[str, str]) -> Response:
    """A refusal as whoever asks can read it: a page for browsers that open an address, JSON for programs."""
    if request.method not in ("GET", "HEAD") or HTML not in request.headers.get("accept", ""):
        return refusal_reply(refused, lang, headers)
    all_headers = {**headers, "Content-Security-Policy": POLICY_OF_REFUSAL}
    return Response(page_of(refused, lang), refused.status, all_headers, HTML)


def reply_in_lines(begin: Begin, refused_as: Callable[[BaseException], WorkerAnswer]) -> Response:
    """Lines with the nodes searched so far, and one with the status and the answer. Who goes away ends the work."""
    searched, is_news = 0, asyncio.Event()

    def on_nodes(nodes: int) -> None:
        nonlocal searched
        searched = nodes
        is_news.set()

    work = begin(on_nodes)
    work.add_done_callback(lambda done: is_news.set())

    async def lines() -> AsyncIterator[bytes]:
        try:
            while not work.done():
                await is_news.wait()
                is_news.clear()
                if not work.done():
                    yield b'{"nodes":%d}\n' % searched
            answer = outcome(work, refused_as)
            yield b'{"status":%d,"body":%b}\n' % (answer.status, answer.body)
        finally:
            work.cancel()

    return StreamingResponse(lines(), media_type=LINES)


def outcome(work: "asyncio.Task[WorkerAnswer]", refused_as: Callable[[BaseException], WorkerAnswer]) -> WorkerAnswer:
    """What work that is done came to."""
    error = asyncio.CancelledError() if work.cancelled() else work.exception()
    return work.result() if error is None else refused_as(error)
