"""What a table was measured on, without naming the machine itself."""

import platform
import shutil
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from minimax_viz import __version__

PACKAGES = ("click", "easyAI", "aima3", "open_spiel", "distributed")


def conditions() -> list[str]:
    """Sentences about the day, the processor and the versions."""
    versions = [f"minimax-viz {__version__}", *filter(None, map(package_version, PACKAGES)), *graphviz_version()]
    return [
        f"{datetime.now(UTC):%Y-%m-%d}",
        processor(),
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}",
        ", ".join(versions),
    ]


def processor() -> str:
    """The processor's model, as well as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def package_version(name: str) -> str | None:
    """A package and its version; None if it is not installed."""
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return None


def graphviz_version() -> list[str]:
    """Graphviz and its version, where there is a dot program."""
    if shutil.which("dot") is None:
        return []
    said = subprocess.run(["dot", "-V"], check=True, capture_output=True, text=True).stderr
    return ["Graphviz " + said.partition("version ")[2].split(" ")[0].strip()]
