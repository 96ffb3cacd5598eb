"""Times of things that are compared: measured in turns, so that a busy moment of the machine meets all of them."""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

Job = Callable[[], object]


def interleaved(jobs: Sequence[Job], rounds: int) -> list[float]:
    """The median seconds of each job over so many rounds; in each round every job runs once, in changing order.

    A first run of each, which pays for imports and cold caches, does not count. Before each run the garbage collector
    has been emptied, and it is switched on during all of them, as in real use. What a job returns is freed after the
    clock has stopped.
    """
    for job in jobs:
        job()
    seconds: list[list[float]] = [[] for _ in jobs]
    places = list(range(len(jobs)))
    for _ in range(rounds):
        for place in places:
            seconds[place].append(timed(jobs[place]))
        places.append(places.pop(0))
    return [median(times) for times in seconds]


def timed(job: Job) -> float:
    """The seconds of one run."""
    gc.collect()
    began = perf_counter()
    made = job()
    took = perf_counter() - began
    del made
    return took
