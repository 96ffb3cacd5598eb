"""A thousand hostile requests: each is answered with a sentence, the studio stays, and nothing of it is left."""

import json
import random
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from minimax_viz.fronts.studio.calls import CALLS
from served_studio import AIMA, ENDING, LONG, family_of, read_until, served, wait_until

AT_ONCE = 50
SIGNS = "[](){}\",:/.\\-+0123456789eEXOxo_ \n\t\x00\x7f\u202e\ud83d\ude00é∞NaN@%#;'=<>"

NAMES = ("answer", "answer", "answer", *CALLS, "nonsense", "..", "%2e", "A")
KEYS = (
    "position", "game", "settings", "against", "lang", "code", "change", "seed", "depth", "branching", "name", "data",
    "format", "step", "kind", "at", "__proto__", "",
)  # fmt: skip
TEXTS = (
    "@/etc/passwd", "-", "/etc/passwd", "my_game.py", "x.py:f", "../../x.py", "file:///etc/passwd", "[[1,2],[3",
    "openspiel:nonsense", "mnk:9999,9999,9999", "nim", "9" * 5000, "[" * 9000, "(" * 9000 + ")" * 9000, "X" * 90_000,
    '{"a":' * 5000, "a,b;c:d" * 999, "((A,B),C);" * 99, "1e999", "tree", "chess", "8/8/8/8/8/8/8/8 w - - 0 1", "\ud800",
    "XOX/.O./.XO", "[[3,12,8],[2,4,6],[14,5,2]]", "3,4,5", "connect4", "XOXOXOXOX",
)  # fmt: skip
SETTINGS = (
    "depth", "evaluation", "algorithm", "order", "candidates", "max_nodes", "time_limit", "symmetry", "to_move", "root",
    "score", "example", "cutoff", "fail", "transpositions", "on_progress", "__class__",
)  # fmt: skip


def anything(chance: random.Random, depth: int = 3) -> object:
    """Anything that JSON can say, and NaN."""
    kind = chance.randrange(10 if depth else 7)
    match kind:
        case 0:
            return chance.choice(TEXTS)
        case 1:
            return "".join(chance.choices(SIGNS, k=chance.randrange(60)))
        case 2:
            return chance.choice((None, True, False))
        case 3:
            return chance.choice((0, -1, 1 << 40, 10**400, -(1 << 63), 3))
        case 4:
            return chance.choice((float("nan"), float("inf"), 1e308, -0.0, 0.5))
        case 5 | 6:
            return chance.choice(("minimax", "alphabeta", "en", "ru", "natural", "max", "min", ""))
        case 7:
            return [anything(chance, depth - 1) for _ in range(chance.randrange(4))]
        case _:
            return {chance.choice(KEYS + SETTINGS): anything(chance, depth - 1) for _ in range(chance.randrange(5))}


def document(chance: random.Random) -> object:
    """Something like a request."""
    if chance.random() < 0.2:
        return anything(chance)
    made: dict[str, object] = {key: anything(chance) for key in chance.sample(KEYS, chance.randrange(1, 5))}
    if chance.random() < 0.5:
        made["settings"] = {name: anything(chance, 0) for name in chance.sample(SETTINGS, chance.randrange(1, 4))}
    settings = made.get("settings")
    if chance.random() < 0.9 and isinstance(settings, dict):  # or most of the time would be searching
        settings["max_nodes"] = chance.choice((1, 5, 40))
    elif settings is None:
        made["settings"] = {"max_nodes": 50}
    return made


def hostile(chance: random.Random, port: int, token: str) -> tuple[bytes, bool]:
    """The bytes of a hostile request, and whether it is half of one."""
    host = f"127.0.0.1:{port}"
    method, path, headers = "POST", f"/api/{chance.choice(NAMES)}", [f"Authorization: Bearer {token}"]
    body, missing = json.dumps(document(chance)).encode(), 0
    match chance.randrange(24):
        case 0:
            method = chance.choice(("GET", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "PATCH", "x"))
        case 1:
            path = chance.choice(("/", "/?token=x", "//evil.example", "/" + "a" * 30_000, "*", "http://evil.example/"))
        case 2:
            host = chance.choice(("evil.example", f"evil.example:{port}", "", "127.0.0.1", f"{host}\r\nHost: {host}"))
        case 3:
            headers += [chance.choice(("Origin: http://evil.example", "Origin: null", f"Origin: https://{host}"))]
        case 4:
            headers = chance.choice(([], ["Authorization: Bearer x"], ["Cookie: a=b"]))
        case 5:
            headers += chance.choice((["Upgrade: websocket", "Connection: upgrade"], ["Expect: 100-continue"]))
        case 6:
            headers += ["X: " + "y" * chance.choice((999, 30_000, 300_000))]
        case 7:
            body = chance.randbytes(chance.randrange(2000))
        case 8:
            body = chance.choice((b"[", b'{"a":', b" ", b"9")) * chance.choice((999, 100_000, 1 << 19))
        case 9:
            body = b" " * ((1 << 20) + chance.randrange(3))
        case 10:
            missing = chance.choice((1, 10**6, 10**30))
        case 11:
            return chance.randbytes(chance.randrange(1, 400)) + b"\r\n\r\n", True
        case 12 | 13:
            headers += ["Accept: application/x-ndjson"]
    if chance.random() < 0.1 and not missing:
        headers.append("Transfer-Encoding: chunked")
        body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    else:
        headers.append(f"Content-Length: {len(body) + missing}")
    head = "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "Connection: close", "", ""])
    return head.encode() + body, missing > 0


def said_to(port: int, sent: bytes, *, is_half: bool) -> tuple[int, str]:
    """The status of what is answered, and its text. After half a request nothing more comes."""
    with socket.create_connection(("127.0.0.1", port), timeout=ENDING) as plain:
        plain.sendall(sent)
        if is_half:
            plain.shutdown(socket.SHUT_WR)
        heard = read_until(plain, None)
    head, _, body = heard.rpartition(b"HTTP/1.1 ")[2].partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in head.lower():
        body = b"".join(body.split(b"\r\n")[1::2])
    return int(head.split()[0]), body.decode()


def check_said(status: int, text: str) -> None:
    """Fail unless an answer is a page, or a sentence that says why there is none."""
    if text.startswith(('{"nodes"', '{"status"')):
        last = json.loads(text.splitlines()[-1])
        status, text = last["status"], json.dumps(last["body"])
    said = json.loads(text)
    if status == 200:
        assert said
        return
    assert status in (400, 401, 403, 404, 405, 413, 422, 429, 431), said
    assert set(said) == {"error", "at"}
    assert said["error"].endswith((".", "…", ")", "?")), said
    assert "Traceback" not in said["error"]


@pytest.mark.parametrize("many", [40, pytest.param(1000, marks=pytest.mark.thorough)])
def test_hostile_requests_are_answered_and_leave_nothing(many: int):
    with served() as studio:
        chance = random.Random(16)
        requests = [hostile(chance, studio.port, studio.token) for _ in range(many)]
        statuses: Counter[int] = Counter()
        for threads, some in ((4, requests[: many // 2]), (AT_ONCE, requests[many // 2 :])):
            with ThreadPoolExecutor(threads) as pool:
                replies = pool.map(lambda one: said_to(studio.port, one[0], is_half=one[1]), some)
                for (sent, _), (status, text) in zip(some, replies, strict=True):
                    statuses[status] += 1
                    if text or not sent.startswith(b"HEAD"):
                        check_said(status, text)
        seen = {200, 400, 401, 403, 404, 405, 413, 422, 431}
        assert seen <= set(statuses) or many == 40, statuses
        with ThreadPoolExecutor(AT_ONCE) as pool:  # work that takes long, and nobody waits for it
            list(pool.map(lambda _: studio.begin_and_leave(LONG), range(AT_ONCE)))
        wait_until(lambda: studio.call("answer", AIMA)[0] == 200)
        wait_until(lambda: len(family_of(studio.process.pid)) == 3)
