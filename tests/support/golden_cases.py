"""Golden files of cases: after `@@ ` what is asked, as JSON, and under it the lines of what is said to that."""

import json
import re
from collections.abc import Callable
from typing import Any

from places import TESTS

CASE = re.compile(r"^@@ (?P<asked>.*)\n(?P<told>(?:(?!@@ |## |\n).*\n)*)", re.MULTILINE)


def compare_cases(
    golden: Callable[[str, str], None], name: str, more_than: int, tell: Callable[[Any, list[str]], list[str]]
) -> None:
    """Compare what stands under each case of a file with what is told of it; `tell` is given those lines too."""

    def again(case: re.Match[str]) -> str:
        return "\n".join((f"@@ {case['asked']}", *tell(json.loads(case["asked"]), case["told"].splitlines()), ""))

    written = (TESTS / "golden" / name).read_text("utf-8")
    assert len([*CASE.finditer(written)]) == written.count("\n@@ ") > more_than
    golden(name, CASE.sub(again, written))
