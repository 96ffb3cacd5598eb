"""Times to compare, measured alternately, so that a busy moment of the machine affects all of them."""

import gc
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time

if sys.platform != "win32":
    import resource

Job = Callable[[], object]
Clock = Callable[[], float]


def interleaved(jobs: Sequence[Job], rounds: int, clock: Clock = process_time) -> list[float]:
    """The median seconds of each job over this many rounds; in each round every job runs once, in changing order.

    A first run of each, which pays for imports and cold caches, does not count. Garbage is collected before each run,
    and the collector is on during all of them, as in real use. A job's result is freed after the clock has stopped.
    Seconds are processor time, so that other programs on the machine count for little; jobs that run in a process of
    their own need a `clock` that includes it.
    """
    for job in jobs:
        job()
    seconds: list[list[float]] = [[] for _ in jobs]
    places = list(range(len(jobs)))
    for _ in range(rounds):
        for place in places:
            seconds[place].append(timed(jobs[place], clock))
        places.append(places.pop(0))
    return [median(times) for times in seconds]


def timed(job: Job, clock: Clock = process_time) -> float:
    """The seconds of one run."""
    gc.collect()
    began = clock()
    made = job()
    took = clock() - began
    del made
    return took


def children_time() -> float:
    """Processor seconds in processes that this one has started and waited for; wall-clock seconds on Windows."""
    if sys.platform == "win32":
        return perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
