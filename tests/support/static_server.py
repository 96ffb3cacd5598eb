"""A plain file server, as any web host is."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class PlainFiles(SimpleHTTPRequestHandler):
    """It says of no file what it contains."""

    extensions_map = {".html": "text/html", "": "application/octet-stream"}  # noqa: RUF012 - as its base has it

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder while the block runs."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(PlainFiles, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
