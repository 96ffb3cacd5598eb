"""The workers of a studio: each is started, asked, and ended with all that it has started.

The pool decides who answers a call, who waits, and who replaces a worker that was ended.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from minimax_viz.errors import Sentence
from minimax_viz.fronts.server.worker import NODES, SPENT, Confinement
from minimax_viz.fronts.studio.calls import as_json, refusal
from minimax_viz.fronts.studio.request import RequestError
from minimax_viz.sandbox.process import environment_in, module_path

LONGEST_ANSWER = 1 << 28  # bytes
BEGIN = "import sys; from minimax_viz.fronts.server.worker import work; work(int(sys.argv[1]), sys.argv[2])"
GRACE = 0.5  # seconds for an abandoned search to end
OnNodes = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class WorkerAnswer:
    """The answer of a worker: an HTTP status and JSON."""

    status: int
    body: bytes


class WorkerProcess:
    """A process that answers calls, one at a time; if it runs foreign code, in a `folder` of its own."""

    def __init__(
        self, process: asyncio.subprocess.Process, seconds: int, folder: "TemporaryDirectory[str] | None"
    ) -> None:
        self._process = process
        self._seconds = seconds
        self._folder = folder
        self._number = 0
        self._is_spent = False

    @property
    def is_alive(self) -> bool:
        """Whether the process can be asked."""
        return self._process.returncode is None and not self._is_spent

    async def ask(self, name: str, text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """Ask the process for the answer to a call. Raises Refused; then the worker must be ended. If cancelled,
        `give_up` the call.
        """
        try:
            async with asyncio.timeout(self._seconds):
                self._number += 1
                await self._write([self._number, name, text])
                return await self._read(on_nodes)
        except TimeoutError as error:
            raise Refused(
                504,
                "That took more than {seconds} seconds; make it smaller, or give it a depth.",
                seconds=self._seconds,
            ) from error
        except (OSError, EOFError, ValueError) as error:
            raise Refused(
                500, "The work ended before it was done, perhaps for lack of memory; make it smaller."
            ) from error

    async def give_up(self) -> bool:
        """Let go of a cancelled call; return whether the process can be asked again at once."""
        try:
            async with asyncio.timeout(GRACE):
                await self._write(self._number)
                await self._read(lambda nodes: None)
        except (OSError, EOFError, ValueError):  # TimeoutError is an OSError
            return False
        return True

    async def _write(self, what: object) -> None:
        """Write a line. Raises OSError."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode("ascii") + b"\n")
        await self._process.stdin.drain()

    async def _read(self, on_nodes: OnNodes) -> WorkerAnswer:
        """Read the answer to the call in progress. Raises OSError, EOFError or ValueError."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            kind, _, rest = line.rstrip(b"\n").partition(b" ")
            if kind == NODES:
                on_nodes(int(rest))
            elif kind == SPENT:
                self._is_spent = True
            else:
                return WorkerAnswer(int(kind), rest)
        raise EOFError

    async def end(self) -> None:
        """End the process and what it has started, at once, and remove its folder."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        elif self._process.returncode is None:
            command = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            with suppress(OSError):
                await (await asyncio.create_subprocess_exec(*command, stdout=-3, stderr=-3)).wait()
        try:
            await self._process.wait()
        finally:
            if self._folder is not None:
                self._folder.cleanup()


async def start_worker(seconds: int, confinement: Confinement = "trusted") -> WorkerProcess:
    """Start a worker whose calls may take so many seconds; one that is not "trusted" runs foreign code.

    Raises OSError, or EOFError if it ends before it is ready.
    """
    folder = None
    if confinement != "trusted":
        folder = TemporaryDirectory(prefix="minimax-viz-", ignore_cleanup_errors=True)
    here = None if folder is None else Path(folder.name)
    environment = {**os.environ, "PYTHONPATH": module_path()} if here is None else environment_in(here)
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-X", "utf8", "-c", BEGIN, str(seconds), confinement,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL if folder else None,
            env=environment, cwd=here, limit=LONGEST_ANSWER,
            start_new_session=True,  # Ctrl-C is for the server
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )  # fmt: skip
    except OSError:
        if folder is not None:
            folder.cleanup()
        raise
    worker = WorkerProcess(process, seconds, folder)
    try:
        assert process.stdout is not None
        if not await process.stdout.readline():
            raise EOFError("its process ended")
    except (EOFError, asyncio.CancelledError):
        await worker.end()
        raise
    return worker


class Refused(RequestError):
    """A request that is refused before it is worked on, or whose work is given up; `status` is its HTTP status."""

    def __init__(self, status: int, template: str | Sentence, at: str | None = None, /, **fields: Any) -> None:
        super().__init__(template, at, **fields)
        self.status = status


def body_of(refused: Refused, document: Any) -> bytes:
    """Return the body to send, in the language of the document."""
    return as_json(refusal(refused, document)).encode("ascii")


WORKERS = 2
SECONDS = 120  # for a call
RETRY = 1.0  # seconds until a worker that could not be started is tried again


class Pool:
    """Workers that are ready, each for one call at a time."""

    def __init__(self, workers: int = WORKERS, seconds: int = SECONDS) -> None:
        self._count = workers
        self._seconds = seconds
        self._idle: asyncio.LifoQueue[WorkerProcess] = asyncio.LifoQueue()
        self._all: set[WorkerProcess] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def start(self) -> None:
        for _ in range(self._count):
            self._do(self._hire())

    async def call(self, name: str, text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """Answer a call once a worker is free. Raises Refused. If it is cancelled, the work ends."""
        worker = await self._idle.get()
        while not worker.is_alive:
            self._do(self._replace(worker))
            worker = await self._idle.get()
        try:
            answer = await worker.ask(name, text, on_nodes)
        except asyncio.CancelledError:
            self._do(self._recall(worker))
            raise
        except Refused:
            self._do(self._replace(worker))
            raise
        self._idle.put_nowait(worker)
        return answer

    async def close(self) -> None:
        """End all workers, and with them their calls."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._all))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Do some work in the background, unless all is over."""
        if self._is_closed:
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _recall(self, worker: WorkerProcess) -> None:
        """Make a worker give up its call; replace it if it cannot be asked again at once."""
        if await worker.give_up():
            self._idle.put_nowait(worker)
        else:
            await self._replace(worker)

    async def _replace(self, worker: WorkerProcess) -> None:
        await worker.end()
        self._all.discard(worker)
        await self._hire()

    async def _hire(self) -> None:
        while True:
            try:
                worker = await start_worker(self._seconds)
            except (OSError, EOFError):
                await asyncio.sleep(RETRY)
                continue
            self._all.add(worker)
            self._idle.put_nowait(worker)
            return


CODE_SECONDS = 30  # for a call
IDLE = 120  # seconds until unused processes are ended


class OwnCode:
    """The process for the current code and, since code is typed letter by letter, a spare one for the next."""

    def __init__(self, seconds: int = CODE_SECONDS, idle: float = IDLE, *, unconfined: bool = False) -> None:
        self._seconds = seconds
        self._confinement: Confinement = "unconfined" if unconfined else "locked"
        self._idle = idle
        self._turn = asyncio.Lock()
        self._code: str | None = None
        self._now: WorkerProcess | None = None
        self._next: asyncio.Task[WorkerProcess] | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def call(self, name: str, document: Mapping[str, Any], text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """Answer a call whose document has `code`. Raises Refused. If it is cancelled, the work ends."""
        async with self._turn:
            if self._leaving is not None:
                self._leaving.cancel()
            is_whole = False
            try:
                process = await self._process_for(str(document["code"]))
                answer = await process.ask(name, text, on_nodes)
                is_whole = True
            except (OSError, EOFError) as error:
                reason = Sentence(str(error))
                raise Refused(500, "The code cannot be run here: {reason}.", reason=reason) from error
            finally:
                if not is_whole:
                    await asyncio.shield(self._end_now())
                self._begin_next()
                self._leaving = asyncio.ensure_future(self._leave())
            return answer

    async def close(self) -> None:
        async with self._turn:
            if self._leaving is not None:
                self._leaving.cancel()
            await self._end_all()

    async def _process_for(self, code: str) -> WorkerProcess:
        """Return the process for this code. Raises OSError or EOFError."""
        if self._now is None or not self._now.is_alive or self._code != code:
            await self._end_now()
            began = self._begin_next()
            try:
                self._now = await asyncio.shield(began)
            finally:
                if began.done():  # else the call was cancelled, and the process is kept for the next
                    self._next = None
            self._code = code
        return self._now

    def _begin_next(self) -> "asyncio.Task[WorkerProcess]":
        if self._next is None:
            self._next = asyncio.ensure_future(start_worker(self._seconds, self._confinement))
            self._next.add_done_callback(lambda done: done.exception())  # whoever awaits it gets the exception, too
        return self._next

    async def _leave(self) -> None:
        """End the processes once nobody has asked for a while."""
        await asyncio.sleep(self._idle)
        async with self._turn:
            await self._end_all()

    async def _end_all(self) -> None:
        await self._end_now()
        began, self._next = self._next, None
        if began is not None:
            with suppress(OSError, EOFError):
                await (await began).end()

    async def _end_now(self) -> None:
        process, self._now = self._now, None
        if process is not None:
            await process.end()
