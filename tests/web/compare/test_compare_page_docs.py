"""docs/compare_page.md lists every key, and its pictures exist and are small."""

import re
from pathlib import Path

from key_tables import DOCS, key_rows
from minimax_viz.output.assets import asset_text

PAGE = (DOCS / "compare_page.md").read_text(encoding="utf-8")


def test_every_key_is_in_the_docs(tmp_path: Path):
    rows = key_rows(tmp_path, "compare", "compare_page", "page")
    assert len(rows) > 20
    told = [line for line in PAGE.split("## Keys")[1].split("## ")[0].splitlines() if line.startswith("| `")]
    assert told == rows


def test_what_scripts_may_use_is_in_the_docs():
    offered = re.findall(r"^    (?:get )?(\w+)(?:\(\) \{|: \()", asset_text("compare/main.js"), re.MULTILINE)
    assert {"steps", "goTo", "setView"} <= set(offered)
    scripts = PAGE.split("## Links and scripts")[1]
    assert [name for name in offered if not re.search(rf"`{name}\b", scripts)] == []


def test_the_pictures_are_there_and_small():
    pictures = re.findall(r"!\[[^\]]+\]\((images/[\w-]+\.png)\)", PAGE)
    assert len(pictures) == 3
    for picture in pictures:
        assert (DOCS / picture).stat().st_size < 250_000
