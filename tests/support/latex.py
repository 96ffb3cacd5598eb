"""Compile with LuaLaTeX, and read what comes out."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

needs_latex = pytest.mark.skipif(
    shutil.which("lualatex") is None or shutil.which("pdftotext") is None,
    reason="lualatex or pdftotext is not installed",
)


@pytest.fixture(scope="session")
def font_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One cache of fonts for all documents of a run."""
    yield tmp_path_factory.mktemp("texmf-var")


def compiled(document: bytes, folder: Path, cache: Path, *, engine: str = "lualatex", may_lack: str = "") -> list[str]:
    """The texts of the pages of a document. Fails where TeX finds an error, or a font lacks a sign."""
    (folder / "document.tex").write_bytes(document)
    done = subprocess.run(
        [engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "document.tex"],
        cwd=folder,
        env=os.environ | {"TEXMFVAR": str(cache), "max_print_line": "1000"},
        capture_output=True,
    )
    log = (folder / "document.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, re.findall(r"^!.*(?:\n.*){4}", log, re.MULTILINE) or log[-2000:]
    assert set(re.findall(r"Missing character: There is no (.)", log)) <= set(may_lack)
    told = subprocess.run(["pdftotext", "-layout", "document.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return told.stdout.decode("utf-8").split("\f")[:-1]


def squeezed(text: str) -> str:
    """The text without its spaces, which move where lines are broken."""
    return re.sub(r"\s+", "", text)
