"""The engines of browsers that pages are tried in, each by its own remote protocol and each with one interface.

Nothing is downloaded, and no driver stands between but the one that WebKit comes with; an engine that is not on this
machine skips its tests.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote, urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from websockets.sync.client import ClientConnection

SECONDS = 60  # until a program that does not answer fails its test
KEYS = {
    "ArrowDown": "\ue015", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "End": "\ue010", "Enter": "\ue007",
    "Escape": "\ue00c", "Home": "\ue011",
}  # fmt: skip
"""Keys without a sign of their own, as the protocols of WebDriver spell them."""


class Engine(Protocol):
    """A browser with one page."""

    name: str

    def open(self, url: str) -> None:
        """Open a page, and wait until it is loaded."""

    def evaluate(self, expression: str, *, in_frame: bool = False) -> Any:
        """What an expression of JavaScript is worth, once it is; in the page, or in its only frame."""

    def press(self, key: str) -> None:
        """Press a key, and let it go."""

    def noise(self) -> list[str]:
        """What pages have thrown or written to the console since this was last asked."""


def wait_until(engine: Engine, condition: str) -> None:
    """Wait until an expression of JavaScript is true."""
    end = time.monotonic() + SECONDS
    while not engine.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < end, f"not true within {SECONDS} s: {condition}"
        time.sleep(0.02)


# Chromium -------------------------------------------------------------------------------------------------------------


class Chromium:
    """By Playwright; the page it is given fails its test itself where it is not quiet."""

    name = "chromium"

    def __init__(self, page: "Page") -> None:
        self._page = page

    def open(self, url: str) -> None:
        self._page.goto(url)

    def evaluate(self, expression: str, *, in_frame: bool = False) -> Any:
        return self._page.frames[1 if in_frame else 0].evaluate(expression)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def noise(self) -> list[str]:
        return []


# Firefox --------------------------------------------------------------------------------------------------------------


class Firefox:
    """By WebDriver BiDi: messages in JSON over a web socket, the browser's own."""

    name = "firefox"

    def __init__(self, connection: "ClientConnection") -> None:
        self._socket = connection
        self._number = 0
        self._noise: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page: str = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, expression: str, *, in_frame: bool = False) -> Any:
        context = self._page
        if in_frame:
            (tree,) = self._ask("browsingContext.getTree", root=context)["contexts"]
            (context,) = (frame["context"] for frame in tree["children"])
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify([await ({expression})]))()",
            target={"context": context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])[0]

    def press(self, key: str) -> None:
        self._ask("input.performActions", context=self._page, actions=pressed(key))

    def noise(self) -> list[str]:
        self._ask("session.status")  # what was said before has come when this is answered
        noise, self._noise = self._noise, []
        return noise

    def _ask(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(SECONDS))
            if message["type"] == "event":
                self._noise.append(f"{message['params']['level']}: {message['params']['text']}")
            elif message["id"] == self._number:
                assert message["type"] == "success", message
                return message["result"]


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox with a profile in a new folder."""
    program = installed("firefox-esr", "firefox", package="firefox-esr")
    client = pytest.importorskip("websockets.sync.client", reason="pip install websockets to test pages in Firefox")
    command = [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
    with running(command, folder / "said.txt") as said:
        address = said(r"WebDriver BiDi listening on (ws://\S+)")
        with client.connect(f"{address}/session", max_size=None, proxy=None) as connection:
            yield Firefox(connection)


# WebKit ---------------------------------------------------------------------------------------------------------------


EARS = Path(__file__).with_name("ears.js").read_text("utf-8")
CHARSET = '<meta charset="utf-8">'


class WebKit:
    """By WebDriver, over HTTP, from the driver that comes with WebKitGTK.

    It tells nothing of the console, so a page from a file is opened as a copy that listens to itself from its first
    line on, where its policy does not hold yet; one from a server listens once it is loaded.
    """

    name = "webkit"

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""
        self._session = f"/{self._ask('POST', '', {'capabilities': {}})['sessionId']}"

    def open(self, url: str) -> None:
        place = urlsplit(url)
        if place.scheme == "file":
            page = Path(unquote(place.path))
            listening = page.with_name(f"listening-{page.name}")
            before, charset, after = page.read_text(encoding="utf-8").partition(CHARSET)
            assert charset, "what is put in front of it would change how the page is read"
            listening.write_text(f"{before}{charset}<script>{{{EARS}}}</script>{after}", encoding="utf-8")
            self._ask("POST", "/url", {"url": listening.as_uri()})
        else:
            self._ask("POST", "/url", {"url": url})
            wait_until(self, f"location.host === '{place.netloc}'")  # which may not be there yet, if it was redirected
            self.evaluate(f"(() => {{{EARS}}})()")

    def evaluate(self, expression: str, *, in_frame: bool = False) -> Any:
        if in_frame:
            self._ask("POST", "/frame", {"id": 0})
        script = f"""const done = arguments[0];
            (async () => JSON.stringify([await ({expression})]))().then(done, (error) => done(`wrong: ${{error}}`));"""
        answer = self._ask("POST", "/execute/async", {"script": script, "args": []})
        if in_frame:
            self._ask("POST", "/frame", {"id": None})
        assert not answer.startswith("wrong: "), answer
        return json.loads(answer)[0]

    def press(self, key: str) -> None:
        self._ask("POST", "/actions", {"actions": pressed(key)})

    def noise(self) -> list[str]:
        noise: list[str] = self.evaluate("heard.splice(0)")
        return noise

    def close(self) -> None:
        self._ask("DELETE", "")

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=SECONDS)
        text = None if body is None else json.dumps(body)
        connection.request(method, f"/session{self._session}{path}", text, {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = json.loads(response.read())["value"]
        connection.close()
        assert response.status == 200, answer
        return answer


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """A WebKitGTK on a screen of its own, which nobody sees."""
    driver = installed("WebKitWebDriver", package="webkit2gtk-driver")
    screen = installed("Xvfb", package="xvfb")
    with ExitStack() as stack:
        command = [screen, "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        display = stack.enter_context(running(command, folder / "screen.txt"))(r"^(\d+)$")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        stack.enter_context(running([driver, f"--port={port}"], folder / "said.txt", **environment))
        end = time.monotonic() + SECONDS
        while not is_listening(port):
            assert time.monotonic() < end
            time.sleep(0.02)
        browser = WebKit(port)
        stack.callback(browser.close)
        yield browser


# What the last two need -----------------------------------------------------------------------------------------------


def installed(*names: str, package: str) -> str:
    """The first of these programs that is there; skips the test where none is."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(f"{names[0]} is not installed (Debian: apt install {package})")


@contextmanager
def running(command: list[Any], said: Path, **environment: str) -> Iterator[Callable[[str], str]]:
    """A program while it runs, which writes what it says to a file; waits there for a pattern, and gives its group."""
    with said.open("w", encoding="utf-8") as file, started(command, file, environment) as process:

        def find(pattern: str) -> str:
            end = time.monotonic() + SECONDS
            while not (found := re.search(pattern, said.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)):
                assert process.poll() is None and time.monotonic() < end, said.read_text(encoding="utf-8")
                time.sleep(0.02)
            return found[1]

        yield find


@contextmanager
def started(command: list[Any], said: IO[str], environment: dict[str, str]) -> "Iterator[subprocess.Popen[str]]":
    """A process, which is ended at the end."""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, text=True, env={**os.environ, **environment}
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def is_listening(port: int) -> bool:
    """Whether a program listens at a port of this machine."""
    with socket.socket() as plain:
        return plain.connect_ex(("127.0.0.1", port)) == 0


def pressed(key: str) -> list[dict[str, Any]]:
    """A key that is pressed and let go, as the protocols of WebDriver have it."""
    value = KEYS.get(key, key)
    return [{"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}]
