"""The page's own modules, run by Node without a browser."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from minimax_viz.output.html.page import page_document
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog, languages
from places import ROOT

WEB = ROOT / "minimax_viz" / "web"


def command_for(folder: Path, script: Path) -> list[str]:
    """What runs a script in a folder, which gets all of the pages' modules.

    Skips the test where there is no Node.
    """
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js 20 or newer is not installed")
    shutil.copytree(WEB, folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copy(script, folder)
    return [node, script.name]


def in_node(folder: Path, script: Path, request: Any) -> Any:
    """What a script answers to a request, in a folder with all of the pages' modules.

    Skips the test where there is no Node.
    """
    command = command_for(folder, script)
    done = subprocess.run(
        command, cwd=folder, input=json.dumps(request), capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def tell(folder: Path, traces: Sequence[Trace]) -> list[list[dict[str, Any]]]:
    """What the page says at each step of each trace: its sentence in every language, and the question before the next.

    Skips the test where there is no Node.
    """
    told: list[list[dict[str, Any]]] = parts(folder, "sentences", [(trace, {}) for trace in traces])
    return told


def parts(folder: Path, part: str, asked: Sequence[tuple[Trace, dict[str, Any]]]) -> list[Any]:
    """What a part of the page (see parts.mjs) answers to a question about each trace.

    Skips the test where there is no Node.
    """
    request = {
        "catalogs": {code: catalog(code).document for code in languages()},
        "asked": [
            {"part": part, "document": json.loads(page_document(trace)), **question} for trace, question in asked
        ],
    }
    answers: list[Any] = in_node(folder, Path(__file__).with_name("parts.mjs"), request)
    return answers
