"""The studio as it is served: who gets an answer and who does not, over real sockets."""

import asyncio
import io
import json
import os
import re
import signal
import sys
from base64 import b64encode
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from starlette.types import Message

from minimax_viz.fronts.server import worker
from minimax_viz.fronts.server.app import StudioApp
from minimax_viz.fronts.server.workers import OnNodes, OwnCode, Pool, Refused, WorkerAnswer, start_worker
from minimax_viz.fronts.studio.calls import CALLS, call
from minimax_viz.games.userfile import new_game_source
from served_studio import AIMA, ENDING, LONG, Served, family_of, is_running, processes, served_with_page, wait_until
from studio_pages import timeless

ResultT = TypeVar("ResultT")

SENTENCE = re.compile(r"([A-ZА-Я]|my_game\.py).*\.$", re.DOTALL)


@pytest.fixture(scope="module")
def studio() -> Iterator[Served]:
    with served_with_page() as studio:
        yield studio


@pytest.fixture(scope="module")
def coder() -> Iterator[Served]:
    with served_with_page(allow_code=True) as studio:
        yield studio


def refused(reply: tuple[int, Any], status: int) -> str:
    """The sentence of a refusal with this status."""
    found, said = reply
    assert found == status, said
    assert set(said) == {"error", "at"}
    assert SENTENCE.match(said["error"])
    return str(said["error"])


# Answers --------------------------------------------------------------------------------------------------------------


def test_an_answer_is_the_page_and_the_totals(studio: Served):
    status, answer = studio.call("answer", AIMA)
    _, own = call("answer", AIMA)
    assert status == 200
    assert timeless(answer["html"]) == timeless(own["html"])
    assert (answer["summary"]["nodes"], answer["summary"]["value"]) == (11, 3)
    assert set(answer["summary"]) == set(own["summary"])


def test_what_is_wrong_is_said_with_its_place(studio: Served):
    status, said = studio.call("answer", {**AIMA, "settings": {"depht": 3}})
    assert (status, said["at"]) == (422, "settings")
    assert refused(studio.call("answer", {"position": "XQ"}), 422).startswith("The board 'XQ'")
    assert refused(studio.call("answer", {"position": "XQ", "lang": "ru"}), 422).startswith("Доска 'XQ'")
    assert refused(studio.call("answer", [1]), 422).startswith("A request is a JSON object")


def test_lines_tell_how_far_a_search_is(studio: Served):
    connection, ndjson = studio.connection(), {"Accept": "application/x-ndjson"}
    connection.request("POST", "/api/answer", json.dumps(LONG | {"position": "X........"}), studio.bearer | ndjson)
    response = connection.getresponse()
    *progress, last = map(json.loads, response.read().splitlines())
    assert response.headers["Content-Type"] == "application/x-ndjson"
    counts = [line["nodes"] for line in progress]
    assert len(counts) > 2
    assert counts == sorted(counts)
    assert (last["status"], last["body"]["summary"]["nodes"]) == (200, 59_705)
    connection.request("POST", "/api/answer", '{"lang":"xx"}', studio.bearer | ndjson)
    (only,) = map(json.loads, connection.getresponse().read().splitlines())
    assert (only["status"], only["body"]["at"]) == (422, "lang")
    connection.close()


# Who may ask ----------------------------------------------------------------------------------------------------------


def test_only_the_token_opens_the_calls(studio: Served):
    cookie = {"Cookie": f"minimax-viz-studio-{studio.port}={studio.token}"}
    for headers in ({}, cookie, {"Authorization": "Bearer x"}, {"Authorization": studio.token},
                    {"Authorization": f"Basic {studio.token}"}, {"Authorization": "Bearer é"}):  # fmt: skip
        assert "Authorization: Bearer" in refused(studio.post("answer", "{}", headers), 401)
    assert studio.post("answer", "{}", {"authorization": f"bearer {studio.token}"})[0] == 200


def test_the_page_opens_with_the_token_then_with_the_cookie(studio: Served):
    for address in ("/", "/?token=", "/?token=x", "/?token=%ff"):
        response, said = studio.get(address)
        assert "address" in refused((response.status, json.loads(said)), 401)
    response, _ = studio.get(f"/?token={studio.token}")
    assert (response.status, response.headers["Location"]) == (303, "/")
    cookie, *marks = response.headers["Set-Cookie"].split("; ")
    assert {mark.lower() for mark in marks} == {"httponly", "path=/", "samesite=strict"}
    assert str(studio.port) in cookie
    response, page = studio.get("/", {"Cookie": cookie})
    assert response.status == 200
    assert page.decode().endswith(f"The page for {studio.token}</p>")
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
    assert response.headers["Content-Security-Policy"] == policy


BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    "address, status, said", [("/", 401, "The token is missing"), ("/<b>", 404, "There is nothing")]
)
def test_a_refusal_is_a_page_for_a_browser(studio: Served, address: str, status: int, said: str):
    response, body = studio.get(address, BROWSER)
    page = body.decode()
    assert response.status == status
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert re.search(rf'<html lang="en">.*<title>minimax-viz studio</title>.*<p>{said}[^<]*\.</p>', page, re.DOTALL)
    assert "<script" not in page and "<b>" not in page
    style = re.search("<style>(.*)</style>", page)
    assert style
    named = b64encode(sha256(style[1].encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{named}'; frame-ancestors 'none'"
    assert response.headers["Content-Security-Policy"] == policy
    refused(studio.post("answer", "{}", BROWSER), 401)


def test_every_answer_is_kept_from_other_pages(studio: Served):
    for path, headers, method in (
        ("/", {}, "GET"),
        (f"/?token={studio.token}", {}, "GET"),
        ("/", {"Host": "evil.example"}, "GET"),
        ("/nowhere", {}, "GET"),
        ("/api/answer", {"Origin": "http://evil.example"}, "OPTIONS"),
    ):
        response, _ = studio.get(path, headers, method)
        assert not [name for name in response.headers if name.lower().startswith("access-control")]
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert "Server" not in response.headers


def test_other_names_and_other_pages_are_foreign(studio: Served):
    own, name = f"http://127.0.0.1:{studio.port}", f"http://localhost:{studio.port}"
    hosts = ("evil.example", "evil.example:N", "127.0.0.1", "127.0.0.1:1", "127.0.0.2:N", "[::1]:N",
             "127.0.0.1:N.x", "x@127.0.0.1:N")  # fmt: skip
    for host in (host.replace("N", str(studio.port)) for host in hosts):
        assert own in refused(studio.post("answer", "{}", {**studio.bearer, "Host": host}), 403)
    for origin in ("http://evil.example", "null", "", own.replace("http", "https"), "http://127.0.0.1", f"{own}1"):
        assert "other addresses" in refused(studio.post("answer", "{}", {**studio.bearer, "Origin": origin}), 403)
    for origin in (own, name):
        assert studio.post("answer", "{}", {**studio.bearer, "Origin": origin})[0] == 200
    assert studio.post("answer", "{}", {**studio.bearer, "Host": f"LOCALHOST:{studio.port}"})[0] == 200
    no_host = studio.say(b"POST /api/answer HTTP/1.0\r\n\r\n")
    assert no_host.startswith(b"HTTP/1.1 403")


# What is no request ---------------------------------------------------------------------------------------------------


def test_what_is_no_json_is_refused(studio: Served):
    for body in (
        b"", b"{", b"nonsense", b"NaN", b'{"a":Infinity}', b"\xff\xfe", b"[" * 500_000, "{}".encode("utf-16")
    ):  # fmt: skip
        assert refused(studio.post("answer", body, studio.bearer), 400) == "The request is no JSON.", body[:20]


def test_what_is_not_there_is_refused(studio: Served):
    assert "answer" in refused(studio.post("nonsense", "{}", studio.bearer), 404)
    for path, method, status, allowed in (
        ("/nowhere", "GET", 404, None),
        ("/api/answer/more", "POST", 404, None),
        ("//", "GET", 404, None),
        ("/api/answer", "GET", 405, "POST"),
        ("/api/answer", "OPTIONS", 405, "POST"),
        ("/", "POST", 405, "GET"),
        ("/", "OPTIONS", 405, "GET"),
    ):
        response, said = studio.get(path, studio.bearer, method)
        refused((response.status, json.loads(said)), status)
        assert response.headers["Allow"] == allowed


def test_what_is_too_large_is_refused(studio: Served):
    large = b" " * ((1 << 20) + 1)
    assert "1 MiB" in refused(studio.post("answer", large, studio.bearer), 413)
    pieces = (b" " * 1000 for _ in range(2000))
    connection = studio.connection()
    connection.request("POST", "/api/answer", pieces, studio.bearer, encode_chunked=True)
    response = connection.getresponse()
    assert "1 MiB" in refused((response.status, json.loads(response.read())), 413)
    connection.request("POST", "/api/answer", json.dumps(AIMA), studio.bearer)
    assert connection.getresponse().status == 200, "and the connection serves on"
    connection.close()
    assert studio.post("answer", large[:-3] + b"{}", studio.bearer)[0] == 200
    long = "x" * 20_000
    for path, headers in ((f"/{long}", {}), ("/", {"X": long}), (f"/?token={long}", {})):
        response, said = studio.get(path, headers)
        assert "too long" in refused((response.status, json.loads(said)), 431)
    head, _, body = studio.say(b"GET / HTTP/1.1\r\nX: " + b"y" * 500_000).partition(b"\r\n\r\n")
    assert "too long" in refused((int(head.split()[1]), json.loads(body)), 400)


def test_a_file_may_be_larger_than_other_requests(studio: Served):
    large = b64encode(b"[1,2]" + b" " * (5 << 20)).decode()
    assert "characters" in refused(studio.call("open", {"name": "tree.json", "data": large}), 422)
    assert "16 MiB" in refused(studio.post("open", b" " * ((16 << 20) + 1), studio.bearer), 413)


@pytest.mark.thorough
def test_who_is_too_slow_is_refused():
    with served_with_page("server.SECONDS = 1") as studio:
        host = f"Host: 127.0.0.1:{studio.port}\r\n"
        half = f"POST /api/answer HTTP/1.1\r\n{host}Authorization: Bearer {studio.token}\r\nContent-Length: 9\r\n\r\n{{"
        slow = (b"", b"POST /api/ans", f"GET / HTTP/1.1\r\n{host}X: ".encode(), half.encode())
        with ThreadPoolExecutor(len(slow)) as visitors:
            for said in visitors.map(studio.say, slow):
                head, _, body = said.partition(b"\r\n\r\n")
                assert "1 second" in refused((int(head.split()[1]), json.loads(body)), 408)
        assert studio.call("answer", AIMA)[0] == 200


# How much at once -----------------------------------------------------------------------------------------------------


def test_who_goes_away_ends_the_work(studio: Served):
    for _ in range(12):  # more than may be under way
        studio.begin_and_leave(LONG)
    wait_until(lambda: studio.call("answer", AIMA)[0] == 200)
    for _ in range(12):
        studio.begin(LONG).close()
    wait_until(lambda: studio.call("answer", AIMA)[0] == 200)


def test_who_is_gone_before_the_first_line_ends_the_work():
    class NeverDone(Pool):
        async def call(self, name: str, text: str, on_nodes: OnNodes) -> WorkerAnswer:
            return await asyncio.Future()

    async def leave_at_once() -> list[int]:
        await sent_by(
            NeverDone(), {"type": "http.disconnect"}, {"type": "http.disconnect"}, accept=b"application/x-ndjson"
        )
        return [work.cancelling() for work in asyncio.all_tasks() if work is not asyncio.current_task()]

    assert run_alone(leave_at_once()) == [1]


def test_a_bug_of_ours_is_said_and_shown_where_the_studio_was_started(caplog: pytest.LogCaptureFixture):
    class Broken(Pool):
        async def call(self, name: str, text: str, on_nodes: OnNodes) -> WorkerAnswer:
            raise ZeroDivisionError("ours")

    start, body = run_alone(sent_by(Broken(), accept=b"*/*"))
    assert "terminal" in refused((start["status"], json.loads(body["body"])), 500)
    assert "ZeroDivisionError: ours" in caplog.text


async def sent_by(pool: Pool, *after: Message, accept: bytes) -> list[Message]:
    """What a studio with these workers sends in answer to a call, which these messages follow."""
    messages: list[Message] = [{"type": "http.request", "body": b"{}"}, *after]
    sent: list[Message] = []

    async def receive() -> Message:
        if not messages:
            await asyncio.Future()  # whoever asked stays and says no more
        return messages.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"authorization", b"Bearer t"), (b"accept", accept)]
    asked = {"type": "http", "method": "POST", "path": "/api/setup", "query_string": b"", "headers": headers}
    app = StudioApp(str, pool, None, token="t", port=1, lang="en")
    await app.application()(asked, receive, send)
    return sent


def run_alone(work: Coroutine[Any, Any, ResultT]) -> ResultT:
    """What a coroutine comes to, in a thread of its own: in this one a browser of other tests may have its loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.mark.thorough
def test_work_that_takes_too_long_is_ended_and_the_next_is_done():
    endless = {"game": "mnk:5,5,5", "settings": {"algorithm": "minimax", "max_nodes": 200_000_000}}

    async def ask() -> WorkerAnswer:
        pool = Pool(1, seconds=1)
        pool.start()
        with pytest.raises(Refused, match="more than 1 seconds") as caught:
            await pool.call("answer", json.dumps(endless), print)
        assert caught.value.status == 504
        try:
            return await pool.call("answer", json.dumps(AIMA), print)
        finally:
            await pool.close()

    assert run_alone(ask()).status == 200


def test_a_worker_that_died_is_replaced(studio: Served):
    before = family_of(studio.process.pid) - {studio.process.pid}
    assert len(before) == 2
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: studio.call("answer", AIMA)[0] == 200)
    wait_until(lambda: studio.call("answer", AIMA)[0] == 200)
    wait_until(lambda: len(family_of(studio.process.pid) - {studio.process.pid} - before) == 2)
    assert not any(map(is_running, before))


@pytest.mark.thorough
def test_too_many_at_once_are_refused_and_the_server_says_it_in_its_language():
    with served_with_page("app.MOST_AT_ONCE = 1", lang="ru") as studio:
        busy = studio.begin(LONG)
        assert refused(studio.call("answer", AIMA), 429).startswith("У студии столько запросов")
        busy.close()
        wait_until(lambda: studio.call("answer", AIMA)[0] == 200)  # until somebody goes
        assert refused(studio.post("answer", "{}", {}), 401).startswith("Ключа нет")
        assert refused(studio.post("answer", "{}", {"Host": "x"}), 403).startswith("Студия отвечает")
        assert 'lang="ru"' in (page := studio.get("/", BROWSER)[1].decode()) and "Ключа нет" in page
        said = studio.say(b"nonsense\r\n\r\n").partition(b"\r\n\r\n")[2]
        assert json.loads(said)["error"].startswith("Это не запрос")


# Code of the reader's own ---------------------------------------------------------------------------------------------


SKELETON = new_game_source(Path("my_game.py"))


def test_code_runs_only_where_that_is_allowed(studio: Served, coder: Served):
    document = {"code": SKELETON, "settings": {"max_nodes": 50}}
    status, said = studio.call("answer", document)
    assert (status, said["at"]) == (403, "code")
    assert "--allow-code" in said["error"]
    status, answer = coder.call("answer", document)
    assert (status, answer["summary"]["nodes"]) == (200, 50)
    assert coder.call("answer", AIMA)[0] == 200
    assert (coder.port, coder.token) != (studio.port, studio.token)


def test_code_that_ends_its_process_ends_nothing_else(coder: Served):
    for code in ("import os; os._exit(3)", "import os; os.close(3); os.close(4); os.close(5)"):
        refused(coder.call("answer", {"code": code}), 500)
    assert coder.call("answer", {"code": SKELETON, "settings": {"max_nodes": 9}})[0] == 200


def test_code_finds_nothing_that_is_not_its_own(coder: Served):
    where = "import os, sys; print('x'); sys.stdin.read(); raise ValueError(os.getcwd(), os.listdir(), *os.environ)"
    said = refused(coder.call("answer", {"code": where}), 422)
    assert "['my_game.py']" in said
    assert coder.token not in said
    found = re.search(r"'([^']*minimax-viz-[^']*)'", said)
    assert found is not None
    folder = Path(found[1]).parent  # the process's; the code has one for a call
    assert list(folder.iterdir()) == []
    coder.call("answer", {"code": "another"})
    assert not folder.exists()


def test_code_cannot_take_all_memory(coder: Served):
    said = refused(coder.call("answer", {"code": "x = bytearray(1 << 40)"}), 422)
    assert "MemoryError" in said or "too large" in said


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say how many addresses a process takes")
def test_a_worker_whose_memory_is_taken_is_asked_no_more():
    async def asked(more: str) -> tuple[int, bool]:
        worker = await start_worker(30, "unconfined")
        document = {"code": f"import builtins\n{SKELETON}\n{more}", "settings": {"max_nodes": 9}}
        answer = await worker.ask("answer", json.dumps(document), print)
        is_alive = worker.is_alive
        await worker.end()
        return answer.status, is_alive

    assert run_alone(asked("")) == (200, True)
    assert run_alone(asked("builtins.kept = bytearray(1200 << 20)")) == (200, False)


def test_after_a_bug_of_ours_another_worker_is_asked(monkeypatch: pytest.MonkeyPatch):
    told: list[tuple[bytes, bytes]] = []
    calls = iter([(1, "answer", "{}"), (2, "answer", "{}")])

    def broken(*asked: object) -> tuple[bool, str]:
        raise ZeroDivisionError

    monkeypatch.setattr(worker, "take_streams", lambda: (io.BytesIO(), io.BytesIO()))
    monkeypatch.setattr(worker, "limit", lambda *asked: None)
    monkeypatch.setattr(worker, "limit_time", lambda *asked: None)
    monkeypatch.setattr(worker.Intake, "take", lambda *asked: None)
    monkeypatch.setattr(worker, "SimpleQueue", lambda: SimpleNamespace(get=lambda: next(calls)))
    monkeypatch.setattr(worker, "call_in_json", broken)
    monkeypatch.setattr(worker, "tell", lambda answers, kind, what: told.append((kind, what)))
    with pytest.raises(StopIteration):
        worker.work(1, "trusted")
    assert [kind for kind, _ in told] == [b"ready", b"spent", b"500", b"spent", b"500"]


@pytest.mark.thorough
def test_code_that_never_ends_is_ended_with_all_that_it_has_started(tmp_path: Path):
    started = tmp_path / "started"
    code = (
        f"import pathlib, subprocess\nchild = subprocess.Popen(['sleep', '{10 * ENDING}'])\n"
        f"pathlib.Path({str(started)!r}).write_text(str(child.pid))\nwhile True: pass"
    )

    async def ask() -> None:
        own_code = OwnCode(seconds=3, unconfined=True)  # or it could start nothing
        try:
            document = {"code": code}
            with pytest.raises(Refused, match="more than 3 seconds"):
                await own_code.call("answer", document, json.dumps(document), print)
        finally:
            await own_code.close()

    run_alone(ask())
    child = int(started.read_text())
    wait_until(lambda: not is_running(child))


def children() -> set[int]:
    """The processes that this one has started; those that a browser starts are its own."""
    return {number for number, (parent, _) in processes().items() if parent == os.getpid()}


@pytest.mark.thorough
def test_code_that_nobody_asks_for_is_let_go():
    async def ask() -> None:
        own_code = OwnCode(idle=0)
        document = {"code": SKELETON, "settings": {"max_nodes": 9}}
        before = children()
        for _ in range(2):
            assert (await own_code.call("answer", document, json.dumps(document), print)).status == 200
            while children() - before:
                await asyncio.sleep(0.01)
        await own_code.close()

    run_alone(ask())


def test_every_call_is_served(studio: Served):
    for name in CALLS:
        assert studio.call(name, {"lang": "xx"})[0] in (200, 422)
