"""HTTP with limited patience: a client that sends or reads too slowly, sends too much, or opens too many connections is
refused.
"""

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from minimax_viz.fronts.server.guard import OF_EVERY_ANSWER, Guard
from minimax_viz.fronts.server.process import Refused, body_of
from minimax_viz.fronts.server.replies import JSON

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
        """Remove the time limit."""
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
