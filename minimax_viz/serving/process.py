"""A worker as the server sees it: started, asked, and ended with all that it has started."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from minimax_viz.serving.refused import Refused
from minimax_viz.serving.worker import NODES, READY

LONGEST_ANSWER = 1 << 28  # bytes
BEGIN = "import sys; from minimax_viz.serving.worker import work; work(int(sys.argv[1]), sys.argv[2] == 'own')"
OF_THE_SYSTEM = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL")
"""The variables that a worker for foreign code sees."""

OnNodes = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class WorkerAnswer:
    """What a worker answered: a status of HTTP's and JSON."""

    status: int
    body: bytes


class WorkerProcess:
    """A process that answers calls, one at a time."""

    def __init__(self, process: asyncio.subprocess.Process, seconds: int) -> None:
        self._process = process
        self._seconds = seconds

    @property
    def is_alive(self) -> bool:
        """Whether the process can be asked."""
        return self._process.returncode is None

    async def ask(self, name: str, text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """The answer to a call. Raises Refused; after that, and if it is cancelled, the worker must be ended."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._ask(name, text, on_nodes)
        except TimeoutError as error:
            raise Refused(
                504, f"That took more than {self._seconds} seconds; make it smaller, or give it a depth."
            ) from error
        except (OSError, EOFError, ValueError) as error:
            raise Refused(
                500, "The work ended before it was done, perhaps for lack of memory; make it smaller."
            ) from error

    async def _ask(self, name: str, text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """The same without limits. Raises OSError, EOFError or ValueError if the process ends."""
        calls, answers = self._process.stdin, self._process.stdout
        assert calls is not None and answers is not None
        calls.write(json.dumps([name, text]).encode("ascii") + b"\n")
        await calls.drain()
        while line := await answers.readline():
            kind, _, rest = line.rstrip(b"\n").partition(b" ")
            if kind == NODES:
                on_nodes(int(rest))
            elif kind != READY:
                return WorkerAnswer(int(kind), rest)
        raise EOFError

    async def end(self) -> None:
        """End the process and what it has started, at once."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        elif self.is_alive:
            command = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            with suppress(OSError):
                await (await asyncio.create_subprocess_exec(*command, stdout=-3, stderr=-3)).wait()
        if self.is_alive:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()


async def start_worker(seconds: int, folder: Path | None = None) -> WorkerProcess:
    """A new worker whose calls may take so many seconds. In a folder, which will be its own, it runs foreign code.

    Raises OSError.
    """
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONPATH": path}
    if folder is not None:
        known = {name: os.environ[name] for name in OF_THE_SYSTEM if name in os.environ}
        own = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), str(folder))
        environment = {**known, **own, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-X", "utf8", "-c", BEGIN, str(seconds), "own" if folder else "shared",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL if folder else None,
        env=environment, cwd=folder, limit=LONGEST_ANSWER,
        start_new_session=True,  # Ctrl-C is for the server
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )  # fmt: skip
    return WorkerProcess(process, seconds)
