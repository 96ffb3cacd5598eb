"""The package as pip installs it: its scripts, style sheets and templates built, its modules compiled."""

import compileall
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent


def installed(folder: Path) -> dict[str, str]:
    """Build the wheel and unpack it in a folder; the environment in which Python takes the package from there."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    compileall.compile_dir(folder, quiet=1)
    return {**os.environ, "PYTHONPATH": str(folder)}
