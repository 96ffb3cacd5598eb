"""The corpus at work: cases are JSON lines, Node runs the pages' modules over them, and what differs is told."""

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from minimax_viz.output.html.page import page_document
from minimax_viz.text.catalog import catalog, languages
from tests.conformance.cases import Case
from tests.conformance.tables import Table, tables
from tests.mirrors.table import ROOMS, WEB

HERE = Path(__file__).parent
MOST_DETAILED = 3
USUAL = "usual"

Written = dict[str, Any]


def compared(cases: Iterable[Case], folder: Path, web: Path = WEB) -> str:
    """What the pages say otherwise than Python, "" for nothing: digests are compared, and tables where these differ."""
    cases = list(cases)
    place(folder, web)
    failed = run(folder, (written(case, digest) for case in cases))
    if not failed:
        return ""
    detailed = [case for case in cases if str(case) in failed][:MOST_DETAILED]
    told = run(folder, (written(case, lambda table: table) for case in detailed))
    lines = [line for differences in told.values() for line in differences]
    others = [case for case in failed if case not in told]
    return "\n".join([*lines, f"Also: {', '.join(others)}"] if others else lines)


def written(case: Case, form: Callable[[Table], Any], only: str | None = None) -> Written:
    """A case, and what Python says of it in a form; of `only` one module."""
    traces = case.traces()
    expected = {name: form(table) for name, table in tables(case, traces, only).items()}
    documents = [json.loads(page_document(trace)) for trace in traces]
    return {"name": str(case), "core": USUAL, "documents": documents, "given": case.given(), "tables": expected}


def digest(table: Table) -> str:
    """A table in a few characters; corpus.mjs has the same."""
    return hashlib.sha1("\n".join(map("\t".join, table)).encode()).hexdigest()


def place(folder: Path, web: Path, name: str = USUAL) -> Path:
    """A copy of the rooms in a folder, beside what asks them for tables; cases are asked of it by its name."""
    for room in ("base", *ROOMS):
        shutil.copytree(web / room, folder / name / room)
    shutil.copy(HERE / "tables.mjs", folder / name)
    return folder / name


def run(folder: Path, cases: Iterable[Written]) -> dict[str, list[str]]:
    """By the names of the cases what Node found to differ; nothing if all is alike. Raises where Node broke."""
    shutil.copy(HERE / "corpus.mjs", folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    catalogs = {code: catalog(code).document for code in languages()}
    (folder / "catalogs.json").write_text(json.dumps(catalogs), encoding="utf-8")
    with (folder / "cases.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(case) + "\n" for case in cases)
    node = shutil.which("node")
    assert node is not None, "Node.js 20 or newer is not installed"
    done = subprocess.run([node, "corpus.mjs"], cwd=folder, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    different: dict[str, list[str]] = json.loads((folder / "different.json").read_text("utf-8"))
    return different
