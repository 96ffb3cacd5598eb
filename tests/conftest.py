"""What every test may use: the browser, golden files, hypothesis profiles, and the switch that forbids skips."""

import difflib
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["browser", "no_skips", "page_files", "tiers"]

GOLDEN = Path(__file__).parent / "golden"

os.environ["LC_ALL"] = "C.UTF-8"  # what is printed is in the system's language; here that is English for everybody
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as a shell starts what it does not wait for
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadlines: a shared machine is slow now and then, and no test here is about time. Every run draws the same few
# examples, so a change that breaks nothing fails nothing; `make attack` draws others, and many more.
drawn = int(os.environ.get("MINIMAX_VIZ_EXAMPLES", "0"))
settings.register_profile("suite", deadline=None, max_examples=drawn or 20, derandomize=not drawn, print_blob=True)
settings.load_profile("suite")


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """`golden(name, text)` compares the text with tests/golden/name; MINIMAX_VIZ_BLESS=1 writes it anew."""
    bless = os.environ.get("MINIMAX_VIZ_BLESS") == "1" and not os.environ.get("CI")

    def compare(name: str, text: str) -> None:
        check_golden(GOLDEN / name, text, bless=bless)

    return compare


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check_golden(path: Path, text: str, *, bless: bool) -> None:
    """Fail unless the file holds exactly this text; `bless` makes it so."""
    if bless:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return
    advice = "If the new text is right: MINIMAX_VIZ_BLESS=1 make test"
    if not path.exists():
        pytest.fail(f"there is no golden file {path.name}. {advice}", pytrace=False)
    old = path.read_bytes().decode()
    if old != text:
        lines = difflib.unified_diff(old.splitlines(), text.splitlines(), f"golden/{path.name}", "now", lineterm="")
        shown = "\n".join(lines) or "only the line endings differ"
        pytest.fail(f"{path.name} has changed.\n{shown}\n{advice}", pytrace=False)
