"""Run the reader's own code in a process of its own, in an empty folder, and nowhere else."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from minimax_viz.errors import Sentence
from minimax_viz.fronts.server.pool import OnNodes, Refused, WorkerAnswer, WorkerProcess, start_worker
from minimax_viz.fronts.server.worker import Confinement

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
