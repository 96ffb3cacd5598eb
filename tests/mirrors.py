"""The table of the pages' modules that repeat Python modules; `python -m tests.mirrors` writes it anew in the docs."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORE = ROOT / "minimax_viz" / "web" / "core"
DOCS = ROOT / "docs" / "architecture.md"

FIRST_LINE = re.compile(r"// (?P<what>.+): (?P<repeats>(?:\w+/)+\w+\.py(?:, (?:\w+/)+\w+\.py)*)\.")
TABLE = re.compile(r"^\| `web/core/` \| .*\n(?:\|.*\n)+", re.MULTILINE)


def mirrors() -> dict[str, tuple[str, list[str]]]:
    """For each module of `core/` what it is for and the Python modules it repeats, as its first line says."""
    found = {}
    for path in sorted(CORE.glob("*.js")):
        first = path.read_text("utf-8").split("\n", 1)[0]
        match = FIRST_LINE.fullmatch(first)
        if match is None:
            raise ValueError(f"core/{path.name} does not begin as in // What it is for: record/trace.py.")
        found[path.name] = match["what"], match["repeats"].split(", ")
    return found


def table() -> str:
    """The table of the docs."""
    lines = ["| `web/core/` | repeats | what it is for |", "|---|---|---|"]
    for name, (what, repeats) in mirrors().items():
        lines.append(f"| `{name}` | {', '.join(f'`{path}`' for path in repeats)} | {what[0].lower()}{what[1:]} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    DOCS.write_text(TABLE.sub(lambda _: table(), DOCS.read_text("utf-8"), count=1), "utf-8", newline="\n")
