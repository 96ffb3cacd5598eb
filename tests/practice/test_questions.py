"""Exercises as questions: what is right among the parts is what the key says."""

from collections.abc import Sequence
from typing import Any, get_args

import pytest

from minimax_viz.picture.exercise import AnswerOption, Blank, MultipleChoice, Question, QuestionPart
from minimax_viz.practice.exercise import Exercise, Kind
from minimax_viz.practice.paper import sheet_question
from minimax_viz.practice.plan import batch_of, plan_for
from minimax_viz.practice.questions import questions_of
from minimax_viz.practice.searched import SearchedInstance
from minimax_viz.record.steps import StepKind


def made(kind: Kind, **how: Any) -> list[tuple[Exercise, Question]]:
    batch = batch_of(plan_for(None, kinds=[kind], count=4, seed=4, **how), variants=1, spares=0)
    every = [one for variant in batch.rounds for one in variant]
    return [*zip(every, questions_of(every, "en"), strict=True)]


def choices(part: QuestionPart) -> Sequence[AnswerOption]:
    return part.options if isinstance(part, MultipleChoice) else ()


def right(part: MultipleChoice) -> list[str]:
    return [option.text for option in part.options if option.right]


def test_values_and_windows_are_blanks():
    for exercise, question in made("values"):
        names = {row.path: row.name for row in SearchedInstance(exercise.instance).trace}
        assert [(part.label, part.number) for part in blanks(question)] == [
            (names[p], v) for p, v in exercise.key.items()
        ]
        assert all(float(part.answers[0].replace("−", "-")) == part.number for part in blanks(question))
    for exercise, question in made("windows", cutoff="gt"):
        ends = [end for window in exercise.key.values() for end in window]
        assert [part.number for part in blanks(question)] == ends
        assert {part.answers[0] for part in blanks(question) if part.number is None} == {"−∞", "∞"}
        assert blanks(question)[0].label == "α at A"


def blanks(question: Question) -> list[Blank]:
    found = [part for part in question.parts if isinstance(part, Blank)]
    assert len(found) == len(question.parts)
    return found


@pytest.mark.parametrize("kind", ["pruning", "mirrored"])
def test_what_is_skipped_is_chosen_among_the_leaves_or_struck_on_paper(kind: Any):
    for exercise, question in made(kind):
        (part,) = question.parts
        assert isinstance(part, MultipleChoice) and part.several
        searched = SearchedInstance(exercise.instance)
        seen = {row.name for row in searched.trace if row.kind == "terminal"}
        every = {row.name for row in searched.unpruned if row.kind == "terminal"}
        assert {option.text for option in part.options} == every
        assert set(right(part)) == every - seen != set()
        on_paper = sheet_question(exercise, "en")
        assert (on_paper.parts, on_paper.title) == ((), question.title.split(". ")[1])
        assert "Strike" in on_paper.text


def test_orders_steps_bounds_and_mistakes_are_chosen():
    for exercise, question in made("order"):
        (part,) = question.parts
        assert isinstance(part, MultipleChoice) and not part.several
        best = [", ".join(exercise.asked["moves"][place] for place in order) for order in exercise.key["orders"]]
        assert len(right(part)) == 1 and right(part)[0] in best
        assert 2 <= len(part.options) <= 6
        assert not {option.text for option in part.options if not option.right} & set(best)
    for exercise, question in made("step"):
        assert len(question.parts) == exercise.asked["count"] <= 6
        assert len({tuple(option.text for option in choices(part)) for part in question.parts}) == 1, "none is betrayed"
        assert all(len(right(part)) == 1 for part in question.parts if isinstance(part, MultipleChoice))
        assert not {option["kind"] for option in exercise.asked["options"][0]} & {*get_args(StepKind)}
    for exercise, question in made("bound"):
        sign, number = question.parts
        assert isinstance(sign, MultipleChoice) and isinstance(number, Blank)
        assert right(sign) == [{"<=": "at most this number", ">=": "at least this number"}[exercise.key["sign"]]]
        assert number.number == exercise.key["value"]
    for exercise, question in made("find-mistake"):
        node, kind = question.parts
        assert isinstance(node, MultipleChoice) and isinstance(kind, MultipleChoice)
        assert right(node) == [
            next(r.name for r in SearchedInstance(exercise.instance).unpruned if r.path == exercise.key["node"])
        ]
        assert len(right(kind)) == 1 and len(kind.options) == len(exercise.asked["classes"])


def test_questions_are_numbered_in_the_language_and_the_sheet_does_not_show_the_answers():
    batch = batch_of(plan_for("[[3,12,8],[2,4,6],[14,5,2]]", seed=1))
    told = [*questions_of(batch.exercises, "ru")]
    assert [one.title.split(".")[0] for one in told] == [str(number) for number in range(1, 7)]
    assert told[2].title == "3. Что останется непросмотренным"
    assert told[2].alt == "Дерево вложенными списками: [[3,12,8],[2,4,6],[14,5,2]]. В корне ходит MAX."
    for kind in ("values", "windows", "pruning"):
        for _, question in made(kind):
            assert question.picture != question.solution
            assert not any(sentence in question.text for sentence in question.key)
