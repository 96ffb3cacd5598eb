"""What users write has types: the programs of the docs, and all that results hold; `python -m tests.user_types`."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main() -> int:
    """Let mypy look at them; 1 where it finds anything."""
    with tempfile.TemporaryDirectory() as folder:
        programs = []
        for page in ("README.md", "docs/python.md"):
            programs.append(Path(folder, f"{Path(page).stem.lower()}_page.py"))
            text = (ROOT / page).read_text(encoding="utf-8")
            programs[-1].write_text("\n".join(PYTHON.findall(text)), encoding="utf-8")
        results = ROOT / "tests" / "support" / "typed_results.py"
        return mypy(folder, *programs) or mypy(folder, "--disallow-any-expr", results)


def mypy(folder: str, *words: str | Path) -> int:
    """Run mypy where it takes the package as installed, as users have it."""
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir",
        ROOT / ".mypy_cache" / "users",
    ]
    environment = os.environ | {"MYPYPATH": str(ROOT / "examples")}
    return int(subprocess.run([*command, *words], cwd=folder, env=environment, check=False).returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
