"""Run a survey in this process, one position after the other."""

from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

from minimax_viz.study.survey.measure import Job
from minimax_viz.study.survey.work import Crew, Outcome, measured


class Alone(Crew):
    """Does the work in this process: `submit` returns when the chunk is done."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def room(self) -> int:
        return 1

    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        ended = Ended(measured(self._job, texts, self.seconds))
        done.put(ended)
        return ended

    def outcome(self, ended: Any) -> Outcome:
        outcome: Outcome = ended.outcome
        return outcome

    def __exit__(self, *exception: object) -> None:
        return None


class Ended:
    """A chunk that is done."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
