"""The docs list every key of the pages of a search and of a deck, and docs/page.md has pictures that are small."""

import re
from pathlib import Path

import pytest

from key_tables import DOCS, key_rows


@pytest.mark.parametrize(
    ("page", "stem", "docs", "heading"), [("trace", "page", "page", "Keys"), ("deck", "deck", "slides", "reveal.js")]
)
def test_every_key_of_the_page_is_in_the_docs(page: str, stem: str, docs: str, heading: str, tmp_path: Path):
    section = (DOCS / f"{docs}.md").read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = key_rows(tmp_path, page, stem)
    assert len(rows) > 8
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows


def test_the_pictures_are_there_and_small():
    pictures = re.findall(r"!\[[^\]]+\]\((images/[\w-]+\.png)\)", (DOCS / "page.md").read_text(encoding="utf-8"))
    assert len(pictures) == 6
    for picture in pictures:
        assert (DOCS / picture).stat().st_size < 250_000
