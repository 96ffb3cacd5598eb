"""The test suite's own tools: the switch that forbids skips, golden files, quiet pages."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import check_golden

from browser import is_local
from places import SUPPORT

SKIPS = {
    "mark": "import pytest\n@pytest.mark.skip(reason='no {0}')\ndef test_it(): pass\n",
    "condition": "import pytest\n@pytest.mark.skipif(True, reason='no {0}')\ndef test_it(): pass\n",
    "call": "import pytest\ndef test_it(): pytest.skip('no {0}')\n",
    "fixture": ("import pytest\n@pytest.fixture\ndef thing(): pytest.skip('no {0}')\ndef test_it(thing): pass\n"),
    "import": "import pytest\npytest.importorskip('no_such_module', reason='no {0}')\ndef test_it(): pass\n",
    "module": "import pytest\npytest.skip('no {0}', allow_module_level=True)\n",
    "unittest": (
        "import unittest\nclass TestIt(unittest.TestCase):\n    @unittest.skip('no {0}')\n    def test_it(self): pass\n"
    ),
}
EXPECTED_FAILURE = "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_it(): assert False\n"


def run_pytest(folder: Path, *options: str, switch: str, **sources: str) -> subprocess.CompletedProcess[str]:
    """Run the tests test_….py with these sources."""
    for name, source in sources.items():
        (folder / f"test_{name}.py").write_text(source, encoding="utf-8")
    environment = os.environ | {"MINIMAX_VIZ_NO_SKIPS": switch, "PYTHONPATH": str(SUPPORT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no_skips", "-p", "no:cacheprovider", "-rA", *options],
        cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("options", [[], ["-n", "1"]], ids=["alone", "in a worker"])
def test_every_kind_of_skip_fails_when_the_switch_is_on(tmp_path: Path, options: list[str]):
    sources = {kind: source.format(kind) for kind, source in SKIPS.items()}
    result = run_pytest(tmp_path, "--continue-on-collection-errors", *options, switch="1", **sources)
    assert result.returncode not in (0, 5), result.stdout
    for kind in SKIPS:
        assert re.search(rf"^(FAILED|ERROR) test_{kind}\.py", result.stdout, re.MULTILINE), result.stdout
        assert f"MINIMAX_VIZ_NO_SKIPS=1 allows no skip. no {kind}" in result.stdout.replace("Skipped: ", "")
    assert not {"skipped", "passed"} & set(result.stdout.splitlines()[-1].split())


@pytest.mark.thorough
def test_what_is_no_forbidden_skip_is_none(tmp_path: Path):
    result = run_pytest(tmp_path, switch="", call=SKIPS["call"].format("call"))
    assert result.returncode == 0, result.stdout
    assert "1 skipped" in result.stdout
    result = run_pytest(tmp_path, switch="1", call=EXPECTED_FAILURE)
    assert result.returncode == 0, result.stdout
    assert "1 xfailed" in result.stdout


def test_golden_files_are_compared_and_blessed(tmp_path: Path):
    path = tmp_path / "folder" / "tree.svg"
    with pytest.raises(pytest.fail.Exception, match=r"no golden file tree\.svg.*MINIMAX_VIZ_BLESS=1"):
        check_golden(path, "α ≥ β\n", bless=False)
    check_golden(path, "α ≥ β\n", bless=True)
    check_golden(path, "α ≥ β\n", bless=False)
    with pytest.raises(pytest.fail.Exception, match=r"(?s)-α ≥ β\n\+α > β.*MINIMAX_VIZ_BLESS=1"):
        check_golden(path, "α > β\n", bless=False)
    with pytest.raises(pytest.fail.Exception, match="line endings"):
        check_golden(path, "α ≥ β\r\n", bless=False)
    assert path.read_bytes() == "α ≥ β\n".encode()


def test_only_addresses_that_need_no_network_are_local():
    assert all(map(is_local, ["file:///a/index.html", "data:text/html,x", "blob:null/1", "about:blank"]))
    assert not any(map(is_local, ["https://example.org/", "http://localhost/", "file://server/share", "ws://x/"]))


NOISY_PAGE = """
import pytest

@pytest.mark.parametrize("html", [
    "<script>throw new Error('thrown')</script>",
    "<script>console.log('logged')</script>",
    "<img src='http://127.0.0.1:9/asked.png'>",
    "<title>quiet</title><img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='>",
], ids=["throws", "logs", "asks", "quiet"])
def test_page(quiet_page, tmp_path, html):
    page = tmp_path / "page.html"
    page.write_text("<link rel=icon href='data:,'>" + html, encoding="utf-8")
    quiet_page.goto(page.as_uri())
"""


@pytest.mark.thorough
def test_a_page_that_is_not_quiet_fails_its_test(chromium, tmp_path: Path):
    result = run_pytest(tmp_path, "-p", "browser", switch="1", noisy=NOISY_PAGE)
    assert "4 passed, 3 errors" in result.stdout, result.stdout + result.stderr
    for name, sign in [("throws", "thrown"), ("logs", "console log: logged"), ("asks", "network: http://127.0.0.1:9/")]:
        assert f"ERROR at teardown of test_page[{name}]" in result.stdout
        assert sign in result.stdout
