"""docs/page.md lists every key, and its pictures exist and are small."""

import re

from key_tables import DOCS, SIGNS, TABLE
from minimax_viz.output.assets import asset_text
from minimax_viz.text.catalog import catalog

PAGE = (DOCS / "page.md").read_text(encoding="utf-8")


def test_every_key_of_the_page_is_in_the_docs():
    keys = TABLE.findall(asset_text("trace/keys.js"))
    assert len(keys) > 20
    rows = []
    for action, quoted in keys:
        signs = [f"`{SIGNS.get(key, key)}`" for key in re.findall(r'"([^"]+)"', quoted)]
        rows.append(f"| {' '.join(signs)} | {catalog('en').text(f'page.key.{action}')} |")
    told = [line for line in PAGE.split("## Keys")[1].split("## ")[0].splitlines() if line.startswith("| `")]
    assert told == rows


def test_the_pictures_are_there_and_small():
    pictures = re.findall(r"!\[[^\]]+\]\((images/[\w-]+\.png)\)", PAGE)
    assert len(pictures) == 6
    for picture in pictures:
        assert (DOCS / picture).stat().st_size < 250_000
