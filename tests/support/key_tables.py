"""The tables of keys, in the scripts and in the docs."""

from pathlib import Path

from minimax_viz.text.catalog import carried, catalog
from page_in_node import in_node
from places import ROOT, SUPPORT

DOCS = ROOT / "docs"
SIGNS = {
    "ArrowRight": "→", "ArrowLeft": "←", "ArrowUp": "↑", "ArrowDown": "↓", " ": "Space",
    "PageDown": "Page Down", "PageUp": "Page Up", "Alt+ArrowLeft": "Alt+←", "Alt+ArrowRight": "Alt+→",
    "Shift+ArrowLeft": "Shift+←", "Shift+ArrowRight": "Shift+→",
}  # fmt: skip


def commands_of(folder: Path, *pages: str) -> dict[str, dict[str, list[str]]]:
    """The keys of each command of these pages, whose names are those of their folders of scripts.

    Skips the test where there is no Node.
    """
    tables = in_node(folder, SUPPORT / "keys.mjs", pages)
    return {page: dict(table) for page, table in tables.items()}


def key_rows(folder: Path, page: str, *stems: str) -> list[str]:
    """The rows of a page's keys in the docs, where their messages begin with the first of these stems that has them."""
    words, choice = catalog("en"), " · ".join(carried("en")).upper()
    rows = []
    for action, keys in commands_of(folder, page)[page].items():
        signs = [f"`{SIGNS.get(key, key)}`" for key in keys]
        known = [f"{stem}.key.{action}" for stem in stems if f"{stem}.key.{action}" in words.messages]
        if keys:
            rows.append(f"| {' '.join(signs)} | {words.text(known[0], languages=choice)} |")
    return rows
