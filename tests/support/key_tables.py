"""The tables of keys, in the scripts and in the docs."""

import re

from minimax_viz.output.assets import asset_text
from minimax_viz.text.catalog import catalog
from places import ROOT

DOCS = ROOT / "docs"
SIGNS = {
    "ArrowRight": "→", "ArrowLeft": "←", "ArrowUp": "↑", "ArrowDown": "↓", " ": "Space",
    "PageDown": "Page Down", "PageUp": "Page Up",
}  # fmt: skip
TABLE = re.compile(r'^  \["([\w-]+)", \[(.*)\]\],$', re.MULTILINE)


def key_rows(page: str) -> list[str]:
    """The rows that the table of a page's keys has in the docs, where `page` is its folder of scripts."""
    rows = []
    for action, quoted in TABLE.findall(asset_text(f"{page}/keys.js")):
        signs = [f"`{SIGNS.get(key, key)}`" for key in re.findall(r'"([^"]+)"', quoted)]
        stem = "page" if page == "trace" else page
        rows.append(f"| {' '.join(signs)} | {catalog('en').text(f'{stem}.key.{action}')} |")
    return rows
