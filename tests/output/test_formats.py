"""The tables of formats: each line names something that exists, and no two of one table share a file."""

from collections.abc import Mapping
from importlib import import_module

import pytest

from minimax_viz.errors import EngineError
from minimax_viz.output import formats
from minimax_viz.output.formats import Format

TABLES: list[Mapping[str, Format]] = [
    formats.OF_TRACES, formats.BY_GRAPHVIZ, formats.OF_DECKS, formats.OF_POSTERS, formats.OF_TABLES, formats.OF_GROWTH,
    formats.OF_SURVEYS,
]  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_every_line_names_functions_that_there_are(table: Mapping[str, Format]):
    assert len({form.file_name for form in table.values()}) == len(table)
    for form in table.values():
        for name in filter(None, (form.maker, form.check)):
            module, _, function = name.partition(":")
            assert callable(getattr(import_module(f"minimax_viz.output.{module}"), function))


def test_a_missing_library_is_said_before_anything_is_made(monkeypatch: pytest.MonkeyPatch):
    form = Format(file_name="a.b", maker="no_such_module:make", needs="pptx")
    with pytest.raises(EngineError, match=r"^PowerPoint needs python-pptx \(No module .*\): pip install "):
        form.ready()
    with pytest.raises(ImportError):
        Format(file_name="a.b", maker="no_such_module:make").ready()


@pytest.mark.parametrize("made", ["ab", b"ab", iter([b"a", b"b"])])
def test_what_is_made_is_bytes_in_the_end(made: object, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.output.rendering.txt_file", lambda trace, look: made)
    assert b"".join(formats.OF_TRACES["txt"].pieces(None, None)) == b"ab"
