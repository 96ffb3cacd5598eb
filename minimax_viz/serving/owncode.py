"""Code of the reader's own: it runs in a process of its own, in an empty folder, and nowhere else."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from minimax_viz.serving.process import OnNodes, WorkerAnswer, WorkerProcess, start_worker
from minimax_viz.serving.refused import Refused

SECONDS = 30  # for a call
IDLE = 120  # seconds until a process that nobody asks is ended


class OwnCode:
    """At most one process, which has run one text of code only."""

    def __init__(self, seconds: int = SECONDS, idle: float = IDLE) -> None:
        self._seconds = seconds
        self._idle = idle
        self._turn = asyncio.Lock()
        self._worker: WorkerProcess | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._code: str | None = None
        self._leaving: asyncio.Task[None] | None = None

    async def call(self, name: str, document: Mapping[str, Any], text: str, on_nodes: OnNodes) -> WorkerAnswer:
        """The answer to a call whose document has `code`. Raises Refused. If it is cancelled, the work ends."""
        async with self._turn:
            if self._leaving is not None:
                self._leaving.cancel()
            is_whole = False
            try:
                worker = await self._worker_for(str(document["code"]))
                answer = await worker.ask(name, text, on_nodes)
                is_whole = True
            except (OSError, EOFError) as error:
                raise Refused(500, f"The code cannot be run here: {error}.") from error
            finally:
                if is_whole:
                    self._leaving = asyncio.ensure_future(self._leave())
                else:
                    await asyncio.shield(self._end())
            return answer

    async def close(self) -> None:
        """End the process."""
        async with self._turn:
            if self._leaving is not None:
                self._leaving.cancel()
            await self._end()

    async def _worker_for(self, code: str) -> WorkerProcess:
        """The process for this code. Raises OSError or EOFError."""
        if self._worker is None or not self._worker.is_alive or self._code != code:
            await self._end()
            self._folder = TemporaryDirectory(prefix="minimax-viz-", ignore_cleanup_errors=True)
            self._code = code
            self._worker = await start_worker(self._seconds, Path(self._folder.name))
            await self._worker.be_ready()
        return self._worker

    async def _leave(self) -> None:
        """End the process once nobody has asked it for a while."""
        await asyncio.sleep(self._idle)
        async with self._turn:
            await self._end()

    async def _end(self) -> None:
        """End the process, and remove its folder."""
        worker, folder = self._worker, self._folder
        self._worker = self._folder = None
        try:
            if worker is not None:
                await worker.end()
        finally:
            if folder is not None:
                folder.cleanup()
