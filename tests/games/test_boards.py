"""Boards as people write them, in one table: what is read and told of it, or the sentence that refuses it."""

import re
from collections.abc import Callable, Iterator

import pytest

from islands import english_in
from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE
from minimax_viz.text.catalog import catalog
from minimax_viz.text.names import reading_lines
from minimax_viz.tracing.plan import find_position
from places import ROOT

CASE = re.compile(r"^@@ (?P<asked>.*)\n(?P<text>(?:(?!=> ).*\n)*?)(?:=> .*\n)+", re.MULTILINE)
"""A case of the table: the game, - without one, and its options; the text; what is told."""


def told(asked: str, text: str) -> Iterator[str]:
    """What the command line tells of a text with these options, line by line, and the position in its usual text."""
    game, *options = asked.split()
    arguments: dict[str, str | int] = {
        name.removeprefix("--").replace("-", "_"): int(value) if value.isdecimal() else value
        for name, value in zip(options[::2], options[1::2], strict=True)
    }
    try:
        position = find_position(text, None if game == "-" else game, arguments)
        yield f"{position.name} {position.game.notation(position.state)}"
        if (reading := position.reading()) is not None:
            yield from reading_lines(*reading, catalog("en"), ON_COMMAND_LINE)
    except MinimaxVizError as error:
        said = f"Error: {catalog('en').error(error, ON_COMMAND_LINE)}"
        assert len(said) < 310 and english_in(catalog("ru").error(error, ON_COMMAND_LINE)) == []
        yield said


@pytest.mark.parametrize("table", ["boards.txt", "openspiel.txt"])
def test_what_is_read_of_each_board_and_told_of_it(table: str, golden: Callable[[str, str], None]) -> None:
    """What stands in the table was looked at by somebody; each answer is a line."""
    if table == "openspiel.txt":
        pytest.importorskip("pyspiel", reason="install open_spiel to play its games: pip install open_spiel")
    written = (ROOT / "tests" / "golden" / table).read_text("utf-8")
    cases = [*CASE.finditer(written)]
    assert len(cases) == written.count("\n@@ ") > 40

    def again(case: re.Match[str]) -> str:
        lines = told(case["asked"], case["text"].removesuffix("\n"))
        return f"@@ {case['asked']}\n{case['text']}" + "".join(f"=> {line}\n" for line in lines)

    golden(table, CASE.sub(again, written))
