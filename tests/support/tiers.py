"""A pytest plugin: the tier of a test, and what a run leaves out.

A test belongs to the quick tier unless it is marked `thorough`, by itself, by its module's `pytestmark`, or, where only
some cases are, by `pytest.param(…, marks=pytest.mark.thorough)`. `--tier quick` leaves the thorough ones out, and
`--tier thorough` runs nothing but them; without the option everything that is named runs. Tests that need no browser
come first, so that a mistake is heard of soon. With `--every-step` the thorough measurings of drawn trees look at every
step of a search instead of some.
"""

import os

import pytest

TIERS = ("quick", "thorough")
LEFT_OUT = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=TIERS, help="run the tests of one tier (default: of both)")
    parser.addoption("--every-step", action="store_true", help="measure drawn trees at every step, which takes long")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than cores, for those that wait for a browser: each takes twenty seconds to collect the tests."""
    return 1 + (os.cpu_count() or 1)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough: only in `make test-all`, because it is dear or tests the tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if tier := config.getoption("--tier"):
        of_the_tier, others = [], []
        for item in items:
            (of_the_tier if is_thorough(item) == (tier == "thorough") else others).append(item)
        config.stash[LEFT_OUT] = len(others)
        config.hook.pytest_deselected(items=others)
        items[:] = of_the_tier
    items.sort(key=needs_a_browser)  # stable: the order of files stays


def is_thorough(item: pytest.Item) -> bool:
    """Whether a test waits for `make test-all`."""
    return item.get_closest_marker("thorough") is not None


def needs_a_browser(item: pytest.Item) -> bool:
    """Whether a test drives the browser, itself or by a fixture."""
    return "chromium" in getattr(item, "fixturenames", ())


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that reports, where tests are spread over several, what this one left out."""
    if output := getattr(session.config, "workeroutput", None):
        output["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Hear what a worker of pytest-xdist left out; all workers leave out the same."""
    config: pytest.Config = node.config  # type: ignore[attr-defined]  # xdist ships no types for it
    config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


@pytest.fixture(scope="session")
def every_step(request: pytest.FixtureRequest) -> bool:
    """Whether drawn trees are to be measured at every step."""
    return request.config.getoption("--every-step")


class AtOnce:
    """Says what failed as soon as it is known: behind thousands of dots it would come minutes later."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self.reporter = reporter

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.reporter.ensure_newline()
            self.reporter.write_line(f"FAILED {report.nodeid} ({report.when})", red=True)
            self.reporter.write_line(report.longreprtext[-2000:])


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(AtOnce(reporter))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what was not run, and what runs it."""
    if left_out := config.stash.get(LEFT_OUT, 0):
        how = "make test-all" if config.getoption("--tier") == "quick" else "make test"
        terminalreporter.write_line(f"Not run: {left_out} tests of the other tier; {how} runs them.")
    if skipped := terminalreporter.getreports("skipped"):
        terminalreporter.write_line(f"Not run: {len(skipped)} tests for want of what is named above.")
