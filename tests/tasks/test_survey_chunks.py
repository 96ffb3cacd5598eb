"""Chunks of a survey: whatever becomes of them, each position has its row once."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from queue import SimpleQueue
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz.errors import MinimaxVizError, SettingsError
from minimax_viz.study.survey.work import (
    ChunkKilledError,
    Chunks,
    ConnectionLostError,
    Measurement,
    Outcome,
    SurveyExecutor,
    measurements,
)


class Unlucky(SurveyExecutor):
    """Chunks end in any order, half done, killed with others or for what is in them, or with the connection."""

    seconds = 1.0

    def __init__(self, dice: Random, killers: set[str], room: int, luck: float) -> None:
        self._dice, self._killers, self._room, self._luck = dice, killers, room, luck
        self.under_way: dict[object, list[str]] = {}
        self.deadly: list[list[str]] = []

    def room(self) -> int:
        return self._room

    def start(self, texts: Sequence[str]) -> Any:
        raise NotImplementedError

    def submit(self, texts: Sequence[str], done: "SimpleQueue[Any]") -> Any:
        self._perhaps_lost()
        ended = object()
        self.under_way[ended] = list(texts)
        assert len(self.under_way) <= self._room
        return ended

    def wait(self, done: "SimpleQueue[Any]") -> Any:
        self._perhaps_lost()
        return self._dice.choice(list(self.under_way))

    def outcome(self, ended: Any) -> Outcome:
        self._perhaps_lost()
        alone = len(self.under_way) == 1
        texts = self.under_way.pop(ended)
        deadly = bool(self._killers.intersection(texts))
        if deadly or (not alone and self._dice.random() > self._luck):
            self.deadly += [texts] if alone else []
            raise ChunkKilledError
        done = self._dice.randrange(len(texts) + 1) if self._dice.random() > self._luck else len(texts)
        return Outcome([cast("Measurement", {"position": text}) for text in texts[:done]], 0.01 * len(texts))

    def _perhaps_lost(self) -> None:
        if self._dice.random() > self._luck ** (1 / self._room):
            self.under_way.clear()
            raise ConnectionLostError

    def killed(self, texts: Sequence[str]) -> MinimaxVizError:
        return SettingsError(",".join(texts))

    def __exit__(self, *exception: object) -> None:
        self.under_way.clear()


@given(
    st.integers(0, 10**6), st.integers(1, 400), st.integers(1, 40), st.sampled_from([0.7, 0.9, 1.0]),
    st.sets(st.integers(0, 400), max_size=4),
)  # fmt: skip
def test_each_position_has_its_row_once_or_is_named(seed: int, count: int, room: int, luck: float, deadly: set[int]):
    texts = {at: f"p{at}" for at in range(count)}
    killers = {text for at, text in texts.items() if at in deadly}
    crew = Unlucky(Random(seed), killers, room, luck)
    rows: Counter[int] = Counter()
    named: list[str] = []
    try:
        for at, row in measurements(crew, texts):
            assert row["position"] == texts[at]
            rows[at] += 1
    except SettingsError as error:
        named = str(error).split(",")
    assert set(named) == killers and named == sorted(named, key=lambda text: int(text[1:]))
    assert rows == Counter(at for at, text in texts.items() if text not in killers)
    assert all([killer] in crew.deadly for killer in killers), "it was named without having been alone"


@pytest.mark.parametrize("pace", [0.001, 0.02, 5.0])
def test_chunks_come_to_take_the_time_they_should(pace: float):
    chunks = Chunks({at: str(at) for at in range(50_000)}, 2.0)
    sizes = []
    while chunk := chunks.next(8, alone=True):
        sizes.append(len(chunk))
        chunks.note(len(chunk), pace * len(chunk))
    assert sum(sizes) == 50_000
    assert sizes[0] == 1
    assert all(after <= 4 * before for before, after in pairwise(sizes))
    assert max(sizes) == max(1, int(2.0 / pace))
    assert sizes[-1] == 1 or pace > 2.0, "at the end there is something left for all"


def test_chunks_that_are_to_be_short_have_one_position():
    chunks = Chunks({at: str(at) for at in range(50)}, 0.0)
    while chunk := chunks.next(1, alone=True):
        assert len(chunk) == 1
        chunks.note(1, 0.0)
