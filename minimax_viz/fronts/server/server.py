"""The server: it listens on this machine only, until it is told to stop.

Whoever sends or reads too slowly, too much, or at too many connections is refused.
"""

import asyncio
import os
import secrets
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, cast

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from minimax_viz.errors import SettingsError, reason_of
from minimax_viz.fronts.server.app import StudioApp
from minimax_viz.fronts.server.replies import JSON, LONGEST_HEAD, OF_EVERY_ANSWER, Guard
from minimax_viz.fronts.server.workers import OwnCode, Pool, Refused, body_of

ADDRESS = "127.0.0.1"
USUAL_PORT = 8646
"""The port to use if it is free: browsers keep what a page remembers by its address."""

TOLD_TO_STOP = (signal.SIGINT, signal.SIGTERM)
LEFT_ALONE = [getattr(signal, name) for name in ("SIGHUP", "SIGBREAK") if hasattr(signal, name)]
GRACE = 2  # seconds for the last answers to be sent


@dataclass(frozen=True, slots=True)
class Place:
    """The port at which a studio is served, and the token that opens it."""

    port: int
    token: str

    @property
    def url(self) -> str:
        """The address that opens the studio."""
        return f"http://{ADDRESS}:{self.port}/?token={self.token}"


def serve_studio(
    page: Callable[[str], str],
    *,
    port: int | None,
    allow_code: bool,
    unconfined: bool = False,
    lang: str,
    on_ready: Callable[[Place], object],
) -> None:
    """Serve a studio until a signal stops it; `page` makes its page for a token, `on_ready` is called with its place.

    Without a `port` it is the usual one or, if that is taken, any. Foreign code is locked in unless `unconfined`.
    Raises SettingsError if the port is taken.
    """
    with listening(port) as listener:
        place = Place(listener.getsockname()[1], secrets.token_urlsafe(32))

        async def serve() -> None:
            pool, own_code = Pool(), OwnCode(unconfined=unconfined) if allow_code else None
            app = StudioApp(lambda: page(place.token), pool, own_code, token=place.token, port=place.port, lang=lang)
            config = Config(
                Guard(app.application(), place.port, lang), http=PatientProtocol, ws="none", lifespan="off",
                interface="asgi3", log_config=None, log_level="critical", access_log=False, proxy_headers=False,
                server_header=False, h11_max_incomplete_event_size=LONGEST_HEAD, timeout_graceful_shutdown=GRACE,
            )  # fmt: skip
            try:
                pool.start()
                await StudioServer(config, app, lambda: on_ready(place)).serve([listener])
            finally:
                await app.close()

        asyncio.run(serve())


class StudioServer(Server):
    """A server that says when it is ready, and ends all work when it ends."""

    def __init__(self, config: Config, app: StudioApp, on_ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._app = app
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal; uvicorn's own method would die of the signal afterwards."""
        heeded = [number for number in LEFT_ALONE if signal.getsignal(number) is not signal.SIG_IGN]  # as under nohup
        before = {number: signal.signal(number, self.stop) for number in (*TOLD_TO_STOP, *heeded)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self, number: int, frame: FrameType | None) -> None:
        self.should_exit = True


@contextmanager
def listening(port: int | None) -> Iterator[socket.socket]:
    """Open a socket that listens at a port of this machine, out of reach of others. Raises SettingsError."""
    with socket.socket() as listener:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        elif hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        try:
            try:
                listener.bind((ADDRESS, USUAL_PORT if port is None else port))
            except OSError:
                if port is not None:
                    raise
                listener.bind((ADDRESS, 0))
        except OSError as error:
            raise SettingsError(
                "The port {port} cannot be had ({reason}); give another {option}, or leave it out.",
                option="port",
                port=str(port),
                reason=reason_of(error),
            ) from error
        yield listener


MOST_CONNECTIONS = 100
SECONDS = 15  # for a request to come whole, or for a piece of an answer to be taken
LINGER = 2  # seconds in which whatever is still sent is ignored


class PatientProtocol(H11Protocol):
    """A connection."""

    _deadline: asyncio.TimerHandle | None = None
    _is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            self.refuse(Refused(429, "The studio has as many connections as it can take; try again in a moment."))
        else:
            self.wait_for_rest()

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.stop_waiting()
        elif self._deadline is None and not self.transport.is_closing():
            self.wait_for_rest()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Refuse a request that ends too soon; if none has begun, the client is gone."""
        is_part = self.conn.their_state is h11.SEND_BODY or (
            self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        )
        if is_part and not self._is_refused:
            self.refuse(Refused(400, "The request ended before it was whole."))
        return is_part

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        if self._is_refused:
            self.transport.close()
        else:
            super().shutdown()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.wait_for_rest()

    def resume_writing(self) -> None:
        self.stop_waiting()
        super().resume_writing()

    def wait_for_rest(self) -> None:
        """Give the request or the answer in progress SECONDS from now."""
        self.stop_waiting()
        self._deadline = self.loop.call_later(SECONDS, self.give_up)

    def stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def give_up(self) -> None:
        """End a connection that is too slow."""
        if self.flow.write_paused:
            self.transport.abort()
        else:
            self.refuse(Refused(408, "The request did not come whole within {seconds} seconds.", seconds=SECONDS))

    def send_400_response(self, msg: str) -> None:
        self.refuse(Refused(400, "This is no HTTP request, or its address or headers are too long."))

    def refuse(self, refused: Refused) -> None:
        """Send a refusal, if nothing was sent yet, and close the connection."""
        self.stop_waiting()
        self._is_refused = True
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        body = body_of(refused, {"lang": cast(Guard, self.config.app).lang})
        headers = {**OF_EVERY_ANSWER, "Content-Type": JSON, "Content-Length": str(len(body)), "Connection": "close"}
        response = h11.Response(status_code=refused.status, headers=list(headers.items()))
        self.transport.write((self.conn.send(response) or b"") + body)
        self.transport.write_eof()
        # Closing a connection while something still comes would lose what was sent on it.
        self._deadline = self.loop.call_later(LINGER, self.transport.close)
