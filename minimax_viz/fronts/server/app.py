"""The studio as a web application: its page, and its calls, for clients with the token."""

import asyncio
import logging
from collections.abc import Callable
from secrets import compare_digest
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from minimax_viz.fronts.server.replies import (
    JSON,
    LARGEST_BODIES,
    LARGEST_BODY,
    LINES,
    MIB,
    LinesOfWork,
    page_reply,
    refusal_reply,
    refusal_shown,
)
from minimax_viz.fronts.server.worker import WENT_WRONG
from minimax_viz.fronts.server.workers import OnNodes, OwnCode, Pool, Refused, WorkerAnswer, body_of
from minimax_viz.fronts.studio.calls import CALLS, runs_code
from minimax_viz.record.file import strict_json
from minimax_viz.safe_text import short_repr

INSTALL = 'python -m pip install "minimax-viz[studio]"'
MOST_AT_ONCE = 8  # calls in progress or waiting
METHODS = {"/": "GET"}


class StudioApp:
    """Serves the page to clients with the token or its cookie, and the calls to clients with the token."""

    def __init__(
        self, page: Callable[[], str], pool: Pool, own_code: OwnCode | None, *, token: str, port: int, lang: str
    ) -> None:
        self._page = page
        self._pool = pool
        self._own_code = own_code
        self._token = token
        self._cookie = f"minimax-viz-studio-{port}"
        self._lang = lang
        self._under_way: set[asyncio.Task[WorkerAnswer]] = set()

    def application(self) -> Starlette:
        """Return the application that a server serves."""
        routes = [
            Route("/", self.show_page, methods=["GET"]),
            Route("/api/{name}", self.answer_call, methods=["POST"]),
        ]
        app = Starlette(
            routes=routes,
            exception_handlers={Refused: self.say_no, HTTPException: self.say_no, Exception: self.say_wrong},
        )
        app.router.redirect_slashes = False
        return app

    async def close(self) -> None:
        """End all work."""
        for work in self._under_way:
            work.cancel()
        await self._pool.close()
        if self._own_code is not None:
            await self._own_code.close()

    # The page --------------------------------------------------------------------------------------------------------

    async def show_page(self, request: Request) -> Response:
        """Return the page, or redirect a client that comes with the token to it."""
        if self.is_token(request.query_params.get("token", "")):
            reply: Response = RedirectResponse("/", 303)
            reply.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
            return reply
        if not self.is_token(request.cookies.get(self._cookie, "")):
            raise Refused(
                401,
                "The token is missing or wrong; open the address that minimax-viz studio has printed. If somebody sent "
                "you this link, start a studio of your own with minimax-viz studio and paste the link there as the "
                "position; it comes with {install}.",
                install=INSTALL,
            )
        return page_reply(await asyncio.to_thread(self._page))

    def is_token(self, text: str) -> bool:
        return compare_digest(text.encode(), self._token.encode())

    # The calls -------------------------------------------------------------------------------------------------------

    async def answer_call(self, request: Request) -> Response:
        """Answer a call with the answer of a worker. Raises Refused."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not self.is_token(token.strip()):
            raise Refused(401, "The token is missing or wrong; send it as Authorization: Bearer …, as it was printed.")
        name = request.path_params["name"]
        if name not in CALLS:
            raise Refused(404, "There is no call {name}; there are {calls}.", name=short_repr(name), calls=tuple(CALLS))
        try:
            text, document = await document_in(request, LARGEST_BODIES.get(name, LARGEST_BODY))
        except ClientDisconnect:
            return Response()
        if self._own_code is None and runs_code(name, document):
            raise Refused(403, "This studio runs no code of yours; for that, start it with --allow-code.", "code")
        if len(self._under_way) >= MOST_AT_ONCE:
            raise Refused(429, "The studio has as many requests as it can take; try again in a moment.")

        def begin(on_nodes: OnNodes) -> asyncio.Task[WorkerAnswer]:
            work = asyncio.ensure_future(self.answer_of(name, document, text, on_nodes))
            self._under_way.add(work)
            work.add_done_callback(self._under_way.discard)
            return work

        if LINES in request.headers.get("accept", ""):
            return LinesOfWork(begin)
        work, gone = begin(lambda nodes: None), asyncio.ensure_future(end_of(request))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
        if not work.done():
            return Response()
        answer = work.result()
        return Response(answer.body, answer.status, media_type=JSON)

    async def answer_of(self, name: str, document: Any, text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """Return the answer of a worker, or why there is none."""
        try:
            if self._own_code is not None and runs_code(name, document):
                return await self._own_code.call(name, document, text, on_nodes)
            return await self._pool.call(name, text, on_nodes)
        except asyncio.CancelledError:  # or else the client is gone, and reads nothing
            refused = Refused(503, "The studio is being stopped.")
        except Refused as error:
            refused = error
        except Exception:
            logging.getLogger(__name__).exception("a call")
            refused = Refused(500, WENT_WRONG)
        return WorkerAnswer(refused.status, body_of(refused, document))

    # What is refused -------------------------------------------------------------------------------------------------

    async def say_no(self, request: Request, error: Exception) -> Response:
        """Reply with the sentence of a refusal, also to what the router refuses."""
        headers = {}
        if isinstance(error, HTTPException) and error.status_code == 405:
            headers["Allow"] = METHODS.get(request.url.path, "POST")
            error = Refused(405, "This address takes {method} only.", method=headers["Allow"])
        elif isinstance(error, HTTPException):
            error = Refused(404, "There is nothing at this address of the studio.")
        assert isinstance(error, Refused)
        if error.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return refusal_shown(request, error, self._lang, headers)

    async def say_wrong(self, request: Request, error: Exception) -> Response:
        logging.getLogger(__name__).error("the studio", exc_info=error)
        return refusal_reply(Refused(500, WENT_WRONG), self._lang)


async def document_in(request: Request, largest: int) -> tuple[str, Any]:
    """Read a request of so many bytes at most: its text, and the JSON in it. Raises Refused, or ClientDisconnect."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > largest:
            raise Refused(413, "The request is larger than {most} MiB; make it smaller.", most=largest // MIB)
    try:
        text = body.decode("utf-8")
        return text, strict_json(text)
    except (ValueError, RecursionError):
        raise Refused(400, "The request is no JSON.") from None


async def end_of(request: Request) -> None:
    """Wait until the client is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
