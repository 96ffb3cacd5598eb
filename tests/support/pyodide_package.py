"""Pyodide for the tests: by npm, where that is installed, otherwise as the program fetches it."""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from minimax_viz.fronts.cli.pyodide import ENVIRONMENT, VERSION, find_pyodide, kept_package


@cache
def pyodide_package() -> bytes:
    """The package, which is kept where the program keeps it."""
    kept, npm = kept_package(), shutil.which("npm")
    if npm and not kept.exists() and not os.environ.get(ENVIRONMENT):
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder, suppress(subprocess.CalledProcessError, OSError):
            pack = [npm, "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", folder]
            subprocess.run(pack, check=True, stdout=subprocess.DEVNULL, timeout=300)
            Path(folder, f"pyodide-{VERSION}.tgz").replace(kept)
    return find_pyodide()
