"""The steps of a trace: how they are counted and found. That they are the right ones, test_recording says."""

import pytest

from minimax_viz import Trace, trace

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_steps_are_counted_from_either_end_and_sliced() -> None:
    steps = trace(AIMA).steps
    everything = list(steps)
    assert steps[5:20:4] == everything[5:20:4]
    assert steps[-3:] == everything[-3:]
    assert steps[::-1] == everything[::-1]
    for beyond in (33, -34):
        with pytest.raises(IndexError, match="There is no step"):
            steps[beyond]
    assert [steps.at(number) for number in range(1, 34)] == everything
    for nowhere in (0, -1, 34):
        with pytest.raises(IndexError, match=f"no step {nowhere}: this search has steps 1 to 33"):
            steps.at(nowhere)
    assert [step.kind for step in trace("XXX/OO./...").steps] == ["enter", "evaluate"]


def test_a_single_step_asks_no_siblings_and_a_skipped_move_is_its_cutoff_s(monkeypatch: pytest.MonkeyPatch) -> None:
    t = trace(AIMA)
    cutoff = next(step for step in t.steps if step.kind == "cutoff")
    assert [t.steps.first_step(row.node) for row in t if row.kind == "pruned"] == [cutoff.number] * 2
    for step in t.steps:
        if step.kind == "enter":
            assert t.steps.first_step(step.node) == step.number
    t = trace("[[5,6],[" + ",".join(str(value % 7) for value in range(60)) + "],3]", algorithm="minimax")
    steps = list(t.steps)
    assert t.steps[0] == steps[0]
    monkeypatch.setattr(Trace, "children", None)
    assert [t.steps[at] for at in range(len(steps))] == steps
