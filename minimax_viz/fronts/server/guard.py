"""Let only pages of the studio's own address ask, and tell browsers in every answer how to treat it."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minimax_viz.fronts.server.process import Refused
from minimax_viz.fronts.server.replies import refusal_reply

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


def largest_body(call: str) -> int:
    """Return the most bytes that the body of a call may have."""
    return LARGEST_BODIES.get(call, LARGEST_BODY)
