"""What axe finds wrong with a page."""

from typing import Any

import pytest

RUN = """async ([part, options]) => (await axe.run(part ?? document, options)).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1).join(" ")}`))"""
# There is nothing to load, and axe is in no frame that could answer it.
OPTIONS = {"resultTypes": ["violations"], "preload": False, "iframes": False}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def check(page: Any, what: str, part: str | None = None) -> None:
    """No violation on the page as it stands now, or in the part of a selector."""
    source = pytest.importorskip("axe_playwright_python.base", reason="pip install axe-playwright-python").AXE_SCRIPT
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source)  # by the browser's debugger, so that the page's policy has no say
    found = page.evaluate(RUN, [part, OPTIONS])
    assert not found, f"{what}:\n" + "\n".join(found)
