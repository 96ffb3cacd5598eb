"""Faults planted in the program's Python, and whether a test notices each: `python -m tests.mutants --folder DIR`.

Cosmic Ray (`pip install cosmic-ray`, which nothing else needs) knows what can be altered in a source: a comparison, a
number, a loop that never runs. As many faults are drawn as are asked for, inside functions, as many from each room. One
run of all tests on a copy says which tests come by which fault; then each fault is planted alone, and those tests are
asked, the quickest first, until one fails. What is found out is kept in DIR, so that a run can go on later.
"""

import argparse
import ast
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[1]
PACKAGE = "minimax_viz"
LONGEST = 600  # seconds; a fault that makes its tests take longer is noticed
BATCH = 40  # tests that are asked at once
NOTE = "__import__('fault_reached').note({number})"
SAME = re.compile("(?<!IsNot)_Is$|(?<!Is)_IsNot$")  # what is equal mostly is the same object here
REACHED = '''"""Notes which test comes by which function, and how long each test takes: made by tests.mutants."""
import os
def pytest_runtest_logreport(report):
    if report.when == "call" and "PYTEST_XDIST_WORKER" not in os.environ:
        with open({times!r}, "a", encoding="utf-8") as file:
            file.write(f"{{report.duration}} {{report.nodeid}}\\n")
seen = set()
def note(number):
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if test and (number, test) not in seen:
        seen.add((number, test))
        try:
            with open({notes!r}, "a", encoding="utf-8") as file:
                file.write(f"{{number}} {{test}}\\n")
        except OSError:
            pass  # a process that is locked in may write nothing
'''


@dataclass(frozen=True)
class Fault:
    """An operator of Cosmic Ray, applied to its `occurrence`-th place in a module; `line` is that place, `function` the
    line at which the first statement of the function around it begins.
    """

    module: str
    operator: str
    occurrence: int
    line: int
    function: int

    def planted(self, source: str) -> str:
        """The module's text with the fault."""
        return str(mutate_code(source, get_operator(self.operator)(), self.occurrence))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, required=True)
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    faults = drawn(asked.count, random.Random(asked.seed))
    copy = folder / "copy"
    if not copy.exists():
        copytree(ROOT, copy, ignore=ignore_patterns(".venv", "*_cache", "__pycache__", "minimax-out", ".hypothesis"))
    tests = reached(faults, copy, folder)
    known = folder / "results.json"
    results: dict[str, str] = json.loads(known.read_text("utf-8")) if known.exists() else {}
    for number, fault in enumerate(faults):
        if str(number) not in results:
            results[str(number)] = asked_of(fault, tests.get(number, []), copy)
            known.write_text(json.dumps(results, indent=1), "utf-8")
        print(f"{number} {fault.module}:{fault.line} {fault.operator}: {results[str(number)]}", flush=True)
    missed = [number for number, result in results.items() if not result.startswith("noticed")]
    print(f"{len(faults)} faults, {len(missed)} not noticed: {' '.join(missed)}")
    return 1 if missed else 0


def drawn(count: int, chance: random.Random) -> list[Fault]:
    """So many faults, room by room in turns."""
    rooms: dict[str, list[Path]] = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        rooms.setdefault(path.relative_to(ROOT / PACKAGE).parts[0], []).append(path)
    draws = [endless(paths, chance) for _, paths in sorted(rooms.items()) if len(paths) > 1]
    turns = zip_longest(*draws)
    return [fault for turn in (next(turns) for _ in range(-(-count // len(draws)))) for fault in turn if fault][:count]


def endless(paths: list[Path], chance: random.Random) -> Iterator[Fault]:
    """Faults of some modules, drawn one after the other, each in a module drawn anew."""
    seen: set[tuple[str, int]] = set()
    while True:
        faults = faults_of(chance.choice(paths))
        fault = chance.choice(faults) if faults else None
        if fault and (fault.module, fault.line) not in seen:
            seen.add((fault.module, fault.line))
            yield fault


@cache
def faults_of(path: Path) -> list[Fault]:
    """One fault for each place in the functions of a module at which something can be altered."""
    source = path.read_text("utf-8")
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.end_lineno]
    typed = {
        line
        for node in ast.walk(ast.parse(source))
        for note in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if note is not None
        for line in range(note.lineno, note.end_lineno + 1)
    }
    at: dict[tuple[int, int], list[Fault]] = {}
    nodes = list(nodes_of(source))
    for name in sorted(operator_names()):
        if get_operator(name).arguments() or SAME.search(name):
            continue
        operator = get_operator(name)()
        places = (place for node in nodes for place, _ in operator.mutation_positions(node))
        for occurrence, (line, column) in enumerate(places):
            around = [node for node in functions if node.body[0].lineno <= line <= (node.end_lineno or 0)]
            if around and line not in typed:
                body = [part for part in around[-1].body if not is_text(part)]
                if body and (first := first_line(body[0])) <= line:
                    fault = Fault(str(path.relative_to(ROOT)), name, occurrence, line, first)
                    at.setdefault((line, column), []).append(fault)
    return [random.Random(len(found)).choice(found) for found in at.values()]


def is_text(part: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def first_line(part: ast.stmt) -> int:
    """Where a statement begins, its decorators included."""
    return min([part.lineno, *(node.lineno for node in getattr(part, "decorator_list", ()))])


def nodes_of(source: str) -> Iterator[Any]:
    """The nodes of a source, in the order in which Cosmic Ray counts what it can alter."""
    waiting: list[Any] = [get_ast(source)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(getattr(node, "children", ()))


def reached(faults: list[Fault], copy: Path, folder: Path) -> dict[int, list[str]]:
    """The tests that come by each fault, the quickest first; found out once."""
    known, notes, times = folder / "reached.json", folder / "notes.txt", folder / "times.txt"
    if not known.exists():
        (copy / "fault_reached.py").write_text(REACHED.format(notes=str(notes), times=str(times)), "utf-8")
        for module in {fault.module for fault in faults}:
            lines = (ROOT / module).read_text("utf-8").split("\n")
            in_it = [(fault.function - 1, number) for number, fault in enumerate(faults) if fault.module == module]
            for at, number in sorted(in_it, reverse=True):  # from below: a line more moves only what is done already
                indent = lines[at][: -len(lines[at].lstrip())]
                lines.insert(at, indent + NOTE.format(number=number))
            (copy / module).write_text("\n".join(lines), "utf-8")
        if run(copy, ["-n", "auto", "--dist", "worksteal", "-q", "-p", "fault_reached"], None) not in (0, 1):
            raise RuntimeError(f"pytest does not start in {copy} once the faults' places are noted")
        for module in {fault.module for fault in faults}:
            (copy / module).write_text((ROOT / module).read_text("utf-8"), "utf-8")
        told = (line.split(" ", 1) for line in times.read_text("utf-8").splitlines())
        seconds = {test: float(duration) for duration, test in told}
        found: dict[int, set[str]] = {}
        for line in notes.read_text("utf-8").splitlines():
            number, _, test = line.partition(" ")
            found.setdefault(int(number), set()).add(test)
        ordered = {at: sorted(tests, key=lambda test: seconds.get(test, 0.0)) for at, tests in found.items()}
        known.write_text(json.dumps(ordered), "utf-8")
    return {int(number): tests for number, tests in json.loads(known.read_text("utf-8")).items()}


def asked_of(fault: Fault, tests: list[str], copy: Path) -> str:
    """What the tests that come by a fault say of it."""
    path = copy / fault.module
    source = path.read_text("utf-8")
    began = time.monotonic()
    if not tests:
        return "no test comes by"
    try:
        path.write_text(fault.planted(source), "utf-8")
        for first in range(0, len(tests), BATCH):
            code = run(copy, ["-x", "-q", "-p", "no:cacheprovider", *tests[first : first + BATCH]], LONGEST)
            if code != 0:
                return f"noticed after {time.monotonic() - began:.0f} s ({'time' if code is None else first + BATCH})"
    finally:
        path.write_text(source, "utf-8")
    return f"survived {len(tests)} tests"


def run(copy: Path, arguments: list[str], longest: float | None) -> int | None:
    """The exit code of pytest in the copy; None where it took too long."""
    env = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments], cwd=copy, env=env, timeout=longest, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
