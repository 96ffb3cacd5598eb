"""The workers of a studio: they answer calls, calls wait for them, and workers that were ended are replaced."""

import asyncio
from collections.abc import Coroutine
from types import TracebackType

from minimax_viz.fronts.server.process import OnNodes, Refused, WorkerAnswer, WorkerProcess, start_worker

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
        self._closing = asyncio.Event()

    async def __aenter__(self) -> "Pool":
        for _ in range(self._count):
            self._do(self._hire())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        await self.close()

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
        self._closing.set()
        await asyncio.gather(*(worker.end() for worker in self._all))
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Do some work in the background."""
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
        """End a worker and start another."""
        await worker.end()
        self._all.discard(worker)
        await self._hire()

    async def _hire(self) -> None:
        """Start a worker."""
        while not self._closing.is_set():
            try:
                worker = await start_worker(self._seconds)
            except OSError:
                await asyncio.sleep(RETRY)
                continue
            self._all.add(worker)
            try:
                if not self._closing.is_set():
                    await worker.be_ready()
                    self._idle.put_nowait(worker)
                    return
            except EOFError:
                await asyncio.sleep(RETRY)
            await worker.end()
            self._all.discard(worker)
