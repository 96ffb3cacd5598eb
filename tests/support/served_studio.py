"""A studio as it is served, in a process of its own, and what hears it over real sockets."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from surveys import wait_until

AIMA = {"position": "[[3,12,8],[2,4,6],[14,5,2]]"}
LONG = {"game": "tictactoe", "settings": {"algorithm": "minimax"}}
"""A search that takes seconds, so that something can happen meanwhile."""

ENDING = 60  # seconds; a machine that is slow must not fail a test

PAGE = """<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; connect-src 'self'">
<p>The page for {token}</p>"""

PROGRAM = """
import json, os, sys
from minimax_viz.fronts.server import app, server
page, allow_code, lang, changes = sys.argv[1:]
exec(changes)
server.serve_studio(
    lambda token: page.replace("{token}", token), port=None, allow_code=bool(allow_code), lang=lang,
    on_ready=lambda at: print(json.dumps({"url": at.url, "pid": os.getpid(), "token": at.token}), flush=True),
)
"""
"""A program that serves a studio with a page that it is given, after some changes to the limits."""

Reply = tuple[int, Any]
"""A status and what the JSON says."""


class Served:
    """A studio that is served, by a process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        self.process = process
        self.line = process.stdout.readline()
        self.told: dict[str, Any] = json.loads(self.line)
        self.token: str = self.told["token"]
        self.port = int(self.told["url"].split(":")[2].split("/")[0])
        self.bearer = {"Authorization": f"Bearer {self.token}"}

    def connection(self) -> HTTPConnection:
        """A new connection."""
        return HTTPConnection("127.0.0.1", self.port, timeout=ENDING)

    def get(self, path: str, headers: Mapping[str, str] = {}, method: str = "GET") -> tuple[HTTPResponse, bytes]:
        """What is at an address."""
        connection = self.connection()
        connection.request(method, path, headers=dict(headers))
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response, body

    def call(self, name: str, document: Any, **headers: str) -> Reply:
        """The answer to a call."""
        return self.post(name, json.dumps(document), self.bearer | headers)

    def post(self, name: str, body: Any, headers: Mapping[str, str]) -> Reply:
        """What is answered to anything that is posted."""
        connection = self.connection()
        connection.request("POST", f"/api/{name}", body, dict(headers))
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, json.loads(text)

    def begin(self, document: Any) -> HTTPConnection:
        """A connection on which the answer to a document has begun, in lines."""
        connection = self.connection()
        lines = {"Accept": "application/x-ndjson"}
        connection.request("POST", "/api/answer", json.dumps(document), self.bearer | lines)
        assert connection.sock is not None
        assert b"nodes" in read_until(connection.sock, b"nodes")
        return connection

    def begin_and_stay(self, document: Any) -> HTTPConnection:
        """A connection on which an answer is waited for."""
        connection = self.connection()
        connection.request("POST", "/api/answer", json.dumps(document), self.bearer)
        return connection

    def begin_and_leave(self, document: Any) -> None:
        """Ask, and do not wait for the answer."""
        self.begin_and_stay(document).close()

    def say(self, sent: bytes) -> bytes:
        """What is answered to bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=ENDING) as plain:
            try:
                plain.sendall(sent)
                return read_until(plain, None)
            except ConnectionError:
                return b""


def read_until(plain: socket.socket, sign: bytes | None) -> bytes:
    """What comes until there is a sign in it, or until the end."""
    heard = b""
    while sign is None or sign not in heard:
        piece = plain.recv(1 << 16)
        if not piece:
            break
        heard += piece
    return heard


@contextmanager
def served(*arguments: str, folder: Path | None = None, changes: str = "") -> Iterator[Served]:
    """A studio that `minimax-viz studio` serves, after some `changes`; at the end nothing of it is left."""
    program = f"{changes}\nfrom minimax_viz.__main__ import main\nmain()"
    with served_by([sys.executable, "-c", program, "studio", "--no-open", "--json", *arguments], folder) as studio:
        yield studio


@contextmanager
def served_with_page(changes: str = "", *, allow_code: bool = False, lang: str = "en") -> Iterator[Served]:
    """A studio with a page of the tests' own, and with some `changes` of its limits."""
    words = (PAGE, "yes" if allow_code else "", lang, changes)
    with served_by([sys.executable, "-c", PROGRAM, *words]) as studio:
        yield studio


@contextmanager
def served_by(command: list[str], folder: Path | None = None) -> Iterator[Served]:
    """A studio that a command serves, and that has nothing to complain of."""
    with TemporaryFile("w+", encoding="utf-8") as complaints:
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=complaints, encoding="utf-8", cwd=folder
        ) as process:  # fmt: skip
            family: set[int] = set()
            try:
                studio = Served(process)
                yield studio
                family = family_of(process.pid)
            finally:
                process.send_signal(signal.SIGTERM)
                assert process.wait(ENDING) == 0
                wait_until(lambda: not any(map(is_running, family)))
        complaints.seek(0)
        said = complaints.read()
        assert said == "", said


def family_of(pid: int) -> set[int]:
    """A process with those that it has started, and those that they have."""
    parents = {number: parent for number, (parent, _) in processes().items()}
    family = {pid}
    while more := {number for number, parent in parents.items() if parent in family} - family:
        family |= more
    return family


def is_running(pid: int) -> bool:
    """Whether there is such a process that has not ended."""
    return processes().get(pid, (0, "Z"))[1] != "Z"


def processes() -> dict[int, tuple[int, str]]:
    """All processes, each with its parent and its state."""
    if not Path("/proc/self/stat").exists():
        listed = subprocess.run(["ps", "-axo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
        return {int(pid): (int(parent), state[0]) for pid, parent, state in map(str.split, listed.splitlines())}
    found = {}
    for name in filter(str.isdecimal, os.listdir("/proc")):  # noqa: PTH208 - quicker than paths
        try:
            after_name = Path(f"/proc/{name}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
        except OSError:  # it has ended
            continue
        state, parent = after_name.split()[:2]
        found[int(name)] = (int(parent), state)
    return found
