"""Grades as Gradescope's results.json: a test for each function, all or nothing."""

import json
from typing import Any

from minimax_viz.practice.grader.grade import FileGrade
from minimax_viz.practice.grader.telling import right_of, sentence_of
from minimax_viz.text.catalog import Catalog

POINTS = 10.0
"""The points for each function; Gradescope scales the total if the assignment says otherwise."""


def gradescope_of(grade: FileGrade, words: Catalog) -> bytes:
    """Write the results.json of a file that could be judged."""
    tests: list[dict[str, Any]] = []
    for one in grade.functions:
        told = [sentence_of(finding, words) for finding in one.findings] or [right_of(one, words)]
        tests.append({
            "name": one.function, "score": POINTS if one.is_right else 0.0, "max_score": POINTS,
            "status": "passed" if one.is_right else "failed", "output": "\n".join(told),
            "tags": [finding.mistake for finding in one.findings], "visibility": "visible",
        })  # fmt: skip
    return results_of(sum(test["score"] for test in tests), "", tests)


def unjudged(sentence: str) -> bytes:
    """Write the results.json of a file that could not be judged."""
    return results_of(0.0, sentence, [])


def results_of(score: float, output: str, tests: list[dict[str, Any]]) -> bytes:
    """Write a results.json."""
    results = {"score": score, "output": output, "visibility": "visible", "tests": tests}
    return json.dumps(results, ensure_ascii=False, indent=1).encode("utf-8") + b"\n"
