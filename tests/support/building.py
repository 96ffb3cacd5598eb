"""Build this project, or one unpacked elsewhere, as a release does."""

import subprocess
import sys
from pathlib import Path


def build(source: Path, kind: str, folder: Path) -> Path:
    """The source distribution ("sdist") or the wheel ("wheel") of a project, built into a folder of its own.

    Raises subprocess.CalledProcessError.
    """
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=source, check=True, capture_output=True,
    )  # fmt: skip
    (made,) = folder.iterdir()
    return made
