"""The tables of keys, in the scripts and in the docs."""

import re

from places import ROOT

DOCS = ROOT / "docs"
SIGNS = {
    "ArrowRight": "→", "ArrowLeft": "←", "ArrowUp": "↑", "ArrowDown": "↓", " ": "Space",
    "PageDown": "Page Down", "PageUp": "Page Up",
}  # fmt: skip
TABLE = re.compile(r'^  \["([\w-]+)", \[(.*)\]\],$', re.MULTILINE)
