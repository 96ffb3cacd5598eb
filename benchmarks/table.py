"""The table of a run, on the screen and in docs/benchmarks.md."""

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.row import Row

DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- The table of the last run begins here. -->", "<!-- It ends here. -->"

HEADINGS = ("what", "to reach", "measured", "reached", "remarks")


def show(rows: list[Row], conditions: list[str]) -> None:
    """Print the table."""
    table = Table(*HEADINGS, caption="\n".join(conditions), caption_justify="left")
    for row in rows:
        style = {True: "green", False: "bold red", None: ""}[row.holds]
        table.add_row(row.what, row.budget_text, row.measured_text, Text(row.mark, style), Text(row.note, "dim"))
    Console().print(table)


def markdown(rows: list[Row], conditions: list[str]) -> str:
    """The same as Markdown, where only what is missed has a mark."""
    lines = ["; ".join(conditions) + ".", "", "| what | to reach | measured | remarks |", "|---|---|---|---|"]
    cells = ((row.what, row.budget_text, row.measured_text + " ✗" * (row.holds is False), row.note) for row in rows)
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in each) + " |" for each in cells]
    return "\n".join(lines)


def write(text: str, document: Path = DOCUMENT) -> None:
    """Put a table in the place of the last one in a document."""
    before, _, rest = document.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    document.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8", newline="\n")
