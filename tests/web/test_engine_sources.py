"""What a page carries of this package is all that its engine imports: held without a browser."""

import subprocess
import sys
from pathlib import Path

from minimax_viz.output.assets import package_sources
from minimax_viz.output.html.engine import ROOMS, SINGLE

ASK = """
from minimax_viz.play.booth import BoothEngine
from minimax_viz import trace
assert BoothEngine({"game": "connect4", "options": {}}).setups
assert trace("XOX/.O./.XO").value == 0
"""


def test_the_engine_imports_nothing_that_its_page_does_not_carry(tmp_path: Path):
    for name, data in package_sources(ROOMS, SINGLE).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    # Without site packages: no library that this package is installed with is there either.
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r})" + ASK
    command = [sys.executable, "-S", "-I", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
