"""The studio's page in a browser: each change is answered, and the page of the answer shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from browser import wait_until
from studio_pages import SERVER, open_studio

if TYPE_CHECKING:
    from playwright.sync_api import Page

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture
def studio(open_quiet_page: "Callable[..., Page]") -> "Page":
    """A page for the studio, which may ask its server."""
    return open_quiet_page(base_url=SERVER)


def test_a_text_is_answered_with_its_page(studio: "Page"):
    open_studio(studio)
    studio.fill("#position", AIMA)
    wait_until(studio, "document.querySelector('iframe.front')?.srcdoc.includes('[[3,12,8]')")
    inside = studio.frames[-1]
    wait_until(inside, "document.body.classList.contains('ready')")
    assert inside.inner_text("h1")
    assert studio.locator("iframe").count() == 1


def test_scripts_set_what_is_shown(studio: "Page"):
    open_studio(studio)
    summary = studio.evaluate(f"minimaxStudio.set({{ position: '{AIMA}', settings: {{ algorithm: 'minimax' }} }})")
    assert (summary["value"], summary["nodes"]) == (3, 13)
    assert studio.evaluate("minimaxStudio.request") == {
        "position": AIMA, "game": None, "settings": {"algorithm": "minimax"}, "against": None, "lang": "en",
        "code": None,
    }  # fmt: skip
    assert studio.input_value("#position") == AIMA
    refused = "minimaxStudio.set({ position: '[3' }).catch((error) => error.message)"
    assert "bracket" in studio.evaluate(refused)
    assert "bracket" in studio.inner_text("#wrong-position")
