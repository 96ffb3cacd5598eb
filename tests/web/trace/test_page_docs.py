"""The docs list every key of the pages of a search, a comparison (where it differs) and a deck, what scripts may use,
and have small pictures."""

import re
from pathlib import Path

import pytest

from key_tables import DOCS, key_rows
from minimax_viz.output.assets import asset_text


@pytest.mark.parametrize(
    ("page", "stem", "docs", "heading"),
    [
        ("trace", "page", "page", "Keys"),
        ("compare", "compare_page", "compare_page", "Keys"),
        ("deck", "deck", "slides", "reveal.js"),
    ],
)
def test_every_key_of_the_page_is_in_the_docs(page: str, stem: str, docs: str, heading: str, tmp_path: Path):
    section = (DOCS / f"{docs}.md").read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = key_rows(tmp_path, page, stem, "page")
    assert len(rows) > 8
    told = (DOCS / "page.md").read_text(encoding="utf-8").splitlines() if page == "compare" else []
    assert [line for line in section.splitlines() if line.startswith("| `")] == [row for row in rows if row not in told]


def test_what_scripts_may_use_of_a_comparison_is_in_the_docs():
    offered = re.findall(r"^    (?:get )?(\w+)(?:\(\) \{|: \()", asset_text("compare/main.js"), re.MULTILINE)
    assert {"steps", "goTo", "setView"} <= set(offered)
    scripts = (DOCS / "compare_page.md").read_text(encoding="utf-8").split("## Links and scripts")[1]
    assert [name for name in offered if not re.search(rf"`{name}\b", scripts)] == []


@pytest.mark.parametrize(("docs", "count"), [("page", 6), ("compare_page", 3)])
def test_the_pictures_are_there_and_small(docs: str, count: int):
    pictures = re.findall(r"!\[[^\]]+\]\((images/[\w-]+\.png)\)", (DOCS / f"{docs}.md").read_text(encoding="utf-8"))
    assert len(pictures) == count
    for picture in pictures:
        assert (DOCS / picture).stat().st_size < 250_000
