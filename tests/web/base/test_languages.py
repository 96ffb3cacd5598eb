"""The choice among languages follows from the catalogs: a language is one more file."""

import json
import shutil
from pathlib import Path

import pytest

from booth_pages import booth
from browser import Page, act
from minimax_viz import exercises, trace
from minimax_viz.output.html.page import page_of
from minimax_viz.output.html.studio import studio_page
from minimax_viz.text import catalog
from page_files import READY, words_of

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CODE = "x-new"
CARRIER = {"kind": "http", "token": "t", "runsCode": False}
NEXT = {"en": "Next", "ru": "Дальше", CODE: "Onward"}


@pytest.fixture
def one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of a language that there is for one test."""
    folder = tmp_path / "locale"
    shutil.copytree(catalog.LOCALES, folder)
    known = json.loads((folder / "en.json").read_text("utf-8"))
    known["messages"]["page.next"] = NEXT[CODE]
    (folder / f"{CODE}.json").write_text(json.dumps(known), encoding="utf-8")
    monkeypatch.setattr(catalog, "LOCALES", folder)
    return CODE


@pytest.mark.thorough
def test_a_language_more_can_be_chosen(one_more: str, tmp_path: Path, quiet_page: Page):
    file = tmp_path / "page.html"
    file.write_text(page_of(trace(AIMA)), encoding="utf-8")
    quiet_page.goto(file.as_uri())
    quiet_page.evaluate(READY)
    assert quiet_page.text_content("[data-act=language] [data-text]") == "Switch language: EN · RU · X-NEW"
    for code in ("ru", one_more, "en"):
        act(quiet_page, "language")
        assert quiet_page.get_attribute("html", "lang") == code
        assert quiet_page.inner_text("footer [data-act=next] [data-text]") == NEXT[code]


def test_every_page_offers_the_languages_that_it_carries(one_more: str, tmp_path: Path):
    practice = tmp_path / "practice.html"
    exercises(kind="values", seed=1, count=1).export(practice)
    others = [booth.__wrapped__(), studio_page(lang="en", carrier=CARRIER), practice.read_text("utf-8")]
    assert all(">EN · RU · X-NEW</button>" in html for html in others)
    for html in (page_of(trace(AIMA)), *others):
        carried = words_of(html)["catalogs"]
        assert [*carried["documents"]] == ["en", "ru", one_more]
        for document in carried["documents"].values():
            named = [text for text in document["messages"] if "X-NEW" in text]
            assert len(named) == 1 and "{languages}" not in "".join(document["messages"])
