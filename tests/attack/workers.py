"""Workers of a Dask cluster are killed at random moments: no row of a survey is lost or doubled."""

import os
import signal
import tempfile
import threading
from collections import Counter
from contextlib import chdir
from pathlib import Path
from random import Random
from unittest.mock import patch

from dask_cluster import SLOW, running_cluster
from minimax_viz.study.survey.cluster import DaskExecutor
from minimax_viz.study.survey.partfile import PART_FILE, PartFile
from surveys import ENDING, is_there, made
from tests.attack.campaign import Attack, Broken

KILLS = 5
WORDS = [
    "XO./.../...",
    "--positions",
    "random:150",
    "--depth",
    "1",
    "--evaluation",
    "slow.py:slow",
    "--format",
    "csv",
    "-q",
]


class Killer(threading.Thread):
    """Kills one of the workers at random moments."""

    def __init__(self, folder: Path, kills: int, dice: Random) -> None:
        super().__init__(daemon=True)
        self.left, self.over = kills, threading.Event()
        self._folder, self._dice = folder, dice

    def run(self) -> None:
        while self.left and not self.over.wait(self._dice.uniform(0.05, 0.4)):
            named = (int(path.name) for path in self._folder.iterdir())
            there = sorted(pid for pid in named if pid != os.getpid() and is_there(pid))
            if there:
                victim = self._dice.choice(there)
                os.kill(victim, signal.SIGKILL)
                (self._folder / str(victim)).unlink()
                self.left -= 1


def trial(dice: Random, tally: Counter[str]) -> None:
    """As many surveys as it takes until so many workers have been killed."""
    with tempfile.TemporaryDirectory() as name, chdir(name), running_cluster(Path(name)) as cluster:
        pids = Path(name, "pids")
        pids.mkdir()
        Path("slow.py").write_text(SLOW.replace("PIDS", repr(str(pids))), encoding="utf-8")
        made(*WORDS, "--workers", "1", "-o", "one")
        whole = Path("one/survey.csv").read_bytes()
        for path in pids.iterdir():
            path.unlink()
        added: Counter[int] = Counter()
        add = PartFile.add

        def counted(part: PartFile, at: int, row: object) -> None:
            added[at] += 1
            add(part, at, row)  # type: ignore[arg-type]

        left = KILLS
        patient = patch("minimax_viz.study.survey.cluster.RECOVERY_SECONDS", ENDING)
        with patient, patch.object(PartFile, "add", counted), patch.object(DaskExecutor, "seconds", 0.2):
            while left:
                added.clear()
                killer = Killer(pids, left, dice)
                killer.start()
                try:
                    made(*WORDS, "--scheduler", str(cluster.file), "-o", "out")
                finally:
                    killer.over.set()
                    killer.join()
                tally["surveys"] += 1
                tally["kills"] += left - killer.left
                left = killer.left
                if Path("out/survey.csv").read_bytes() != whole or Path("out", PART_FILE).exists():
                    raise Broken("the table is not that of one process")
                if set(added.values()) != {1} or len(added) != whole.count(b"\n") - 1:
                    raise Broken(f"rows came not once each: {added.most_common(3)}, {len(added)} in all")


ATTACK = Attack(
    name="workers",
    promise="workers of a cluster that are killed lose no row of a survey and double none",
    trial=trial,
    trials=10,
    few=1,
    alone=True,
)
