"""A pytest plugin: where MINIMAX_VIZ_NO_SKIPS is 1, a skipped test is a failed one.

A machine without a browser or an engine may skip; CI installs them all, so a skip there means that
something went missing and nobody would notice. An expected failure is not a skip.
"""

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

SWITCH = "MINIMAX_VIZ_NO_SKIPS"

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _refused((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _refused((yield))


def _refused(report: Report) -> Report:
    if os.environ.get(SWITCH) == "1" and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{SWITCH}=1 allows no skip. {reason}"
    return report
