"""A Dask cluster on this machine: a scheduler and four workers, processes that a test may kill."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from surveys import ENDING, wait_until

WORKERS = 4
SETTINGS = {
    "DASK_DISTRIBUTED__WORKER__MULTIPROCESSING_METHOD": "forkserver",  # a worker that was killed is soon back
    "DASK_DISTRIBUTED__NANNY__PRE_SPAWN_ENVIRON__MALLOC_TRIM_THRESHOLD_": "65536",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
}
# An evaluation that takes a moment for each leaf, and notes in whose process.
SLOW = """
import os, time
from pathlib import Path
from typing import Any

Path(PIDS, str(os.getpid())).touch()

def slow(state):
    time.sleep(0.002)
    return 0.0
"""


class RunningCluster:
    """The cluster; `file` is where its scheduler says where it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self._scheduler: subprocess.Popen[bytes] | None = None
        self._workers: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the scheduler and the workers, and wait until they are there."""
        from distributed import Client

        self._scheduler = self._dask(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--dashboard-address", ":0",
            "--no-show", "--scheduler-file", str(self.file),
        )  # fmt: skip
        wait_until(self.file.exists)
        self._workers = self._dask(
            "worker", "--scheduler-file", str(self.file), "--nworkers", str(WORKERS), "--nthreads", "1",
            "--no-dashboard", "--memory-limit", "0", "--death-timeout", "30", "--local-directory", str(self.folder),
        )  # fmt: skip
        with Client(scheduler_file=str(self.file), set_as_default=False, timeout=ENDING) as client:
            client.wait_for_workers(WORKERS, timeout=ENDING)

    def _dask(self, *words: str) -> "subprocess.Popen[bytes]":
        with (self.folder / f"{words[0]}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *words], stdout=log, stderr=log, cwd=self.folder,
                env={**os.environ, **SETTINGS}, start_new_session=True,
            )  # fmt: skip

    def kill_scheduler(self) -> None:
        """End the scheduler at once; its workers end when they notice."""
        self._kill(self._scheduler)
        self.file.unlink(missing_ok=True)

    def stop(self) -> None:
        """End everything."""
        self._kill(self._scheduler)
        self._kill(self._workers)

    def _kill(self, process: "subprocess.Popen[bytes] | None") -> None:
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(ENDING)

    def stop_workers(self) -> None:
        """End the workers."""
        self._kill(self._workers)


@contextmanager
def running_cluster(folder: Path) -> Iterator[RunningCluster]:
    """A cluster that is there in the block."""
    cluster = RunningCluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
