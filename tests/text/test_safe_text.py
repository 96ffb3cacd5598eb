"""Foreign text in every output: no name ends a line, steers a terminal, turns the writing or becomes a formula."""

import ast
import csv
import gzip
import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import minimax_viz
from hostile import HostileGame
from minimax_viz import load, trace
from minimax_viz.fronts.cli.main import cli
from minimax_viz.fronts.cli.screen import Screen
from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.output.table import csv_file, csv_text, jsonl_file, table_of
from minimax_viz.safe_text import legible, one_line
from minimax_viz.tracing.result import TraceResult
from page_files import carried, tightly_unpacked
from tests.attack.traces import sealed

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069\ufffe\uffff]")
LOUD = (
    "a\r=1+1", "\x1b[2Jb", "c\x9b1m\x07", "d\u202eturned", "e\x00\x0b\x0c", "\x85f\u2028=2", "\t=g", "\x1c@h",
    "-inf", "-3",
)  # fmt: skip


class Loud(HostileGame):
    """Its names are commands to a terminal, ends of lines and formulas."""

    title = "T\x1b]0;evil\x07\r\u202e"
    names = LOUD

    def notation(self, state: tuple[int, ...]) -> str:
        return f"{state}\r\n\x1b[31m"

    def player_names(self) -> dict[Player, str]:
        return {MAX: "X\x1b[0m", MIN: "O\r"}

    def look(self, state: tuple[int, ...]) -> str:
        return f"\x1b[1m{len(state)}\r\nnext"


def forged(shown: TraceResult, path: Path) -> TraceResult:
    """The trace as a file would give it in which somebody has put the loud names back, seal and all."""
    shown.save(path)
    known = json.loads(gzip.decompress(path.read_bytes()))
    del known["sha256"]
    known["title"], known["look"], known["board"] = Loud.title, "\x1b[2J\r\n", "\x07"
    known["players"] = {"max": "\x1b[0m", "min": "\u202e"}
    known["settings"]["evaluation"] = "\x1b[3m"
    for column in ("move", "name"):
        known["labels"][column] = [LOUD[at % len(LOUD)] for at in range(len(known["labels"][column]))]
    path.write_bytes(sealed(known))
    return load(path)


@pytest.fixture(params=["played", "forged"])
def loud(request: pytest.FixtureRequest, tmp_path: Path) -> TraceResult:
    """A trace full of loud names, out of a game or out of a file."""
    shown = trace(game=Loud())
    return shown if request.param == "played" else forged(shown, tmp_path / "forged.json.gz")


def test_every_output_of_a_trace_is_legible(loud: TraceResult):
    page = loud.to_html()
    for name in ("style", "markup", "script", "words"):  # what only the page itself reads
        page = page.replace(carried(page, name), tightly_unpacked(carried(page, name)))
    outputs = {
        "page": page, "picture": loud.to_svg(draw_nodes=None), "dot": loud.to_dot(draw_nodes=None),
        "transcript": loud.transcript(), "row": repr([(row.name, row.move, row.look) for row in loud]),
        "csv": b"".join(csv_file(table_of(loud, "nodes"))).decode(),
        "steps": b"".join(csv_file(table_of(loud, "steps", "ru"))).decode(),
        "jsonl": b"".join(jsonl_file(table_of(loud, "steps"))).decode(),
    }  # fmt: skip
    for name, text in outputs.items():
        found = STEERING.search(text)
        assert not found, (name, text[max(found.start() - 40, 0) : found.end() + 40])


def test_in_transcripts_tables_and_what_embed_prints_names_are_no_lines_or_commands(loud: TraceResult, tmp_path: Path):
    lines = loud.transcript().splitlines()
    assert len(lines) == len(loud.steps) + 3
    assert all(line.startswith("Step ") for line in lines[3:])
    for table in ("nodes", "steps"):
        text = b"".join(csv_file(table_of(loud, table))).decode()  # type: ignore[arg-type]
        rows = list(csv.reader(io.StringIO(text)))
        assert len(text.splitlines()) == len(rows) == 1 + (len(loud) if table == "nodes" else len(loud.steps))
        assert {len(row) for row in rows} == {len(rows[0])}
        cells = {cell for row in rows[1:] for cell in row}
        assert not [cell for cell in cells if re.match(r"\s*[=+@]", cell)]
        assert {"-inf", "-3"} <= cells or table == "steps"
    path = tmp_path / "again.json.gz"
    loud.save(path)
    printed = CliRunner().invoke(cli, ["embed", str(path), "-o", str(tmp_path / "out")])
    assert printed.exit_code == 0
    assert not STEERING.search(printed.stdout)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"), ("a\r=1+1", "a\n'=1+1"), ("a\n \u200b=1", "a\n' \u200b=1"),
        ("\x0b\ufeff@x", "\n'\ufeff@x"), ("x;=1", "x;'=1"), ("x\t-y", "x\t'-y"), ("\uff1d1", "'\uff1d1"),
        ("-inf", "-inf"), ("+2.5", "+2.5"), ("-3", "-3"), ("-3+cmd", "'-3+cmd"), ("a-b", "a-b"), ("/0/1", "/0/1"),
    ],
)  # fmt: skip
def test_what_a_spreadsheet_would_take_for_a_formula_gets_an_apostrophe(name: str, cell: str):
    assert csv_text(name) == cell


@given(st.text())
def test_a_text_is_made_legible_once_and_for_all(text: str):
    for made in (legible(text), one_line(text)):
        assert not STEERING.search(made)
        made.encode("utf-8")
    assert legible(legible(text)) == legible(text) and one_line(one_line(text)) == one_line(text)
    assert len(one_line(text).splitlines()) <= 1
    if text.isprintable():
        assert legible(text) == one_line(text) == text


def test_what_people_write_stays_as_it_is_and_a_screen_prints_no_foreign_commands():
    for text in ("Ход конём", "שלום", "مرحبا", "👩‍👩‍👧", "e\u0301", "a\u00a0b", "tab\tand\nline"):
        assert legible(text) == text
    file = io.StringIO()
    screen = Screen(file=file, force_terminal=True, color_system=None, width=80)
    screen.print("a\x1b[2Jb\x9bc\u202ed\r")
    assert not STEERING.search(file.getvalue())


def test_one_module_speaks_to_the_terminal_and_one_makes_its_consoles():
    """What is printed by others goes through `say` or a Screen, so that no name reaches the terminal as it is."""
    room = Path(minimax_viz.__file__).parent / "fronts" / "cli"
    assert (room / "screen.py").is_file()
    for path in room.glob("*.py"):
        called = {
            ast.unparse(node.func)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        }
        allowed = {"console.py": {"click.echo"}, "screen.py": {"Console"}}.get(path.name, set())
        assert not called & {"click.echo", "click.secho", "print", "Console", "rich.print"} - allowed, path.name
